# cython: boundscheck=True
"""Converting texts that are in memory, one row after another, without the GIL and without an object for a row.

A row goes the shortest way first: text that is nothing but moves with single blanks between is read as a line of
moves, in which a notation may take many at a time (`Codec.run`). Any other text is copied with its moves replaced. What
asks for other notations (a text that can't be read in the one that is tried first) needs Python objects: such a row
waits for the GIL, and the loop goes on behind it.
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from notation.arrow.column cimport (
    Column, add_int, add_null, add_nulls, add_reserved, add_zeros, column_rows, end_list, push_int, push_reserved,
    repeat_row, reserve_text,
)
from notation.arrow.strings cimport TEXTS_WORDS, Texts, is_valid, text_at, word_index
from notation.games.registry cimport load
from notation.kernel.bits cimport likely, unlikely
from notation.kernel.codec cimport NEEDS_IDENTITY, Codec, CodecHandle
from notation.kernel.codes cimport CODE_BAD_FEN, CODE_EMPTY, CODE_STRAY_TEXT, CODE_UNKNOWN_VARIANT
from notation.kernel.ops cimport CASTLING_XFEN, EP_LEGAL, KEY_ZOBRIST, FenStyle
from notation.kernel.types cimport MAX_FEN, PADDING, STRICT, State, clear_report, move_t
from notation.records.game_reader cimport JOB_COPY, JOB_LINES, GameReader, capitals, read_one
from notation.records.pgn_game cimport GAME_FAILED, GAME_LANE, GAME_READ, GAME_STRAY, PgnGame
from notation.records.reader cimport ERROR, Fault, Output, add_fault, put
from notation.records.rivals cimport (
    MAX_RIVALS, RIVAL_ALIKE, RIVAL_ASKED, RIVAL_PLAIN, RIVAL_POINTS, choose_first, read_in_step,
)
from notation.records.scan cimport Scanner, number_before, scan_window

from notation.kernel.relative import read_plain_alike
from notation.notations import codec as find_codec

__all__ = ["PRODUCTS"]

cdef extern from "plain64.h":
    int64_t plain_words "notation_plain_words"(const uint8_t* text, size_t size) noexcept nogil
    bint begins_with_squares "notation_begins_with_squares"(const char* text) noexcept nogil
    size_t first_record "notation_first_record"(const char* text, size_t size) noexcept nogil
    size_t readable "notation_readable"(const char* text, size_t size) noexcept nogil

cdef enum:
    PIECE = 1 << 18         # bytes of text that are read between two looks at what the user wants
    STEP = 5                # bytes of a packed move and what stands behind it in a line

#: What converters make beside text in a notation; `fen` and `key` are made of positions, the others of moves.
PRODUCTS = {
    "packed": PRODUCT_PACKED,
    "fens": PRODUCT_FENS,
    "keys": PRODUCT_KEYS,
    "fen": PRODUCT_FEN,
    "key": PRODUCT_KEY,
}

cdef enum RowStatus:
    ROW_READ = 0
    ROW_SLOW = 1            # it needs the GIL
    ROW_FAILED = 2          # memory is out, or the result is too large for its type


cdef bint of_position(const Fault* fault) noexcept nogil:
    """Whether the position could not be read."""
    return fault.code == CODE_BAD_FEN or CODE_EMPTY <= fault.code < CODE_UNKNOWN_VARIANT


cdef int what_is_known(CodecHandle tried, CodecHandle rival, bint later) except -1:
    """The Rival that one notation is to another."""
    # Not above: importing the package would wait for what dataclasses need.
    from notation.kernel.tables import AlgebraicTable, CoordinateTable, RelativeTable

    one, other = tried.table, rival.table
    if isinstance(one, RelativeTable) and isinstance(other, RelativeTable):
        return RIVAL_PLAIN if read_plain_alike(tried, rival) else RIVAL_ASKED
    # Promotion and castling are spelt in several ways.
    if not isinstance(one, CoordinateTable) or one.promotions or (
        (one.files.lower(), one.ranks) != (getattr(other, "files", "").lower(), getattr(other, "ranks", ()))
    ):
        return RIVAL_ASKED
    if isinstance(other, CoordinateTable) and one.points == other.points:
        return RIVAL_ALIKE if later else RIVAL_ASKED
    return RIVAL_POINTS if isinstance(other, AlgebraicTable) else RIVAL_ASKED


cdef int fill_rivals(Rivals* rivals, list handles, int first) except -1:
    """Let one of these notations be tried before the others, in whose order they would be chosen."""
    cdef CodecHandle handle, tried = handles[first]
    cdef int i
    rivals.n = 0
    if len(handles) > MAX_RIVALS:
        return 0
    rivals.any_identity = False
    for i, handle in enumerate(handles):
        rivals.codecs[i] = &handle.codec            # never freed
        rivals.any_identity = rivals.any_identity or handle.codec.traits & NEEDS_IDENTITY
        rivals.known[i] = RIVAL_ASKED if i == first else what_is_known(tried, handle, i > first)
    rivals.n = len(handles)
    choose_first(rivals, first)
    return 0


cdef bint settle_good(RowColumns* out) noexcept nogil:
    if not add_zeros(&out.status, out.good) or not add_nulls(&out.offset, out.good):
        return False
    out.good = 0
    return True


cdef class RowReader(GameReader):
    """Converts texts that are in memory."""

    def __cinit__(self, *args, game, str from_="auto", int product=PRODUCT_TEXT, **others):
        self.game.whole = True
        self.name = game
        self.product = product
        self.is_auto = from_ == "auto"
        self.ops = load(game).ops
        if self.is_auto and load(game).spec.notation == "san":
            self.squares = &(<CodecHandle>find_codec(game, load(game).spec.coordinate)).codec      # never freed
        self.n_sets = -1
        self.rivals.first = -1
        if product < PRODUCT_FEN:
            self.load_lane(self.game.forced_lane)

    def __dealloc__(self):
        free(self.buffer)

    # -- one row ----------------------------------------------------------------------------------

    cdef bint copy(self, const char* text, size_t size, const char* fen, size_t fen_size) noexcept nogil:
        """Take a row where bytes behind it can be read: the text, and its position."""
        cdef char* bigger
        cdef size_t whole = size + fen_size + 2 * PADDING
        if unlikely(whole > self.capacity):
            bigger = <char*>realloc(self.buffer, 2 * whole)
            if bigger == NULL:
                return False
            self.buffer = bigger
            self.capacity = 2 * whole
        memcpy(self.buffer, text, size)
        self.size = size
        self.code = 0
        self.output.failed = False
        memset(self.buffer + size, 0, PADDING)
        self.game.fen = NULL
        if fen != NULL:
            memcpy(self.buffer + size + PADDING, fen, fen_size)
            memset(self.buffer + size + PADDING + fen_size, 0, PADDING)
            self.game.fen = self.buffer + size + PADDING
            self.game.fen_size = fen_size
        return True

    cdef void read_position(self, const char* text, size_t size) noexcept nogil:
        """Read a row that is a position into `game.initial`; it is read where it stands."""
        cdef State* state = <State*>&self.game.initial
        cdef int i
        memset(state, 0, self.ops.state_size)
        clear_report(&self.report)
        self.code = self.ops.fen_read(state, text, size, self.game.policy, &self.report)
        self.place = self.report.start
        if unlikely(self.code == 0 and self.report.n and (self.report.fatal or self.game.policy == STRICT)):
            for i in range(self.report.n):
                if self.report.fatal == 0 or self.report.fatal >> i & 1:
                    self.code = self.report.problems[i]
                    self.place = 0
                    break

    cdef bint may_clash(self) noexcept nogil:
        """Whether the row that was read may mean other moves in another notation, which has to be tried."""
        cdef const char* begin = self.game.begin
        if not self.is_auto or self.game.n_tags or self.game.plies == 0 or self.n_sets == 0:
            return False
        return capitals(begin, begin + self.game.size, self.sets, max(self.n_sets, 0)) != 0

    cdef int read_plain(self, const Codec* source, int64_t words) noexcept nogil:
        """Read a row of so many words as a line of moves: a GameStatus, GAME_READ if each word is one."""
        cdef Scanner* s = &self.scanner
        cdef PgnGame* g = &self.game
        cdef const Codec* first = g.lanes[g.default_lane].source
        cdef int status
        if first == NULL:
            return GAME_LANE
        g.lanes[g.default_lane].source = source if source != NULL else first
        scan_window(s, self.buffer, self.buffer + self.size, True)
        status = read_one(s, g, JOB_LINES)
        g.lanes[g.default_lane].source = first
        if status == GAME_READ and (g.plies != words or g.others or g.faults.any_error):
            status = GAME_STRAY
        if status != GAME_READ:
            self.output.size = self.base
        return status

    cdef bint read_likely(self, Rivals* rivals) noexcept nogil:
        """Read a row in the first of some notations, if that is surely what it is in."""
        self.output.size = self.base
        scan_window(&self.scanner, self.buffer, self.buffer + self.size, True)
        if rivals.n and read_in_step(&self.scanner, &self.game, rivals, self.product == PRODUCT_TEXT):
            return True
        self.output.size = self.base
        return False

    cdef int read_quick(self) noexcept nogil:
        """Read a row to its end, unless that needs the GIL."""
        cdef Scanner* s = &self.scanner
        cdef PgnGame* g = &self.game
        cdef int64_t words = 0
        cdef int status = GAME_STRAY
        cdef bint text = self.product == PRODUCT_TEXT
        if text or self.squares != NULL:
            words = plain_words(<const uint8_t*>self.buffer, self.size)
        if words and self.squares != NULL and begins_with_squares(self.buffer):
            # What names both squares of each move in small letters means the same in SAN, which forgives it.
            status = self.read_plain(self.squares, words)
            if status == GAME_READ:
                if likely(capitals(g.begin, g.begin + g.size, NULL, 0) == 0):
                    self.output.size -= text            # the line's end
                    return ROW_READ
                self.output.size = self.base
                status = GAME_STRAY
        if status == GAME_STRAY and self.rivals.first > 0:
            if self.read_likely(&self.rivals):
                return ROW_READ
            self.rivals.first = -1
        if words and text and status == GAME_STRAY:
            status = self.read_plain(NULL, words)
        if status == GAME_READ:
            if text:
                self.output.size -= 1               # the line's end
            return ROW_READ if likely(not self.may_clash()) or self.read_likely(&self.namesakes) else ROW_SLOW
        if unlikely(status != GAME_STRAY):
            return ROW_SLOW if status == GAME_LANE else ROW_FAILED
        scan_window(s, self.buffer, self.buffer + self.size, True)
        status = read_one(s, g, JOB_COPY if text else JOB_LINES)
        if unlikely(status == GAME_FAILED):
            return ROW_FAILED
        if unlikely(status != GAME_READ):
            return ROW_SLOW
        if unlikely(g.broken):
            if not g.unsupported and (self.is_auto or (g.plies == 0 and g.n_tags == 0)):
                return ROW_SLOW
        elif unlikely(self.may_clash()):
            return ROW_READ if self.read_likely(&self.namesakes) else ROW_SLOW
        if s.p < s.end:
            add_fault(&g.faults, CODE_STRAY_TEXT, ERROR, 0, g.size, self.size)
        self.judge()
        return ROW_READ

    cdef int read_slow(self) except -1:
        """Read a row to its end, trying other notations if need be. What it was in decides nothing about later rows."""
        try:
            self.read_all()
        finally:
            self.forget()
        if self.is_auto:
            self.learn_sets()
            self.learn_rivals()
        self.judge()
        return 0

    cdef int read_all(self) except -1:
        """Read a row, and behind what stands above it if need be."""
        cdef size_t start
        cdef int i
        cdef const Fault* fault
        self.read_from(0)
        fault = self.first_error()
        if fault != NULL and self.game.broken and self.game.plies == 0 and self.game.n_tags == 0 and (
            not self.game.unsupported and number_before(self.game.begin, self.game.begin + fault.start) < 0
        ):
            # A heading, names of players, "WHITE. BLACK.": what stands before the first tag or number is left alone.
            start = first_record(self.buffer, self.size)
            if start:
                self.read_from(start)
                if self.first_error() != NULL and self.game.plies == 0 and self.game.n_tags == 0:
                    self.read_from(0)       # it was no heading
                else:
                    for i in range(self.game.faults.n):
                        self.game.faults.items[i].start += start
                        self.game.faults.items[i].stop += start
        return 0

    cdef int read_from(self, size_t start) except -1:
        cdef int job = JOB_COPY if self.product == PRODUCT_TEXT else JOB_LINES
        cdef int status
        self.output.size = self.base
        if start and job == JOB_COPY:
            put(&self.output, self.buffer, start)
        self.mark = self.output.size
        self.used = None
        self.meanings = []
        while True:
            scan_window(&self.scanner, self.buffer + start, self.buffer + self.size, True)
            status = read_one(&self.scanner, &self.game, job)
            if status != GAME_LANE:
                break
            self.load_lane(self.game.lane)
            self.output.size = self.mark
        if status == GAME_FAILED:
            raise MemoryError
        if status == GAME_READ and self.game.broken and self.is_auto and not self.game.unsupported:
            self.try_others(job)
        elif status == GAME_READ:
            self.check_meanings(job)
        if status == GAME_READ and self.scanner.p < self.scanner.end:
            add_fault(&self.game.faults, CODE_STRAY_TEXT, ERROR, 0, self.game.size, self.size)
        return 0

    cdef int learn_sets(self) except -1:
        """Learn once what `may_clash` has to know, and the notations with which a text may clash."""
        cdef int lane = self.game.forced_lane
        cdef CodecHandle first = self.handles[lane][0][0]
        key = (lane, type(first.table))
        if self.n_sets >= 0 or key not in self.lettered:
            return 0
        others = [(handle, mask) for handle, mask in self.lettered[key] if handle is not first]
        if len(others) < MAX_SETS:
            for i, (_, mask) in enumerate(others):
                self.sets[i] = mask
            self.n_sets = len(others)
            fill_rivals(&self.namesakes, [first] + [handle for handle, _ in others], 0)
        return 0

    cdef int learn_rivals(self) except -1:
        """If the row was in another notation than the standard one, the next ones may be in it too."""
        cdef list usual
        if self.used is not None and not self.meanings and not self.game.broken:
            usual = self.usual_sources(self.name)
            fill_rivals(&self.rivals, usual, usual.index(self.used))
        return 0

    cdef int forget(self) except -1:
        """Let the next row begin as the first one did: the standard notation is tried before all others."""
        cdef int lane = self.game.forced_lane
        cdef CodecHandle first
        cdef list sources = self.handles[lane][0]
        if len(sources) > 1:
            sources[:] = self.usual_sources(self.name)
        first = sources[0]
        self.game.lanes[lane].source = &first.codec
        self.game.by_label = self.is_auto
        return 0

    cdef const Fault* first_error(self) noexcept nogil:
        cdef int i
        for i in range(self.game.faults.n):
            if self.game.faults.items[i].severity == ERROR:
                return &self.game.faults.items[i]
        return NULL

    cdef void judge(self) noexcept nogil:
        """Find the row's first error; its result is what stands before that."""
        cdef const Fault* fault = self.first_error()
        self.code = 0
        if fault == NULL:
            return
        self.code = fault.code
        self.place = fault.start
        if of_position(fault):
            if self.place >= <int64_t>(self.size + PADDING):        # in the FEN beside the text
                self.place -= self.size + PADDING
            self.output.size = self.base
        elif self.product == PRODUCT_TEXT:
            self.output.size = self.base + readable(self.output.data + self.base, self.output.size - self.base)

    cdef int read(self, const char* text, size_t size, const char* fen, size_t fen_size) except -1:
        """Read one row to its end; what becomes of it stands in `output`, `code` and `place`."""
        cdef int status
        self.used = None
        self.meanings = []
        self.base = self.output.size = 0
        if self.product >= PRODUCT_FEN:
            self.read_position(text, size)
            return 0
        if not self.copy(text, size, fen, fen_size):
            raise MemoryError
        status = self.read_quick()
        if status == ROW_FAILED:
            raise MemoryError
        if status == ROW_SLOW:
            self.read_slow()
        return 0

    # -- many rows --------------------------------------------------------------------------------

    cdef bint put_moves(self, Column* column) noexcept nogil:
        """A row that is a list: of the moves in `output`, or of what comes of them."""
        cdef const char* p = self.output.data + self.base
        cdef int64_t i, n = <int64_t>(self.output.size - self.base) // STEP
        cdef State* state = <State*>&self.game.state
        cdef const Ops* ops = self.game.lanes[self.game.lane].ops
        cdef FenStyle style
        cdef char* text
        cdef move_t move
        self.output.size = self.base
        if self.product != PRODUCT_PACKED:
            memcpy(state, &self.game.initial, ops.state_size)
            style.en_passant = EP_LEGAL
            style.castling = CASTLING_XFEN
            style.letters = style.fields = 0
        for i in range(n):
            memcpy(&move, p + STEP * i, sizeof(move_t))
            if self.product == PRODUCT_PACKED:
                if not push_int(column, move):
                    return False
                continue
            ops.apply(state, move)
            if self.product == PRODUCT_KEYS:
                if not push_int(column, <int64_t>ops.key(state, KEY_ZOBRIST)):
                    return False
            else:
                text = reserve_text(column, MAX_FEN)
                if text == NULL or not push_reserved(column, ops.fen_write(state, &style, text)):
                    return False
        return end_list(column)

    cdef bint put_row(self, RowColumns* out) noexcept nogil:
        """Add the row that was read; False when there is no room for it."""
        cdef State* state = <State*>&self.game.initial
        cdef FenStyle style
        cdef char* text
        if self.product == PRODUCT_TEXT:
            out.result.values.data = self.output.data
            out.result.values.capacity = self.output.capacity
            if unlikely(not add_reserved(&out.result, self.output.size - self.base)):
                return False
        elif self.product == PRODUCT_KEY:
            if self.code:
                if not add_null(&out.result):
                    return False
            elif not add_int(&out.result, <int64_t>self.ops.key(state, KEY_ZOBRIST)):
                return False
        elif self.product == PRODUCT_FEN:
            style.en_passant = EP_LEGAL
            style.castling = CASTLING_XFEN
            style.letters = style.fields = 0
            text = reserve_text(&out.result, MAX_FEN)
            if text == NULL:
                return False
            if not add_reserved(&out.result, 0 if self.code else self.ops.fen_write(state, &style, text)):
                return False
        elif not self.put_moves(&out.result):
            return False
        if likely(self.code == 0):
            out.good += 1
            return True
        return settle_good(out) and add_int(&out.status, self.code) and add_int(&out.offset, self.place)

    cdef bint put_null(self, RowColumns* out) noexcept nogil:
        """A row without a text."""
        if self.product == PRODUCT_TEXT:
            self.lend(out)
            if not add_null(&out.result):
                return False
            self.borrow(out)
        elif not add_null(&out.result):
            return False
        return settle_good(out) and add_int(&out.status, CODE_EMPTY) and add_null(&out.offset)

    cdef int64_t run_rows(
        self, const Texts* texts, const Texts* fens, int64_t row, int64_t stop, int64_t* known, RowColumns* out,
        int* status
    ) noexcept nogil:
        """Convert rows for as long as the GIL isn't needed and no one need be asked whether to go on. Returns how far
        it came; ROW_SLOW: the row is copied, and waits."""
        cdef const char* text = NULL
        cdef const char* fen = NULL
        cdef size_t size = 0, fen_size = 0
        cdef int64_t read = 0, word = -1
        status[0] = ROW_FAILED
        while row < stop and read < PIECE:
            if known != NULL:
                word = word_index(texts, texts.first + row) if is_valid(texts.validity, texts.first + row) else -1
                if word >= 0 and known[word] >= 0:
                    if not self.put_again(known[word], out):
                        return row
                    read += 16
                    row += 1
                    continue
            if not text_at(texts, row, &text, &size):
                if not self.put_null(out):
                    return row
                read += 16
            else:
                fen = NULL
                fen_size = 0
                if fens != NULL and not text_at(fens, row, &fen, &fen_size):
                    fen = NULL
                    fen_size = 0
                self.base = self.output.size
                if self.product >= PRODUCT_FEN:
                    self.read_position(text, size)
                else:
                    if not self.copy(text, size, fen, fen_size):
                        return row
                    status[0] = self.read_quick()
                    if unlikely(status[0] != ROW_READ):
                        return row
                    status[0] = ROW_FAILED
                if unlikely(not self.put_row(out)):
                    return row
                read += size + 64
            if known != NULL and word >= 0:
                known[word] = column_rows(&out.result) - 1
            row += 1
        status[0] = ROW_READ
        return row

    cdef bint put_again(self, int64_t row, RowColumns* out) noexcept nogil:
        """Add a row once more, for the same text."""
        if self.product == PRODUCT_TEXT:
            self.lend(out)
            if not repeat_row(&out.result, row):
                return False
            self.borrow(out)
        elif not repeat_row(&out.result, row):
            return False
        return settle_good(out) and repeat_row(&out.status, row) and repeat_row(&out.offset, row)

    cdef void borrow(self, RowColumns* out) noexcept nogil:
        """Let `output` be the text of the result column."""
        self.output.data = out.result.values.data
        self.output.size = out.result.values.size
        self.output.capacity = out.result.values.capacity

    cdef void lend(self, RowColumns* out) noexcept nogil:
        """Give it back."""
        out.result.values.data = self.output.data
        out.result.values.capacity = self.output.capacity

    cdef int convert(
        self, const Texts* texts, const Texts* fens, int64_t start, int64_t stop, RowColumns* out
    ) except -1:
        """Convert rows from `start` on and add them to the columns. `fens` has as many rows, or is NULL.

        Raises MemoryError, OverflowError when a column of 32-bit offsets is full, and what a signal raises.
        """
        cdef Output own = self.output
        cdef int64_t* known = NULL
        cdef int64_t row = start
        cdef int status = ROW_READ
        if texts.layout == TEXTS_WORDS and fens == NULL and texts.words.length <= 2 * (stop - start) + 1000:
            known = <int64_t*>malloc((texts.words.length + 1) * sizeof(int64_t))
            if known != NULL:
                memset(known, 255, texts.words.length * sizeof(int64_t))
        if self.product == PRODUCT_TEXT:
            self.borrow(out)
        try:
            while row < stop:
                with nogil:
                    row = self.run_rows(texts, fens, row, stop, known, out, &status)
                if status == ROW_SLOW:
                    self.read_slow()
                    if not self.put_row(out):
                        status = ROW_FAILED
                    row += 1
                if status == ROW_FAILED:
                    if out.result.full:
                        raise OverflowError(
                            "the results are more than 2 GiB, or 2^31 items: convert fewer rows at once, or give the "
                            "texts as large_utf8"
                        )
                    raise MemoryError
                PyErr_CheckSignals()
            if not settle_good(out):
                raise MemoryError
        finally:
            free(known)
            if self.product == PRODUCT_TEXT:
                self.lend(out)
                own.failed = False
                self.output = own
        return 0
