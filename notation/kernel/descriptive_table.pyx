"""From the dataclass of a descriptive notation to its struct."""
from cpython.pycapsule cimport PyCapsule_GetPointer

from notation.kernel.codes cimport (
    LENIENT_CAPTURE_SIGN, LENIENT_CASE, LENIENT_CHECK_SPELLING, LENIENT_EN_PASSANT_MARK, LENIENT_LOWER_CASE_PIECE,
    LENIENT_PIECE_LETTER, LENIENT_PROMOTION_SPELLING, LENIENT_SEPARATOR, LENIENT_WORDING,
)
from notation.kernel.lexicon cimport fill_spelling
from notation.kernel.ops cimport KINGSIDE, QUEENSIDE, Ops

ROLES = {
    "rank": <int>RANK, "to": <int>TO, "takes": <int>TAKES, "check": <int>CHECK, "checks": <int>CHECK,
    "mate": <int>MATE, "mates": <int>MATE, "double": <int>DOUBLE, "discovered": <int>DISCOVERED, "gives": <int>GIVES,
    "en passant": <int>EN_PASSANT_WORD, "promotes": <int>PROMOTES, "queens": <int>PROMOTES, "castles": <int>CASTLES,
    "kingside": <int>WING, "queenside": <int>WING, "side": <int>SIDE, "with": <int>WITH, "his": <int>HIS,
    "article": <int>ARTICLE, "at": <int>AT, "square": <int>SQUARE, "moves": <int>MOVES,
    "interposes": <int>INTERPOSES, "doubled": <int>DOUBLED, "one": <int>STEPS, "two": <int>STEPS,
    "nothing": <int>NOTHING,
}
VALUES = {"checks": 1, "mates": 1, "kingside": <int>KINGSIDE, "queenside": <int>QUEENSIDE, "one": 1, "two": 2}
#: What a word that isn't the written one is forgiven as; the others as wording.
SLIPS = {
    "to": <int>LENIENT_SEPARATOR, "takes": <int>LENIENT_CAPTURE_SIGN, "check": <int>LENIENT_CHECK_SPELLING,
    "mate": <int>LENIENT_CHECK_SPELLING, "en passant": <int>LENIENT_EN_PASSANT_MARK,
    "queens": <int>LENIENT_PROMOTION_SPELLING, "promotes": <int>LENIENT_PROMOTION_SPELLING,
}
#: Words that a letter may follow at once.
JOINING = ("to", "takes", "check", "mate", "double", "discovered", "en passant", "square")


cdef int fill_phrase(Phrase* phrase, str text) except -1:
    cdef bytes raw = text.encode()
    cdef int i
    if len(raw) > PHRASE_TEXT:
        raise ValueError(f"longer than {<int>PHRASE_TEXT} bytes: {text!r}")
    for i in range(len(raw)):
        phrase.text[i] = raw[i]
    phrase.length = <uint32_t>len(raw)
    return 0


cdef list gather_words(table, dict kinds):
    """Every word that the reader knows: (text, role, value, slip, exact, joins)."""
    found = {}
    written = {
        "to": table.long_separator, "takes": table.capture, "check": table.check, "mate": table.mate,
        "en passant": table.en_passant,
    }
    exact = {text: (kind, 0) for kind, text in table.pieces.items()}
    for text, kind in table.also.items():
        exact.setdefault(text, (kind, <int>LENIENT_PIECE_LETTER + 1))
    for text, (kind, slip) in list(exact.items()):
        if text in table.capitals:
            continue
        exact.setdefault(text.lower(), (kind, <int>LENIENT_LOWER_CASE_PIECE + 1))
        if len(text) > 1:
            exact.setdefault(text.upper(), (kind, <int>LENIENT_CASE + 1))
    for text, (kind, slip) in exact.items():
        found[text] = (<int>MAN, kinds[kind], slip, 1, 1)
    for name, texts in table.words.items():
        if name in kinds:
            for text in texts:
                found[text] = (<int>MAN, kinds[name], <int>LENIENT_PIECE_LETTER + 1, 0, 0)
            continue
        key, _, number = name.partition(" ") if name.startswith("rank ") else (name, "", "")
        value = int(number) if number else VALUES.get(name, 0)
        if name == "queens":
            value = kinds[table.sides[0]] + 1
        for text in texts:
            slip = SLIPS.get(name, <int>LENIENT_WORDING) + 1
            if written.get(name, "").strip(" ().,").lower() == text.strip(" ().,"):
                slip = 0
            elif key == "rank" and table.ranks[value - 1].strip(" .") == text:
                slip = 0
            elif name == "square" and table.ranks[0].strip(" .") == text:
                slip = 0
            elif name == "article":
                slip = 0
            # "pr" takes, but "PR" is the king's pawn.
            letters = not set(text.upper()) - set("".join(table.pieces.values()))
            found[text] = (ROLES[key], value, slip, letters, name in JOINING)
    found["×"] = (<int>TAKES, 0, 0 if table.capture == "×" else <int>LENIENT_CAPTURE_SIGN + 1, 1, 1)
    return [(text, *fields) for text, fields in found.items()]


cdef int fill_words(Descriptive* made, table, dict kinds) except -1:
    cdef WordEntry* entry
    cdef int at = 0, i
    cdef bytes raw
    chains = {}
    for text, role, value, slip, exact, joins in gather_words(table, kinds):
        raw = text.encode()
        if role == MAN and exact and len(raw) == 1:
            made.letters[raw[0]].kind = value + 1
            made.letters[raw[0]].slip = slip
            continue
        first = raw[0] | 32 if raw[0] < 128 else 0
        chains.setdefault(first, []).append((raw, role, value, slip, exact, joins))
    for first, words in chains.items():
        made.first[<int>first] = <uint16_t>(at + 1)
        for raw, role, value, slip, exact, joins in sorted(words, key=lambda word: -len(word[0])):
            if at >= MAX_VOCABULARY - 1 or len(raw) >= MAX_WORD_TEXT:
                raise ValueError(f"too many words in a notation, or one too long: {raw!r}")
            entry = &made.words[at]
            for i in range(len(raw)):
                entry.text[i] = raw[i]
            entry.length = <uint8_t>len(raw)
            entry.role, entry.value, entry.slip, entry.exact, entry.joins = role, value, slip, exact, joins
            at += 1
        at += 1                 # the entry without a length that ends the chain
    return 0


cdef int fill_geometry(Descriptive* made, const Ops* ops, table, dict kinds) except -1:
    cdef int column, wing, side, row, rank
    cdef uint32_t bit
    made.width = ops.width
    made.pawn = kinds[table.pawn]
    made.coloured = kinds[table.coloured] if table.coloured else -1
    for wing in range(2):
        made.side_kinds[wing] = kinds[table.sides[wing]]
    for column in range(ops.width):
        bit = <uint32_t>1 << column
        made.side_files[2 * column >= ops.width] |= bit
        made.kind_files[<int>kinds[table.files[column]]] |= bit
    for column in range(ops.width):
        made.named_alike[column] = made.kind_files[<int>kinds[table.files[column]]]
    for side in range(ops.sides):
        for rank in range(32):
            made.rows[side * 32 + rank] = -1
        for row in range(ops.height):
            rank = ops.relative_rank[side * ops.points + row * ops.width]
            made.rows[side * 32 + rank] = <int8_t>row
        made.colour_row[side] = made.rows[side * 32 + 1]
        made.up[side] = (made.rows[side * 32 + 2] - made.rows[side * 32 + 1]) * ops.width
    return 0


cdef int fill_written(Descriptive* made, const Ops* ops, table, game, dict kinds) except -1:
    cdef int number, wing, column
    cdef bint twin
    for kind, text in table.pieces.items():
        fill_phrase(&made.pieces[<int>kinds[kind]], text + table.dot)
    for wing in range(2):
        fill_phrase(&made.sides[wing], table.pieces[table.sides[wing]] + table.dot + table.gap)
    for number, text in enumerate(table.ranks):
        fill_phrase(&made.ranks[number + 1], text)
    for column in range(ops.width):
        letter = table.pieces[table.files[column]]
        twin = table.files.count(table.files[column]) > 1
        side = table.pieces[table.sides[2 * column >= ops.width]]
        last = table.possessive or table.dot
        if table.rank_first:
            names = (letter, letter + side if twin else letter)
            pawns = names
            squares = names
        else:
            squares = (letter + last, side + table.dot + table.gap + letter + last if twin else letter + last)
            squares = tuple(name + table.rank_gap for name in squares)
            pawns = (letter, side + table.dot + table.gap + letter if twin else letter)
            pawns = tuple(name + table.dot + table.gap for name in pawns)
        for number in range(2):
            fill_phrase(&made.files[column * 2 + number], squares[number])
            fill_phrase(&made.pawn_files[column * 2 + number], pawns[number])
    fill_phrase(&made.separator, table.separator)
    fill_phrase(&made.long_separator, table.long_separator)
    fill_phrase(&made.capture, table.capture)
    for number in range(2):
        fill_phrase(&made.origin[number], table.origin[number])
        fill_phrase(&made.place[number], table.place[number])
    opening = table.gap if table.promotion[0].startswith("(") else ""
    fill_phrase(&made.before_promotion, opening + table.promotion[0])
    fill_phrase(&made.after_promotion, table.promotion[1])
    fill_phrase(&made.en_passant, table.en_passant)
    fill_phrase(&made.check, table.check)
    fill_phrase(&made.mate, table.mate)
    fill_phrase(&made.castling[<int>KINGSIDE], table.castling[0])
    fill_phrase(&made.castling[<int>QUEENSIDE], table.castling[1])
    fill_phrase(&made.castling_words[<int>KINGSIDE], table.castling_words[0])
    fill_phrase(&made.castling_words[<int>QUEENSIDE], table.castling_words[1])
    fill_phrase(&made.castling_words[2], table.castling_words[2])
    fill_spelling(&made.null, table.null)
    for number in range(1, len(game.spec.promotions) + 1):
        made.promotion_number[ops.promotion_kind[number]] = number
    return 0


cdef int fill_descriptive(Descriptive* made, table, game) except -1:
    cdef const Ops* ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    cdef dict kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    if len(table.files) != ops.width or len(table.ranks) != ops.height:
        raise ValueError(f"{table.name}: {table.game} has {ops.width} files and {ops.height} ranks")
    if ops.kinds > MAX_KINDS or ops.width > MAX_FILES:
        raise ValueError(f"more than {<int>MAX_KINDS} kinds of men or {<int>MAX_FILES} files")
    fill_geometry(made, ops, table, kinds)
    fill_words(made, table, kinds)
    fill_written(made, ops, table, game, kinds)
    made.rank_first = table.rank_first
    made.full_names = table.full_names
    made.name_sides = table.name_sides
    made.words_for_castling = table.castling_spelling == "words" or (
        table.castling_spelling == "style" and table.words_for_castling
    )
    made.spaced = bool(table.gap)
    return 0
