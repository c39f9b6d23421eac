"""Filling a lexicon, once for each notation."""
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint32_t

from notation.kernel.text cimport MAX_SPELLING, Spelling, load64, low_bytes


cdef int fill_spelling(Spelling* spelling, str text) except -1:
    cdef bytes raw = text.encode()
    if len(raw) > MAX_SPELLING:
        raise ValueError(f"longer than {MAX_SPELLING} bytes: {text!r}")
    spelling.length = <uint32_t>len(raw)
    raw += bytes(MAX_SPELLING)
    spelling.word = low_bytes(load64(PyBytes_AS_STRING(raw)), spelling.length)
    return 0


cdef int fill_sign(Sign* sign, int length, tuple fields) except -1:
    sign.length = length
    sign.kind, sign.kind_slip, sign.file, sign.file_slip, sign.rank, sign.capture, sign.capture_slip = fields
    return 0


cdef int fill_lexicon(Lexicon* lexicon, dict signs) except -1:
    cdef Spelling spelling
    cdef uint32_t slot
    cdef int at = 0
    cdef bytes raw
    cdef dict chains = {}
    for text, fields in signs.items():
        raw = text.encode() + bytes(MAX_SPELLING)
        if raw[0] == 0:
            raise ValueError("a sign must be spelt with something")
        if len(text.encode()) == 1:
            fill_sign(&lexicon.ascii[raw[0]], 1, fields)
        else:
            slot = slot_of(PyBytes_AS_STRING(raw))
            chains.setdefault(slot, []).append((text, fields))
    for number, found in chains.items():
        slot = number
        lexicon.chain[slot] = at + 1
        for text, fields in sorted(found, key=lambda pair: -len(pair[0].encode())):
            if at >= MAX_ENTRIES - 1:
                raise ValueError("too many signs for one notation")
            fill_spelling(&spelling, text)
            lexicon.entries[at].word = spelling.word
            lexicon.entries[at].mask = low_bytes(<uint64_t>0xFFFFFFFFFFFFFFFFULL, spelling.length)
            fill_sign(&lexicon.entries[at].sign, spelling.length, fields)
            at += 1
        at += 1         # the entry without a length that ends the chain
    return 0
