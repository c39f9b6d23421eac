"""Converter: moves of one notation into another, for one text, for many, or for whole records.

It holds names and options only, so it can be pickled and sent to a worker; its tables are found again
there. No Python object is made for a move.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from notation._move cimport moves_of
from notation.games.registry cimport load
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS_NOTATION, CODE_BAD_FEN, CODE_EMPTY, CODE_STRAY_TEXT, CODE_UNKNOWN_VARIANT,
)
from notation.kernel.pages cimport prefer_large_pages
from notation.kernel.types cimport PADDING
from notation.records.game_reader cimport JOB_COPY, GameReader, read_one
from notation.records.pgn_game cimport GAME_FAILED, GAME_LANE, GAME_READ
from notation.records.reader cimport ERROR, Fault, add_fault, put
from notation.records.scan cimport scan_window

import io

from notation.errors import CODES, NUMBERS, PositionError, UnknownNameError, move_error
from notation.notations import codec as find_codec
from notation.records.convert import convert_stream

__all__ = ["Converter", "convert"]

ERRORS = ("keep", "skip", "stop")

cdef extern from "Python.h":
    ctypedef struct PyObject
    PyObject* PyBytes_FromStringAndSize(const char* text, Py_ssize_t size) except NULL
    int _PyBytes_Resize(PyObject** text, Py_ssize_t size) except -1
    void Py_XDECREF(PyObject*)


cdef size_t first_number(const char* text, size_t size) noexcept nogil:
    """Where the first line begins that has the number 1 before a move; 0 where there is none, or it is the first."""
    cdef size_t at = 0, i
    while at < size:
        i = at
        while i < size and (text[i] == 32 or text[i] == 9):
            i += 1
        if i + 2 < size and text[i] == 49 and (text[i + 1] == 32 or text[i + 1] == 46):
            return at
        while i < size and text[i] != 10:
            i += 1
        at = i + 1
    return 0


cdef class _TextReader(GameReader):
    """Converts texts that are in memory."""
    cdef char* buffer           # the text, its FEN behind it, padded
    cdef size_t capacity

    def __cinit__(self, **options):
        self.game.whole = True

    def __dealloc__(self):
        free(self.buffer)

    cdef int convert(self, const char* text, size_t size, const char* fen, size_t fen_size) except -1:
        """Write the text with its moves in the other notation to `output`; the first error is the first
        of severity ERROR in `game.faults`."""
        cdef char* bigger
        cdef size_t start
        cdef size_t whole = size + fen_size + 2 * PADDING
        if whole > self.capacity:
            bigger = <char*>realloc(self.buffer, 2 * whole)
            if bigger == NULL:
                raise MemoryError
            self.buffer = bigger
            self.capacity = 2 * whole
        memcpy(self.buffer, text, size)
        memset(self.buffer + size, 0, PADDING)
        self.game.fen = NULL
        if fen != NULL:
            memcpy(self.buffer + size + PADDING, fen, fen_size)
            self.game.fen = self.buffer + size + PADDING
            self.game.fen_size = fen_size
        self.read_from(0, size)
        if self.game.broken and self.game.plies == 0 and self.game.n_tags == 0 and not self.game.unsupported:
            # A heading, names of players, "WHITE. BLACK.": what stands before the first number's line is left alone.
            start = first_number(self.buffer, size)
            if start:
                self.read_from(start, size)
                if self.first_error() != NULL:
                    self.read_from(0, size)
        return 0

    cdef int read_from(self, size_t start, size_t size) except -1:
        cdef int status
        self.output.size = 0
        if start:
            put(&self.output, self.buffer, start)
        self.mark = start
        self.used = None
        self.meanings = []
        while True:
            scan_window(&self.scanner, self.buffer + start, self.buffer + size, True)
            status = read_one(&self.scanner, &self.game, JOB_COPY)
            if status != GAME_LANE:
                break
            self.load_lane(self.game.lane)
            self.output.size = self.mark
        if status == GAME_FAILED:
            raise MemoryError
        if status == GAME_READ and self.game.broken and self.from_name == "auto" and not self.game.unsupported:
            self.try_others(JOB_COPY)
        elif status == GAME_READ:
            self.check_meanings(JOB_COPY)
        if status == GAME_READ and self.scanner.p < self.scanner.end:
            add_fault(&self.game.faults, CODE_STRAY_TEXT, ERROR, 0, self.game.size, size)
        return 0

    cdef const Fault* first_error(self) noexcept:
        cdef int i
        for i in range(self.game.faults.n):
            if self.game.faults.items[i].severity == ERROR:
                return &self.game.faults.items[i]
        return NULL


cdef class _Gather:
    """Grows one bytes object: joining pieces would take the memory of the whole text twice."""
    cdef PyObject* text
    cdef Py_ssize_t size
    cdef Py_ssize_t capacity

    def __cinit__(self, Py_ssize_t expected):
        self.capacity = max(expected, 64)
        self.text = PyBytes_FromStringAndSize(NULL, self.capacity)
        prefer_large_pages(PyBytes_AS_STRING(<object>self.text), self.capacity)

    def __dealloc__(self):
        Py_XDECREF(self.text)

    def write(self, const unsigned char[::1] piece):
        cdef Py_ssize_t more = piece.shape[0]
        if self.size + more > self.capacity:
            self.capacity = self.capacity * 3 // 2 + more
            _PyBytes_Resize(&self.text, self.capacity)
        memcpy(PyBytes_AS_STRING(<object>self.text) + self.size, &piece[0], more)
        self.size += more

    def take(self) -> bytes:
        """The whole text; nothing can be written after it."""
        _PyBytes_Resize(&self.text, self.size)
        text = <object>self.text
        Py_XDECREF(self.text)
        self.text = NULL
        return text


cdef class Converter:
    """Turns moves of one notation into another.

    `game` is the game's name; `from_` a notation or "auto" (found out for each text); `to` a notation.
    `policy` is "lenient" or "strict". `errors` says what `lines` does with a bad record: "keep" its
    readable part, "skip" it, or "stop" behind it. Immutable; equal converters are interchangeable; it
    pickles as its options. One thread at a time may use one converter.
    """
    cdef readonly str game
    cdef readonly str from_
    cdef readonly str to
    cdef readonly str policy
    cdef readonly str errors
    cdef _TextReader reader

    def __init__(self, game, *, from_="auto", to, policy="lenient", errors="keep"):
        raise_unknown(game, from_, to, policy, errors)

    def __cinit__(self, str game, *, str from_="auto", str to, str policy="lenient", str errors="keep"):
        self.game = game
        self.from_ = from_
        self.to = to
        self.policy = policy
        self.errors = errors

    cdef _TextReader text_reader(self):
        if self.reader is None:
            self.reader = _TextReader(game=self.game, from_=self.from_, to=self.to, policy=self.policy)
        return self.reader

    def one(self, str text not None, fen=None) -> str:
        """Convert the moves of a text and keep the rest of it: numbers, comments, variations, result.

        `fen`: the position before the first move. Raises the error of the first move that can't be read
        (InvalidMoveError, IllegalMoveError, AmbiguousMoveError) or written (UnwritableError), and PositionError
        for the FEN. What a record reader only warns of is let through as it stands, the moves in it converted:
        a closing bracket without an opening one, moves behind a result, wrong move numbers and the like.
        """
        cdef _TextReader reader = self.text_reader()
        cdef bytes raw = encoded(text)
        cdef bytes raw_fen = None if fen is None else encoded(fen)
        cdef const Fault* fault
        convert_bytes(reader, raw, raw_fen)
        fault = reader.first_error()
        if fault != NULL:
            raise_fault(self, fault, raw, text, raw_fen)
        return decoded(reader, text)

    def many(self, texts, fens=None) -> tuple[list[str], list[int]]:
        """Convert each text as `one` does, without raising.

        Gives the converted texts and a list of codes, 0 where all went well and else a key of
        `notation.errors.CODES`; a bad text is converted up to its fault, which is nothing where its position can't be
        read. `fens`: a position (or None) for each.
        """
        cdef _TextReader reader = self.text_reader()
        cdef list converted = []
        cdef list codes = []
        cdef const Fault* fault
        cdef bytes raw
        positions = None if fens is None else list(fens)
        texts = list(texts)
        if positions is not None and len(positions) != len(texts):
            raise ValueError(f"{len(texts)} texts, but {len(positions)} positions")
        for i, text in enumerate(texts):
            if text is None:
                converted.append("")
                codes.append(NUMBERS["empty"])
                continue
            raw = encoded(text)
            fen = None if positions is None else positions[i]
            convert_bytes(reader, raw, None if fen is None else encoded(fen))
            fault = reader.first_error()
            codes.append(0 if fault == NULL else fault.code)
            if fault != NULL and of_position(fault):
                converted.append("")
                continue
            text = decoded(reader, text)
            converted.append(text if fault == NULL else text.partition("\n;unread: ")[0].rstrip())
        return converted, codes

    def lines(self, data) -> bytes:
        """Convert records (the bytes of a file of any format) to lines: one a game, its moves separated by one blank.

        A bad game's line holds the moves before the fault; under ``errors="skip"`` it is absent; "stop" ends
        the output behind it.
        """
        cdef _Gather gathered = _Gather(3 * len(data) // 4)
        convert_stream(
            io.BytesIO(data), gathered, format="lines", from_=self.from_, to=self.to, policy=self.policy,
            errors=self.errors,
        )
        return gathered.take()

    def __reduce__(self):
        return (_make_converter, (self.game, self.from_, self.to, self.policy, self.errors))

    def __eq__(self, other):
        return isinstance(other, Converter) and self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self):
        return hash(self.__reduce__()[1])

    def __repr__(self):
        return (
            f"Converter({self.game!r}, from_={self.from_!r}, to={self.to!r}, policy={self.policy!r}, "
            f"errors={self.errors!r})"
        )


def _make_converter(game, from_, to, policy, errors):
    """Make a converter from what it pickles to."""
    return Converter(game, from_=from_, to=to, policy=policy, errors=errors)


cdef int raise_unknown(game, from_, to, policy, errors) except -1:
    """Refuse names there are not, when a converter is made and not when it is used."""
    load(game)
    find_codec(game, to)
    if from_ != "auto":
        find_codec(game, from_)
    if policy not in ("lenient", "strict"):
        raise UnknownNameError("bad-option", name=str(policy), known=("lenient", "strict"))
    if errors not in ERRORS:
        raise UnknownNameError("bad-option", name=str(errors), known=ERRORS)
    return 0


cdef int convert_bytes(_TextReader reader, bytes raw, bytes fen) except -1:
    return reader.convert(
        PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw),
        NULL if fen is None else PyBytes_AS_STRING(fen), 0 if fen is None else PyBytes_GET_SIZE(fen),
    )


cdef bytes encoded(str text):
    """The bytes of a text; those that were no UTF-8, where it came from, become themselves again."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


cdef str decoded(_TextReader reader, str source):
    """The reader's output; what `encoded` does to `source` is undone."""
    try:
        return PyUnicode_DecodeUTF8(reader.output.data, reader.output.size, "strict")
    except UnicodeDecodeError:
        try:
            source.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            return PyUnicode_DecodeUTF8(reader.output.data, reader.output.size, "surrogatepass")
        return PyUnicode_DecodeUTF8(reader.output.data, reader.output.size, "surrogateescape")


cdef Py_ssize_t place(bytes raw, Py_ssize_t count) except -1:
    """So many bytes as characters of the text."""
    try:
        raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return len(raw[:count].decode("utf-8", "surrogateescape"))
    return len([byte for byte in raw[:count] if byte & 0xC0 != 0x80])


cdef inline bint of_position(const Fault* fault) noexcept:
    """Whether the position could not be read."""
    return fault.code == CODE_BAD_FEN or CODE_EMPTY <= fault.code < CODE_UNKNOWN_VARIANT


cdef int raise_fault(Converter converter, const Fault* fault, bytes raw, str text, bytes fen) except -1:
    """Raise a fault as the exception it is in a text."""
    cdef int i
    cdef Py_ssize_t shift = 0
    code = CODES[fault.code][0]
    if of_position(fault):
        if fault.code == CODE_BAD_FEN:
            fault += 1                  # the next fault says why
        if fen is not None and fault.start >= len(raw) + PADDING:
            shift = len(raw) + PADDING
            raw = fen
        raise PositionError(
            CODES[fault.code][0], text=raw.decode("utf-8", "replace"), game=converter.game,
            start=place(raw, fault.start - shift), end=place(raw, fault.stop - shift),
        )
    notation = converter.from_ if converter.reader.used is None else converter.reader.used.name
    start, end = place(raw, fault.start), place(raw, fault.stop)
    table = moves_of(load(converter.game))
    raise move_error(
        code, text=text, start=start, end=end, game=converter.game, notation=notation,
        candidates=converter.reader.meanings if fault.code == CODE_AMBIGUOUS_NOTATION else [
            str(table.get(fault.moves[i])) for i in range(fault.candidates)
        ],
        hint=f"ply {fault.ply}" if fault.ply else "",
    )


def convert(str text not None, str game="chess", *, str to, str from_="auto", fen=None, str policy="lenient") -> str:
    """Convert the moves of a text once; see `Converter.one`. For many texts make a Converter."""
    return Converter(game, from_=from_, to=to, policy=policy).one(text, fen)
