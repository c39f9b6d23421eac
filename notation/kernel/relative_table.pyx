# cython: boundscheck=True
"""From the dataclass of a relative notation to its struct."""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint32_t, uint64_t

from notation.kernel.accents cimport MAX_LETTERS, read_word
from notation.kernel.codes cimport (
    LENIENT_CASE, LENIENT_DASH, LENIENT_DIRECTION_SIGN, LENIENT_FULL_WIDTH, LENIENT_LEVEL_SIGN, LENIENT_PIECE_LETTER,
    LENIENT_POSITION_MARK, LENIENT_SCRIPT,
)
from notation.kernel.lexicon cimport fill_spelling
from notation.kernel.ops cimport Ops
from notation.kernel.symbols cimport (
    BACK, DIRECTION_SHIFT, DIRECTION_SLIP_SHIFT, KIND_SLIP_SHIFT, LEADS, MARK_SHIFT, MARK_SLIP_SHIFT, NUMBER_SHIFT,
    STYLE_SHIFT, fill_symbols,
)

DIRECTIONS = {"forward": <int>FORWARD, "back": <int>BACK, "level": <int>LEVEL}
MARKS = {"front": 1, "middle": 2, "rear": 3}
PARTS = {
    "piece": <int>PIECE_PART, "file": <int>FILE_PART, "front": <int>FRONT_PART, "middle": <int>MIDDLE_PART,
    "rear": <int>REAR_PART, "order": <int>ORDER_PART, "count": <int>COUNT_PART,
}
WHEN = {"always": <int>ALWAYS, "rival": <int>RIVAL, "shift": <int>SHIFT}
DASHES = "‐‑‒–—―−"


cdef class Slips:
    """The sets of leniencies that spellings need, numbered."""
    cdef dict numbers

    def __cinit__(self):
        self.numbers = {frozenset(): 0}

    def number(self, leniencies):
        """Give the number of a set."""
        number = self.numbers.setdefault(frozenset(leniencies), len(self.numbers))
        if number >= MAX_SLIPS:
            raise ValueError("too many ways to misspell a notation")
        return number


cdef list piece_names(table, int sides):
    """The written names of the kinds, a mapping for each side."""
    names = [dict(table.pieces[min(side, len(table.pieces) - 1)]) for side in range(sides)]
    for side, mapping in enumerate(names):
        if table.letter_case == "lower" or table.letter_case == "side" and side > 0:
            names[side] = {kind: text.lower() for kind, text in mapping.items()}
        elif table.letter_case:
            names[side] = {kind: text.upper() for kind, text in mapping.items()}
    return names


cdef list spellings(table, str text, list leniencies, bint cases):
    """A spelling and all that may stand for it, each with its leniencies, nearest first."""
    found = [(text, leniencies)]
    if cases:
        found += [(other, [*leniencies, <int>LENIENT_CASE]) for other in (text.lower(), text.upper()) if other != text]
    for variant, canonical in table.variants.items():
        if canonical in text:
            found.append((text.replace(canonical, variant), [*leniencies, <int>LENIENT_SCRIPT]))
    if text == "-":
        found += [(dash, [*leniencies, <int>LENIENT_DASH]) for dash in DASHES]
    if table.full_width:
        found += [
            ("".join(chr(ord(char) + 0xFEE0) for char in other), [*slips, <int>LENIENT_FULL_WIDTH])
            for other, slips in found if other.isascii()
        ]
    return found


cdef dict gather_symbols(table, game, int side, list names, Slips slips):
    """Every spelling that the reader knows when this side moves -> its symbol."""
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    meanings = {}

    def add(str shown, str sort, int value, list leniencies, bint cases=False):
        for text, needed in spellings(table, shown, leniencies, cases):
            meanings.setdefault(text, {}).setdefault(sort, (value, needed))

    for kind, text in names[side].items():
        add(text, "kind", kinds[kind] + 1, [], True)
    for kind, text in ((kind, text) for mapping in names for kind, text in mapping.items()):
        if kind not in table.own_pieces:
            add(text, "kind", kinds[kind] + 1, [<int>LENIENT_PIECE_LETTER], True)
    for text, kind in table.also.items():
        add(text, "kind", kinds[kind] + 1, [<int>LENIENT_PIECE_LETTER], True)
    for text, direction in zip(table.directions, DIRECTIONS, strict=True):
        add(text, "direction", DIRECTIONS[direction], [])
    for text, direction in table.also_directions.items():
        slip = LENIENT_LEVEL_SIGN if direction == "level" else LENIENT_DIRECTION_SIGN
        add(text, "direction", DIRECTIONS[direction], [<int>slip])
    for text, mark in zip(table.marks, MARKS, strict=True):
        add(text, "mark", MARKS[mark], [])
    for text, mark in (*table.also_marks.items(), *table.lead_marks.items()):
        add(text, "mark", MARKS[mark], [<int>LENIENT_POSITION_MARK])
    for style, numerals in enumerate(table.numerals):
        for number, text in enumerate(numerals, 1):
            for other in (text, *(variant for variant, canonical in table.variants.items() if canonical == text)):
                packed = number | style << (STYLE_SHIFT - NUMBER_SHIFT)
                meanings.setdefault(other, {}).setdefault("number", (packed, []))
    symbols = {}
    for text, fields in meanings.items():
        symbols[text] = (
            fields.get("kind", (0,))[0] | fields.get("number", (0,))[0] << NUMBER_SHIFT
            | fields.get("direction", (0,))[0] << DIRECTION_SHIFT | fields.get("mark", (0,))[0] << MARK_SHIFT
            | slips.number(fields.get("kind", (0, ()))[1]) << KIND_SLIP_SHIFT
            | slips.number(fields.get("direction", (0, ()))[1]) << DIRECTION_SLIP_SHIFT
            | slips.number(fields.get("mark", (0, ()))[1]) << MARK_SLIP_SHIFT
            | (<int>LEADS if text in table.lead_marks else 0)
        )
    return symbols


cdef int fill_heads(Relative* made, int ranked, heads, bint mark_first, str name) except -1:
    """The phrases of some kinds; returns whether one of several men may be written plainly."""
    cdef int plain = 0, context, men, place, i
    for context, phrases in enumerate((heads.single, heads.several, heads.crowded or heads.several)):
        for men, texts in phrases.items():
            if len(texts) != men or not 2 <= men <= MAX_PLACES:
                raise ValueError(f"{name}: {men} men on a file need as many phrases, at most {MAX_PLACES}")
            for place, text in enumerate(texts):
                words = text.split()
                if not words or len(words) > MAX_PARTS:
                    raise ValueError(f"{name}: a phrase has one to {MAX_PARTS} words, not {text!r}")
                if mark_first and len(words) == 2 and words[0] == "piece" and words[1] in MARKS:
                    words.reverse()
                plain |= words == ["piece", "file"]
                for i, word in enumerate(words):
                    made.heads[ranked][context][men][place][i] = PARTS[word]
    return plain


cdef int fill_words(Relative* made, table, game, Slips slips) except -1:
    """The words of the long form."""
    cdef uint64_t letters = 0
    cdef int tones = 0, n = 0, number
    cdef bytes raw
    cdef const char* p
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    for meaning, texts in table.words.items():
        for i, text in enumerate(texts):
            if n >= MAX_WORDS:
                raise ValueError(f"{table.name}: too many words")
            raw = text.encode() + bytes(1)
            p = PyBytes_AS_STRING(raw)
            if read_word(p, p + PyBytes_GET_SIZE(raw) - 1, &letters, &tones) != p + PyBytes_GET_SIZE(raw) - 1:
                raise ValueError(f"{table.name}: {text!r} is no word of at most {MAX_LETTERS} letters")
            made.words[n].letters = letters
            made.words[n].tones = tones
            fill_spelling(&made.words[n].spelling, text)
            if meaning in DIRECTIONS:
                number = slips.number([<int>LENIENT_DIRECTION_SIGN] if i else [])
                made.words[n].symbol = <int>DIRECTIONS[meaning] << DIRECTION_SHIFT | number << DIRECTION_SLIP_SHIFT
            elif meaning in MARKS:
                number = slips.number([<int>LENIENT_POSITION_MARK] if i else [])
                made.words[n].symbol = <int>MARKS[meaning] << MARK_SHIFT | number << MARK_SLIP_SHIFT
            else:
                number = slips.number([<int>LENIENT_PIECE_LETTER] if i else [])
                made.words[n].symbol = <int>kinds[meaning] + 1 | number << KIND_SLIP_SHIFT
            n += 1
    return 0


cdef int fill_written(Relative* made, table, game, list names, int sides) except -1:
    """What the writer puts together."""
    cdef int side, number
    directions = list(table.directions)
    marks = list(table.marks)
    if table.long_form:
        names = [{kind: table.words[kind][0] for kind in game.spec.kinds}] * sides
        directions = [table.words[direction][0] for direction in DIRECTIONS]
        marks = [table.words[mark][0] for mark in MARKS]
        fill_spelling(&made.gap, " ")
    for side in range(sides):
        for number, kind in enumerate(game.spec.kinds):
            fill_spelling(&made.pieces[side * MAX_KINDS + number], names[side][kind])
        for number, text in enumerate(table.numerals[table.file_styles[side]], 1):
            fill_spelling(&made.files[side * MAX_FILES + number], text)
    for number, text in enumerate(table.numerals[made.order_style], 1):
        fill_spelling(&made.orders[number], text)
    for number in range(3):
        fill_spelling(&made.directions[number + 1], directions[number])
        fill_spelling(&made.marks[number + 1], marks[number])
    fill_spelling(&made.null, table.null)
    return 0


cdef int fill_relative(Relative* made, table, game) except -1:
    cdef const Ops* ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    cdef int number, side, widest = 0, i
    cdef int[2] plain
    cdef Slips slips = Slips()
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    for i in range(ops.sides * ops.points):
        if ops.relative_file[i] != 255:
            widest = max(widest, <int>ops.relative_file[i])
    if ops.kinds >= MAX_KINDS or ops.sides > MAX_SIDES or widest >= MAX_FILES:
        raise ValueError(f"{table.name}: {table.game} is too large a game")
    if len(table.numerals) > 8 or any(len(numerals) >= MAX_FILES for numerals in table.numerals):
        raise ValueError(f"{table.name}: too many numbers")
    names = piece_names(table, ops.sides)
    for side in range(ops.sides):
        fill_symbols(&made.symbols[side], gather_symbols(table, game, side, names, slips))
        made.file_style[side] = table.file_styles[side]
    made.order_style = (table.forced_heads or table.ranked_heads).numerals
    for number, numerals in enumerate(table.numerals):
        if len(numerals) >= widest:
            made.long_styles |= 1 << number
    fill_words(made, table, game, slips)
    for leniencies, number in slips.numbers.items():
        for leniency in leniencies:
            made.slips[number] |= <uint64_t>1 << <int>leniency
    fill_written(made, table, game, names, ops.sides)
    for kind, changes in table.leaps.items():
        made.leapers |= 1 << <int>kinds[kind]
        for change, ranks in changes.items():
            made.leaps[<int>kinds[kind]][<int>change] = ranks
    for kind in table.ranked:
        made.ranked |= 1 << <int>kinds[kind]
    plain[1] = fill_heads(made, 1, table.forced_heads or table.ranked_heads, table.mark_first, table.name)
    plain[0] = fill_heads(made, 0, table.other_heads, table.mark_first, table.name)
    for number in range(ops.kinds):
        made.plain_places |= <uint32_t>plain[made.ranked >> number & 1] << number
    made.has_crowded = bool(table.ranked_heads.crowded)
    for kind, when in table.when.items():
        made.when[<int>kinds[kind]] = WHEN[when]
    for kind, men in table.crowds.items():
        made.crowds[<int>kinds[kind]] = men
    made.bare_alone = table.bare_alone
    made.side_names = table.side_names
    made.shorthand = table.shorthand
    made.second_marks = table.second_marks
    made.glued = table.glued
    for number in range(MAX_FILES):
        made.piece_numbers[number] = -1
    for number, kind in enumerate(table.piece_numbers, 1):
        made.piece_numbers[number] = kinds[kind]
    return 0
