# cython: boundscheck=True
"""Rows of a game table, written straight from a PGN game that was just read.

`rows.py` says the same of games in memory. Text is UTF-8 in every row: a game that isn't is read as cp1252, as
everywhere.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memchr, memcmp, memcpy, memset, strlen

from notation.arrow.batch cimport BatchBuilder
from notation.arrow.column cimport (
    Column, Level, add_int, add_null, add_reserved, add_text, end_list, push_int, push_reserved, put_bit,
    reserve_buffer, reserve_text,
)
from notation.kernel.bits cimport likely, unlikely
from notation.kernel.ops cimport CASTLING_XFEN, EP_LEGAL, FenStyle, Ops
from notation.kernel.types cimport MAX_FEN, State, StateBuffer
from notation.records.lanes cimport lane_names
from notation.records.pgn_game cimport PgnGame, Tag
from notation.records.reader cimport ERROR
from notation.records.remarks cimport (
    SAID_CLOCK, SAID_EVAL, SAID_MATE, SAID_SCORE, SAID_SCORE_MATE, SAID_UNSURE, SAID_WHITES, Remark, read_remark,
    usual_remark,
)
from notation.records.scan cimport is_utf8
from notation.records.tag_values cimport is_unknown, read_clock, read_date, read_integer
from notation.records.tree cimport Game, decode_text

from notation.records.columns import COLUMNS

__all__ = ["Sheet", "movetext_of", "result_of"]

TYPES = {kind: type_ for type_, kind in COLUMNS.values()}

cdef enum:
    MAX_GUESSES = 64

KINDS = (
    "text", "integer", "date", "time", "result", "fen", "movetext", "moves", "packed", "clocks", "evals", "mates",
    "plies", "status", "offset", "untyped", "game", "file", "ordinal", "begin",
)

cdef const char* RESULTS[5]     # by Result of scan.pxd
RESULTS[:] = [b"*", b"1-0", b"0-1", b"1/2-1/2", b"0-0"]

# The characters of the bytes 128 to 159 in cp1252 (WHATWG: those that it leaves out are themselves).
cdef uint16_t LATIN[32]
LATIN[:] = [ord(bytes((i,)).decode("cp1252", "ignore") or chr(i)) for i in range(128, 160)]


cdef class Sheet:
    """Columns (`fields`, as `choose_columns` gives them) that are filled row by row."""

    def __cinit__(self, fields):
        cdef Slot* slot
        cdef bytes raw
        fields = self.fields = tuple([(name, type_, kind) for name, type_, kind in fields])
        for _name, type_, kind in fields:
            if type_ != TYPES.get(kind) and (type_, kind) != ("list<uint32>", "moves"):
                raise ValueError(f"no column of {type_} has {kind!r} in it")
        self.builder = BatchBuilder([(name, type_) for name, type_, _ in fields])
        self.kept = []
        self.games = <const char**>calloc(len(lane_names()), sizeof(const char*))
        if self.games == NULL:
            raise MemoryError
        for i, name in enumerate(lane_names()):
            raw = name.encode()
            self.kept.append(raw)
            self.games[i] = PyBytes_AS_STRING(raw)
        self.slots = <Slot*>calloc(max(len(fields), 1), sizeof(Slot))
        self.guesses = <int32_t*>calloc(MAX_GUESSES, sizeof(int32_t))
        if self.slots == NULL or self.guesses == NULL:
            raise MemoryError
        for i, (name, type_, kind) in enumerate(fields):
            raw = name.encode()
            self.kept.append(raw)
            slot = &self.slots[i]
            slot.name = PyBytes_AS_STRING(raw)
            slot.size = len(raw)
            slot.kind = KINDS.index("packed" if kind == "moves" and type_ != "utf8" else kind)
            slot.column = self.builder.column(i)
            if slot.kind == KIND_CLOCKS:
                self.clocks = slot.column
            elif slot.kind == KIND_EVALS:
                self.evals = slot.column
            elif slot.kind == KIND_MATES:
                self.mates = slot.column
            self.with_moves |= KIND_MOVES <= slot.kind <= KIND_OFFSET
        self.n_slots = len(fields)
        self.with_remarks = self.clocks != NULL or self.evals != NULL or self.mates != NULL
        self.kept.append(b"")
        self.begin_file("")

    def __dealloc__(self):
        free(self.games)
        free(self.slots)
        free(self.guesses)
        free_series(&self.clock_items)
        free_series(&self.eval_items)
        free_series(&self.mate_items)

    cdef int begin_file(self, str file) except -1:
        cdef bytes raw = file.encode("utf-8", "replace")
        self.kept[len(self.kept) - 1] = raw
        self.file = PyBytes_AS_STRING(raw)
        self.file_size = len(raw)
        return 0

    def append(self, row):
        """Add a row of values, in the order of the columns."""
        self.builder.append(*row)

    cdef int add_row(self, row) except -1:
        """`append`, for whoever has taken the table."""
        return self.builder.add_row(tuple(row))

    def finish(self):
        """Give the rows as a record batch and begin anew."""
        return self.builder.finish()

    @property
    def rows(self):
        """How many there are."""
        return self.builder.row_count()

    @property
    def nbytes(self):
        """The memory that they take."""
        return self.builder.byte_count()

    cdef void find_tags(self, const PgnGame* g) noexcept nogil:
        """Which tag each column takes: the last of its name that is well formed, if there is one."""
        cdef int i, k, known, malformed = 0
        cdef const Tag* tag
        cdef size_t size
        cdef const char* name
        for k in range(self.n_slots):
            self.slots[k].tag = -1
            self.slots[k].lost = False
        for i in range(g.n_tags):
            tag = &g.tags[i]
            name = g.begin + tag.name
            size = tag.name_stop - tag.name
            if unlikely(tag.malformed):
                malformed += 1
                continue
            # Games of a file have the same tags in the same order.
            if i < MAX_GUESSES:
                k = self.guesses[i]
                if k < 0:
                    k = -1 - k
                    if k < self.n_slots and self.slots[k].size == size and memcmp(self.slots[k].name, name, size) == 0:
                        self.slots[k].tag = i
                        continue
            for k in range(self.n_slots):
                if self.slots[k].size == size and self.slots[k].kind <= KIND_FEN and memcmp(
                    self.slots[k].name, name, size
                ) == 0:
                    self.slots[k].tag = i
                    if i < MAX_GUESSES:
                        self.guesses[i] = -1 - k
                    break
        for i in range(g.n_tags if malformed else 0):
            if g.tags[i].malformed:
                for k in range(self.n_slots):
                    known = self.slots[k].tag
                    if (known < 0 or g.tags[known].malformed) and self.slots[k].kind <= KIND_FEN and is_called(
                        g, &g.tags[i], self.slots[k].name, self.slots[k].size
                    ):
                        self.slots[k].tag = i
                        break

    cdef bint add_game(self, const PgnGame* g, const Place* place) noexcept nogil:
        """Add the row of a game; False when memory is out."""
        cdef int i, k, untyped = 0, status = 0
        cdef int64_t offset = 0
        cdef Slot* slot
        cdef Column* column
        cdef bint good = True
        cdef bint latin = False
        cdef const char* p
        if unlikely(g.faults.n):
            latin = not is_utf8(g.begin, g.size)
            for i in range(g.faults.n):
                if g.faults.items[i].severity == ERROR:
                    status = g.faults.items[i].code
                    offset = place.base + g.faults.items[i].start
                    break
        self.find_tags(g)
        if self.with_remarks:
            self.add_remarks(g, latin)
        for k in range(self.n_slots):
            slot = &self.slots[k]
            column = slot.column
            if slot.kind == KIND_TEXT:
                good &= put_tag(column, g, slot.tag, latin)
            elif slot.kind <= KIND_TIME:
                good &= put_typed(slot, g)
                untyped += slot.lost
            elif slot.kind == KIND_RESULT:
                if slot.tag >= 0 or g.result < 0:
                    good &= put_tag(column, g, slot.tag, latin)
                else:
                    good &= add_text(column, RESULTS[g.result], strlen(RESULTS[g.result]))
            elif slot.kind == KIND_FEN:
                if slot.tag >= 0 or not (g.fen_tag >= 0 or g.fen_given):
                    good &= put_tag(column, g, slot.tag, latin)
                else:
                    good &= put_position(column, g)
            elif slot.kind == KIND_MOVETEXT:
                p = movetext_begin(g.begin, g.size, g.tags, g.n_tags)
                good &= put_text(column, p, text_end(p, g.begin + g.size) - p, latin)
            elif slot.kind == KIND_MOVES:
                good &= add_text(column, place.moves, place.moves_size)
            elif slot.kind == KIND_PACKED:
                for i in range(<int>((place.moves_size + 1) // 5)):
                    good &= push_int(column, packed_at(place.moves + 5 * i))
                good &= end_list(column)
            elif slot.kind == KIND_PLIES:
                good &= add_int(column, g.plies)
            elif slot.kind == KIND_STATUS:
                good &= add_int(column, status)
            elif slot.kind == KIND_OFFSET:
                good &= add_int(column, offset) if status else add_null(column)
            elif slot.kind == KIND_UNTYPED:
                if likely(untyped == 0):
                    good &= add_null(column)
            elif slot.kind == KIND_GAME:
                good &= add_text(column, self.games[g.lane], strlen(self.games[g.lane]))
            elif slot.kind == KIND_FILE:
                good &= add_text(column, self.file, self.file_size)
            elif slot.kind == KIND_ORDINAL:
                good &= add_int(column, place.ordinal)
            elif slot.kind == KIND_BEGIN:
                good &= add_int(column, place.base + max(g.first, <int64_t>0))
        if unlikely(untyped):
            for k in range(self.n_slots):
                if self.slots[k].kind == KIND_UNTYPED:
                    for i in range(self.n_slots):
                        if self.slots[i].lost:
                            good &= push_lost(self.slots[k].column, g, &self.slots[i], latin)
                    good &= end_list(self.slots[k].column)
        return good and not self.failed

    cdef void add_remarks(self, const PgnGame* g, bint latin) noexcept nogil:
        """Fill the columns of clocks and evaluations: an item for each ply, null where nothing is said; null for a game
        in which nothing is."""
        cdef Remark remark
        cdef int32_t i = 0, first, ply
        cdef const char* text
        cdef const char* stop
        cdef bint turned = (<State*>&g.initial).turn != 0
        if not (
            begin_series(&self.clock_items, g.plies) and begin_series(&self.eval_items, g.plies)
            and begin_series(&self.mate_items, g.plies)
        ):
            self.failed = True
            return
        while i < g.n_notes and g.notes[i].value == 0:
            i += 1
        while i < g.n_notes:
            ply = g.notes[i].value
            if ply > g.plies:
                break
            text = g.begin + g.notes[i].start
            stop = g.begin + g.notes[i].stop
            if likely(i + 1 == g.n_notes or g.notes[i + 1].value != ply) and likely(
                usual_remark(text, stop, &remark.clock)
            ):
                put_real(&self.clock_items, ply, remark.clock)
                i += 1
                continue
            first = i
            remark.said = 0
            while i < g.n_notes and g.notes[i].value == ply:
                read_remark(g.begin + g.notes[i].start, g.begin + g.notes[i].stop, &remark)
                i += 1
            if unlikely(remark.said & SAID_UNSURE):
                with gil:
                    try:
                        self.ask(g, first, i, &remark, latin, ((ply & 1) == 0) != turned)
                    except MemoryError:
                        self.failed = True
                        return
            if remark.said:
                self.end_ply(g, ply, &remark, ((ply & 1) == 0) != turned)
        if self.clocks != NULL:
            self.failed |= not end_series(&self.clock_items, self.clocks, g.plies)
        if self.evals != NULL:
            self.failed |= not end_series(&self.eval_items, self.evals, g.plies)
        if self.mates != NULL:
            self.failed |= not end_series(&self.mate_items, self.mates, g.plies)

    cdef void end_ply(self, const PgnGame* g, int32_t ply, Remark* r, bint black) noexcept nogil:
        """Note what the comments of a ply say."""
        cdef bint mover
        if r.said & SAID_CLOCK:
            put_real(&self.clock_items, ply, r.clock)
        if r.said & SAID_EVAL:
            if r.said & SAID_MATE:
                put_mate(&self.mate_items, ply, r.mate)
            else:
                put_real(&self.eval_items, ply, r.eval)
        elif r.said & SAID_SCORE:
            mover = black and not r.said & SAID_WHITES and g.lanes[g.lane].ops.sides == 2
            if r.said & SAID_SCORE_MATE:
                put_mate(&self.mate_items, ply, -r.score_mate if mover else r.score_mate)
            else:
                put_real(&self.eval_items, ply, 0.0 - r.score if mover else r.score)

    cdef int ask(self, const PgnGame* g, int32_t first, int32_t last, Remark* remark, bint latin, bint black) except -1:
        """Let Python read the comments of a ply."""
        from notation.records.annotations import read_annotations
        from notation.records.rows import evaluation_of

        found = read_annotations([
            decode_text(
                PyBytes_FromStringAndSize(g.begin + g.notes[i].start, g.notes[i].stop - g.notes[i].start),
                "cp1252" if latin else "utf-8",
            )
            for i in range(first, last)
        ])
        judged = evaluation_of(found, black=black and g.lanes[g.lane].ops.sides == 2)
        remark.said = 0
        if found.clock is not None:
            remark.said |= SAID_CLOCK
            remark.clock = found.clock
        if judged is not None and judged.mate is not None:
            if -0x8000 <= judged.mate <= 0x7FFF:
                remark.said |= SAID_EVAL | SAID_MATE
                remark.mate = judged.mate
        elif judged is not None and judged.pawns is not None:
            remark.said |= SAID_EVAL
            remark.eval = judged.pawns
        return 0


# ---------------------------------------------------------------------------------------------
# Lists with an item for each ply

cdef bint begin_series(Series* series, int32_t plies) noexcept nogil:
    """Make room for so many items."""
    cdef void* values
    cdef uint8_t* valid
    series.n = series.valid = 0
    if plies <= series.capacity:
        return True
    values = realloc(series.values, 2 * plies * sizeof(float))
    if values == NULL:
        return False
    series.values = values
    valid = <uint8_t*>realloc(series.valid_bytes, 2 * plies)
    if valid == NULL:
        return False
    series.valid_bytes = valid
    series.capacity = 2 * plies
    return True


cdef void free_series(Series* series) noexcept nogil:
    free(series.values)
    free(series.valid_bytes)


cdef inline void pass_over(Series* series, int32_t n) noexcept nogil:
    """Nulls, until there are n items."""
    while series.n < n:
        (<float*>series.values)[series.n] = 0
        series.valid_bytes[series.n] = 0
        series.n += 1


cdef inline void put_real(Series* series, int32_t ply, double value) noexcept nogil:
    pass_over(series, ply - 1)
    (<float*>series.values)[series.n] = <float>value
    series.valid_bytes[series.n] = 1
    series.n += 1
    series.valid += 1


cdef inline void put_mate(Series* series, int32_t ply, int32_t mate) noexcept nogil:
    cdef int32_t i
    if not -0x8000 <= mate <= 0x7FFF:
        return
    for i in range(series.n, ply - 1):
        (<int16_t*>series.values)[i] = 0
        series.valid_bytes[i] = 0
    (<int16_t*>series.values)[ply - 1] = <int16_t>mate
    series.valid_bytes[ply - 1] = 1
    series.n = ply
    series.valid += 1


cdef bint put_bits(Level* level, const uint8_t* valid, int32_t n, bint whole) noexcept nogil:
    """Say which of the next items are valid, and count them; `whole`: all are."""
    cdef uint8_t* bits
    cdef int32_t i = 1
    cdef int shift
    if not put_bit(level, valid[0]):            # it makes the bits, if there were no nulls before
        return False
    level.n += 1
    if not reserve_buffer(&level.validity, (level.n + n + 7) >> 3):
        return False
    bits = <uint8_t*>level.validity.data
    while i < n:
        shift = level.n & 7
        if whole and shift == 0 and n - i >= 8:
            memset(bits + (level.n >> 3), 255, (n - i) >> 3)
            level.n += (n - i) & ~7
            i += (n - i) & ~7
            continue
        bits[level.n >> 3] = <uint8_t>(bits[level.n >> 3] & ~(1 << shift) | valid[i] << shift)
        level.n += 1
        i += 1
    return True


cdef bint end_series(Series* series, Column* column, int32_t plies) noexcept nogil:
    """The items are a row, filled up with nulls; null if they are nothing but nulls."""
    cdef int32_t i
    cdef size_t size = plies * column.width
    if series.valid == 0:
        return add_null(column)
    if series.valid == plies and column.items.validity.data == NULL:
        if not reserve_buffer(&column.values, size):
            return False
        memcpy(column.values.data + column.values.size, series.values, size)
        column.values.size += size
        column.items.n += plies
        return end_list(column)
    for i in range(series.n, plies):
        series.valid_bytes[i] = 0
    if not put_bits(&column.items, series.valid_bytes, plies, series.valid == plies):
        return False
    memset(<char*>series.values + series.n * column.width, 0, (plies - series.n) * column.width)
    if not reserve_buffer(&column.values, size):
        return False
    memcpy(column.values.data + column.values.size, series.values, size)
    column.values.size += size
    column.items.nulls += plies - series.valid
    return end_list(column)


# ---------------------------------------------------------------------------------------------
# Text

cdef bint put_latin(Column* column, const char* text, size_t size, size_t before) noexcept nogil:
    """A text of cp1252, behind `before` bytes of the same item that are written already."""
    cdef char* out = reserve_text(column, before + 3 * size)
    cdef size_t n = before
    cdef size_t i
    cdef uint32_t c
    if out == NULL:
        return False
    for i in range(size):
        c = <uint8_t>text[i]
        if 128 <= c < 160:
            c = LATIN[c - 128]
        if c < 0x80:
            out[n] = <char>c
            n += 1
        elif c < 0x800:
            out[n] = <char>(0xC0 | c >> 6)
            out[n + 1] = <char>(0x80 | c & 63)
            n += 2
        else:
            out[n] = <char>(0xE0 | c >> 12)
            out[n + 1] = <char>(0x80 | c >> 6 & 63)
            out[n + 2] = <char>(0x80 | c & 63)
            n += 3
    return push_reserved(column, n)


cdef inline bint put_text(Column* column, const char* text, size_t size, bint latin) noexcept nogil:
    if unlikely(latin):
        return put_latin(column, text, size, 0)
    return add_text(column, text, size)


cdef bint is_called(const PgnGame* g, const Tag* tag, const char* name, size_t size) noexcept nogil:
    """Whether a malformed tag has this name, blanks in it left out."""
    cdef uint32_t i
    cdef size_t n = 0
    for i in range(tag.name, tag.name_stop):
        if g.begin[i] == 32 or g.begin[i] == 9:
            continue
        if n == size or g.begin[i] != name[n]:
            return False
        n += 1
    return n == size


cdef bint put_tag(Column* column, const PgnGame* g, int32_t number, bint latin) noexcept nogil:
    """A tag's value, its escapes undone (PGN 7); null where there is none."""
    cdef const Tag* tag
    cdef const char* p
    cdef size_t size
    if number < 0:
        return add_null(column)
    tag = &g.tags[number]
    p = g.begin + tag.start
    size = tag.stop - tag.start
    if likely(tag.malformed or memchr(p, 92, size) == NULL):
        return put_text(column, p, size, latin)
    return put_escaped(column, p, size, 0, latin)


cdef bint put_escaped(Column* column, const char* p, size_t size, size_t before, bint latin) noexcept nogil:
    """Text with ``\\\\`` and ``\\"``, behind `before` bytes of the same item."""
    cdef char* out = reserve_text(column, before + size)
    cdef size_t n = before, i = 0
    cdef bint done
    cdef char* copy
    if out == NULL:
        return False
    while i < size:
        if p[i] == 92 and i + 1 < size and (p[i + 1] == 92 or p[i + 1] == 34):
            i += 1
        out[n] = p[i]
        n += 1
        i += 1
    if not latin:
        return push_reserved(column, n)
    copy = <char*>realloc(NULL, n - before + 1)
    if copy == NULL:
        return False
    memcpy(copy, out + before, n - before)
    done = put_latin(column, copy, n - before, before)
    free(copy)
    return done


cdef bint push_lost(Column* column, const PgnGame* g, const Slot* slot, bint latin) noexcept nogil:
    """``WhiteElo=1500?``: a value that its column can't hold."""
    cdef const Tag* tag = &g.tags[slot.tag]
    cdef const char* p = g.begin + tag.start
    cdef size_t size = tag.stop - tag.start
    cdef char* out = reserve_text(column, slot.size + 1 + size)
    if out == NULL:
        return False
    memcpy(out, slot.name, slot.size)
    out[slot.size] = 61
    if not tag.malformed and memchr(p, 92, size) != NULL:
        return put_escaped(column, p, size, slot.size + 1, latin)
    if latin:
        return put_latin(column, p, size, slot.size + 1)
    memcpy(out + slot.size + 1, p, size)
    return push_reserved(column, slot.size + 1 + size)


cdef bint put_position(Column* column, const PgnGame* g) noexcept nogil:
    """The first position, null if it is the game's own."""
    cdef FenStyle style
    cdef const Ops* ops = g.lanes[g.lane].ops
    cdef StateBuffer buffer
    cdef char own[MAX_FEN + 1]
    cdef char* out = reserve_text(column, MAX_FEN + 1)
    cdef int size, size_of_own
    if out == NULL:
        return False
    style.en_passant = EP_LEGAL
    style.castling = CASTLING_XFEN
    style.letters = style.fields = 0
    memset(&buffer, 0, ops.state_size)
    ops.start(<State*>&buffer)
    size_of_own = ops.fen_write(<State*>&buffer, &style, own)
    size = ops.fen_write(<State*>&g.initial, &style, out)
    if size == size_of_own and memcmp(own, out, size) == 0:
        return add_null(column)
    return add_reserved(column, size)


# ---------------------------------------------------------------------------------------------
# Typed tags: the rules of `columns.typed`

cdef bint put_typed(Slot* slot, const PgnGame* g) noexcept nogil:
    """A tag as a number, null where it has none; `lost` says that it has something else."""
    cdef const Tag* tag
    cdef const char* p
    cdef size_t size
    cdef int64_t value = 0
    cdef bint good
    if slot.tag < 0:
        return add_null(slot.column)
    tag = &g.tags[slot.tag]
    p = g.begin + tag.start
    size = tag.stop - tag.start
    while size and p[0] == 32:
        p += 1
        size -= 1
    while size and p[size - 1] == 32:
        size -= 1
    if size == 0:
        return add_null(slot.column)
    if slot.kind == KIND_INTEGER:
        good = read_integer(p, size, &value)
    elif slot.kind == KIND_DATE:
        good = read_date(p, size, &value)
    else:
        good = read_clock(p, size, &value)
    if likely(good):
        return add_int(slot.column, value)
    slot.lost = not is_unknown(p, size)
    return add_null(slot.column)


# ---------------------------------------------------------------------------------------------
# Moves and movetext

cdef inline uint32_t packed_at(const char* p) noexcept nogil:
    cdef uint32_t value
    memcpy(&value, p, 4)
    return value


cdef const char* movetext_begin(const char* text, int64_t size, const Tag* tags, int32_t n_tags) noexcept nogil:
    """What follows the last tag."""
    cdef const char* p = text
    cdef const char* end = text + size
    cdef const char* close
    if n_tags:
        p = text + tags[n_tags - 1].stop
        close = <const char*>memchr(p, 93, end - p)
        if close != NULL:
            p = close + 1
    while p < end and <uint8_t>p[0] <= 32:
        p += 1
    return p


cdef inline const char* text_end(const char* p, const char* end) noexcept nogil:
    while end > p and <uint8_t>(end - 1)[0] <= 32:
        end -= 1
    return end


def movetext_of(Game game not None):
    """The movetext of a game that was read from PGN, as it stood there; None for one of another origin."""
    cdef const char* text = PyBytes_AS_STRING(game.text)
    cdef const char* p = movetext_begin(text, len(game.text), game.raw_tags, game.n_tags)
    if not game.text:
        return None
    return game.decode(<uint32_t>(p - text), <uint32_t>(text_end(p, text + len(game.text)) - text))


def result_of(Game game not None):
    """The result behind a game's moves, or None."""
    return game.result_text
