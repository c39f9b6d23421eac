# cython: boundscheck=True
"""Reading a stream of PGN: windows become games, faults become RecordErrors."""
from cpython.buffer cimport PyBUF_READ
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.memoryview cimport PyMemoryView_FromMemory
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memchr, memcmp

from notation._move cimport MoveTable, moves_of
from notation.games.registry cimport load
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS_NOTATION, CODE_GAME_TOO_LARGE, CODE_STRAY_TEXT, CODE_UNKNOWN_NOTATION,
)
from notation.kernel.turn cimport leave, take
from notation.kernel.types cimport IDENTITY, State
from notation.records.border cimport is_first_move
from notation.records.game_reader cimport JOB_COPY, JOB_GAMES, JOB_LINES, JOB_ROW, GameReader, read_one
from notation.records.lanes cimport lane_names
from notation.records.pgn_count cimport count_game
from notation.records.pgn_game cimport (
    GAME_FAILED, GAME_LANE, GAME_MORE, GAME_NONE, GAME_READ, GAME_STRAY, GAME_UNSURE, NOTE_BEFORE, NOTE_COMMENT,
)
from notation.records.reader cimport ERROR, Fault, Output, add_fault, put
from notation.records.scan cimport TOKEN_MOVE, Scanner, begin_at, next_token, number_before, scan_window
from notation.records.shown cimport release_view
from notation.records.tree cimport Game
from notation.records.window cimport Window

from notation.errors import CODES, InputError, RecordError, UnknownNameError
from notation.notations import list_notations, split_name
from notation.records.place import Place
from notation.records.tree import Source

__all__ = ["COPY", "LINES", "PgnReader", "count_games", "run"]

LINES = JOB_LINES
COPY = JOB_COPY

cdef enum:
    FLUSH = 1 << 16         # bytes of output that are handed on at once: they are still in the near caches


cdef class PgnReader(GameReader):
    """Games of a binary stream.

    `on_bytes` is told how much was read. `by_line`: every line is a game, with its FEN and a tab in front
    or not; `loose`: but for empty ones. A game of more than `max_game_bytes` is reported and passed over. `owned`: the
    stream is closed with the reader, which is a context manager. The other options are those of `GameReader`.

    A stream can be read in legs, one after another or each by a reader of its own: `stop` is an offset, and the
    reader pauses before the first game that begins there or behind it. `place` says where it stands, and a reader
    that is given it as `at`, and a stream that begins there, goes on as this one would.

    One thread reads at a time: a second one, or a callback that reads on, gets a ValueError.
    """

    def __cinit__(
        self, source, *, str file="", on_bytes=None, size_t max_game_bytes=1 << 26, bint by_line=False,
        bint loose=False, bint owned=False, at=None, **others
    ):
        self.window = Window(source, max(max_game_bytes, <size_t>1 << 12), on_bytes, owned)
        self.stop = -1
        self.file = file
        self.by_line = self.game.whole = by_line
        self.loose = loose and by_line
        self.blank = at is None or at.offset == 0   # it pauses behind no blanks
        self.stray_errors = []
        self.large_errors = []
        if at is not None:
            self.window.offset = at.offset
            self.window.lines = at.line - 1
            self.ordinal = at.ordinal
            self.loose = by_line and len(at.guesses) > 3
            self.take_guesses(at.guesses[:3])

    @property
    def place(self):
        """Where the reader stands: at the begin of the next game."""
        cdef Window w = self.window
        cdef int64_t at
        take(&self.taken, "the reader")
        try:
            if not self.started:
                return Place(w.offset, w.lines + 1, self.ordinal, self.all_guesses())
            at = self.where() - w.buffer
            return Place(w.offset + at - w.begin, w.line_of(at), self.ordinal, self.all_guesses())
        finally:
            leave(&self.taken)

    cdef tuple all_guesses(self):
        """Those of the reader, and whether empty lines are passed over."""
        cdef tuple found = self.guesses()
        if not self.loose:
            return found
        return (*(found or (False, max(self.game.forced_lane, 0), ())), True)

    cdef const char* where(self) noexcept nogil:
        """The begin of the next game."""
        return self.line if self.by_line else self.scanner.p

    cdef int begin_window(self) except -1:
        """Let the scanner see what the window holds now."""
        cdef Window w = self.window
        self.line = w.buffer + w.begin
        if self.blank:
            self.blank = is_blank(w.buffer + w.begin, w.buffer + w.end)
        scan_window(&self.scanner, w.buffer + w.begin, w.buffer + w.end, w.last)
        return 0

    cdef int read_line_game(self, int job) noexcept nogil:
        """Read the game of the next line of the window."""
        cdef const char* begin = self.line
        cdef const char* end = self.window.buffer + self.window.end
        cdef const char* stop
        cdef const char* tab
        cdef int status
        while self.loose and begin < end:
            stop = <const char*>memchr(begin, 10, end - begin)
            if stop == NULL and not self.window.last or not is_blank(begin, stop if stop != NULL else end):
                break
            begin = self.line = stop + 1 if stop != NULL else end
        if begin == end:
            self.game.faults.n = 0          # of the line before
            return GAME_NONE if self.window.last else GAME_MORE
        stop = <const char*>memchr(begin, 10, end - begin)
        if stop == NULL:
            if not self.window.last:
                self.game.begin = begin
                return GAME_MORE
            stop = end
        tab = <const char*>memchr(begin, 9, stop - begin)
        self.game.fen = begin if tab != NULL else NULL
        self.game.fen_size = tab - begin if tab != NULL else 0
        scan_window(&self.scanner, tab + 1 if tab != NULL else begin, stop, True)
        status = read_one(&self.scanner, &self.game, job)
        if status == GAME_LANE:
            return status
        if self.loose and status == GAME_READ and self.game.plies == 0 and self.game.broken and not self.may_be_game():
            if self.game.unsure:
                return GAME_UNSURE
            self.game.faults.n = 0
            add_fault(&self.game.faults, CODE_STRAY_TEXT, ERROR, 0, begin - self.game.begin, stop - self.game.begin)
            status = GAME_STRAY
        self.line = stop + 1 if stop < end else end
        self.end_line(job, status)
        return status

    cdef bint may_be_game(self) noexcept nogil:
        """Whether a line that begins with no move of the notation at hand, and was told to be a game by those around
        it, may be one: the same question as for any text without tags."""
        cdef Scanner s
        cdef int token
        scan_window(&s, self.scanner.begin, self.scanner.end, True)
        token = next_token(&s)
        return token != TOKEN_MOVE or number_before(s.begin, s.start) >= 0 or is_first_move(&s, &self.game)

    cdef void end_line(self, int job, int status) noexcept nogil:
        """What is to be done each time that a line was read: text behind a result belongs to no game."""
        cdef Scanner* s = &self.scanner
        if job == JOB_COPY:
            put(&self.output, b"\n", 1)
        if status == GAME_READ and s.p < s.end:
            add_fault(&self.game.faults, CODE_STRAY_TEXT, ERROR, 0, s.p - self.game.begin, s.end - self.game.begin)

    cdef int step(self, int job) except -1:
        """Read games until one has faults, one is a tree, or enough is written. Returns a GameStatus:
        READ with `game` filled, STRAY with faults, NONE at the end of the stream and where it pauses."""
        cdef int status
        cdef Window w = self.window
        self.paused = False
        if not self.started:
            self.started = True
            w.more()
            self.begin_window()
        while True:
            with nogil:
                while True:
                    if self.stop >= 0 and not self.halfway and (
                        w.offset + (self.where() - (w.buffer + w.begin)) >= self.stop
                    ):
                        self.paused = True
                        self.game.faults.n = 0      # of the game before
                        status = GAME_NONE
                        break
                    self.mark = self.output.size
                    status = self.read_line_game(job) if self.by_line else read_one(&self.scanner, &self.game, job)
                    if self.game.unsure:
                        status = GAME_UNSURE
                    if status == GAME_MORE or status == GAME_LANE or status == GAME_UNSURE or (
                        status == GAME_STRAY and job == JOB_LINES
                    ):
                        self.output.size = self.mark
                    if status != GAME_READ or job == JOB_GAMES:
                        break
                    self.ordinal += 1
                    self.moves += self.game.plies
                    if self.game.faults.n or self.output.size >= FLUSH or self.game.n_tags == 0 and not self.by_line:
                        break
                    if job >= JOB_ROW:
                        break
            self.used = None
            self.meanings = []
            if status == GAME_READ:
                if job == JOB_GAMES:
                    self.ordinal += 1
                    self.moves += self.game.plies
                if self.game.broken and self.may_be_another():
                    self.moves -= self.game.plies
                    self.try_others(job)
                    if self.by_line:
                        self.end_line(job, GAME_READ)
                    self.moves += self.game.plies
                elif self.game.n_tags == 0 and not self.by_line:
                    self.check_meanings(job)
                return status
            if status == GAME_STRAY or status == GAME_NONE:
                return status
            if status == GAME_FAILED:
                raise MemoryError
            # Begin this game again, knowing more.
            w.consume((self.line if self.by_line else self.game.begin) - (w.buffer + w.begin))
            if status == GAME_LANE:
                self.load_lane(self.game.lane)
            elif status == GAME_UNSURE:
                self.game.doubtful = self.game.doubted
                self.load_firsts()
            elif w.more() == 2:
                return self.skip_large(job)
            self.begin_window()

    cdef int skip_large(self, int job) except -1:
        """Pass over a game that is larger than the window may be: to the tags of the next, or to the next
        line. Leaves one fault, a game without text, and in JOB_LINES an empty line."""
        cdef Window w = self.window
        cdef const char* p
        cdef size_t skipped = 1024
        self.ordinal += 1
        self.mark = self.output.size
        if job != JOB_GAMES:
            put(&self.output, b"\n", 1)
        self.game.faults.n = 0
        add_fault(&self.game.faults, CODE_GAME_TOO_LARGE, ERROR, 0, 0, 0)
        self.game.begin = w.buffer + w.begin
        self.large_errors = self.errors()
        self.game.faults.n = 0
        while True:
            if self.by_line:
                p = find_line(w.buffer + w.begin, w.buffer + w.end)
            else:
                p = find_tags(w.buffer + w.begin + skipped, w.buffer + w.end)
            if p != NULL:
                w.consume(p - (w.buffer + w.begin))
                break
            if w.end - w.begin > 16:                    # the tag may be cut in two
                w.consume(w.end - w.begin - 16)
            skipped = 4
            if w.more() != 1:
                w.consume(w.end - w.begin)
                break
        self.begin_window()
        self.game.begin = self.scanner.begin
        self.game.size = 0
        return GAME_STRAY

    cdef list errors(self):
        """The faults of the game at hand as exceptions."""
        cdef int i, k
        cdef Fault* fault
        cdef Window w = self.window
        cdef int64_t offset
        cdef list found = self.large_errors
        cdef MoveTable table
        name = lane_names()[self.game.lane]
        self.large_errors = []
        if self.game.faults.n == 0:
            return found
        handles = self.handles.get(self.game.lane)
        table = moves_of(load(name))
        for i in range(self.game.faults.n):
            fault = &self.game.faults.items[i]
            offset = (self.game.begin - w.buffer) + fault.start
            if fault.code == CODE_UNKNOWN_NOTATION:
                wanted = self.missing_notation(name)
                hint = f"{name} has no notation {wanted!r}"
            else:
                wanted = self.used.name if self.used is not None else handles[0][0].name if handles else ""
                hint = ""
            found.append(RecordError(
                CODES[fault.code][0],
                text=PyBytes_FromStringAndSize(
                    w.buffer + offset, min(fault.stop - fault.start, 200)
                ).decode("utf-8", "replace"),
                file=self.file, offset=w.offset + offset - w.begin, line=w.line_of(offset),
                size=fault.stop - fault.start,
                ordinal=max(1, self.ordinal), ply=fault.ply, severity="error" if fault.severity == ERROR else "warning",
                game=name, notation=wanted, hint=hint,
                candidates=self.meanings if fault.code == CODE_AMBIGUOUS_NOTATION else [
                    str(table.get(fault.moves[k])) for k in range(fault.candidates)
                ],
            ))
        return found

    cdef str missing_notation(self, str game):
        """The notation, to read or to write, that a game doesn't have."""
        to = self.to_name(game) if callable(self.to_name) else self.to_name
        for wanted in (self.from_name, to):
            if wanted is not None and wanted != "auto" and split_name(wanted)[0] not in list_notations(game):
                return wanted
        return ""

    cdef Game tree(self):
        """The game at hand as an object of its own."""
        cdef Window w = self.window
        cdef Game game = Game.__new__(Game, lane_names()[self.game.lane])
        cdef State* start = game.start.state()
        cdef int64_t first = self.game.begin - w.buffer + max(0, self.game.first)
        game.fill(&self.game, PyBytes_FromStringAndSize(self.game.begin, self.game.size))
        start.mode = IDENTITY | (<State*>&self.game.initial).mode
        if self.game.fen_tag >= 0:
            fen = game.text[self.game.tags[self.game.fen_tag].start:self.game.tags[self.game.fen_tag].stop]
            game.start.set_fen(fen, ignore="all")
        elif self.game.fen_given:
            game.start.set_fen(PyBytes_FromStringAndSize(self.game.fen, self.game.fen_size), ignore="all")
        game.source = Source(self.file, self.ordinal, w.offset + first - w.begin, w.line_of(first), game.codec)
        game.errors = self.errors()
        game.touched = self.by_line          # a line is no PGN
        if self.game.unsupported:
            game.variant = game.tags.get("Variant")
        return game

    cdef object failure(self):
        """The RecordError for a stream that could not be read to its end, or is no record; given once, else None."""
        cdef Window w = self.window
        fault, w.fault = w.fault, None
        if fault is None and self.ordinal == 0 and not self.blank:
            self.blank = True
            return InputError("no-game", file=self.file)
        if fault is None or isinstance(fault, RecordError):
            return fault
        return InputError("read-failed", file=self.file, cause=fault)

    def close(self):
        """Close the stream, if the reader opened it."""
        take(&self.taken, "the reader")
        self.window.close()
        leave(&self.taken)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        cdef Game game
        take(&self.taken, "the reader")
        try:
            game = self.next_game()
        finally:
            leave(&self.taken)
        if game is None:
            raise StopIteration
        return game

    cdef Game next_game(self):
        """The next game, or None at the end."""
        cdef int status
        cdef Game game
        while True:
            status = self.step(JOB_GAMES)
            if status == GAME_NONE:
                self.halfway = False
                error = self.failure() if not self.paused else None
                if error is not None:
                    raise error
                return None
            if status == GAME_STRAY:
                self.stray_errors += self.errors()
                self.use_up()
                self.halfway = True     # who iterates learns of them with the next game
                continue
            self.halfway = False
            game = self.tree()
            self.use_up()
            if self.window.shrink():
                self.begin_window()
            return game

    cdef int use_up(self) except -1:
        """The scanner stands behind what was handed on: the window may forget what is before it."""
        cdef Window w = self.window
        w.consume(self.where() - (w.buffer + w.begin))
        return 0


def count_games(PgnReader reader not None):
    """Count what a reader that has read nothing yet would read: (games, moves of their main lines, of variations,
    tags, comments). Raises RecordError where the stream can't be read to its end."""
    take(&reader.taken, "the reader")
    try:
        return count_on(reader)
    finally:
        leave(&reader.taken)


cdef tuple count_on(PgnReader reader):
    """`count_games`, while nobody else reads."""
    cdef Window w = reader.window
    cdef int status
    cdef int32_t i
    cdef int64_t games = 0, moves = 0, every = 0, tags = 0, comments = 0, words = 0
    w.lineless = True
    w.more()
    reader.begin_window()
    reader.started = True
    while True:
        with nogil:
            while True:
                status = count_game(&reader.scanner, &reader.game, &words)
                if status != GAME_READ or reader.game.unsure:
                    break
                games += 1
                moves += reader.game.plies
                every += words
                tags += reader.game.n_tags
                comments += reader.game.n_comments
        if status == GAME_MORE:
            w.consume(reader.game.begin - (w.buffer + w.begin))
            if w.more() == 2:
                reader.skip_large(JOB_GAMES)
                games += 1
            else:
                reader.begin_window()
            continue
        if reader.game.unsure:
            reader.load_firsts()
            begin_at(&reader.scanner, reader.game.begin)
            reader.game.doubtful = reader.game.doubted
            continue
        # What the game is, and where it ends, shows when it is read.
        begin_at(&reader.scanner, reader.game.begin)
        reader.game.doubtful = reader.game.doubted
        status = reader.step(JOB_GAMES)
        if status == GAME_NONE:
            break
        if reader.large_errors:
            games += 1
            reader.large_errors = []
        if status == GAME_READ:
            games += 1
            moves += reader.game.plies
            every += reader.game.n_nodes - 1
            tags += reader.game.n_tags
            for i in range(reader.game.n_notes):
                comments += reader.game.notes[i].type == NOTE_COMMENT or reader.game.notes[i].type == NOTE_BEFORE
    reader.ordinal = games
    error = reader.failure()
    if error is not None:
        raise error
    return games, moves, every - moves, tags, comments


cdef bint is_blank(const char* p, const char* end) noexcept nogil:
    """Whether there are only blanks and marks of UTF-8."""
    while p < end and (p[0] == 32 or 9 <= p[0] <= 13 or memcmp(p, b"\xef\xbb\xbf", 3) == 0):
        p += 3 if <uint8_t>p[0] == 0xEF else 1
    return p >= end


cdef const char* find_line(const char* p, const char* end) noexcept nogil:
    """The begin of the next line, or NULL."""
    p = <const char*>memchr(p, 10, end - p)
    if p == NULL:
        return NULL
    return p + 1


cdef const char* find_tags(const char* p, const char* end) noexcept nogil:
    """A line that begins with an Event tag, or with any tag behind an empty line, or NULL. The four bytes before
    `p` are looked at too."""
    cdef const char* before
    while True:
        p = <const char*>memchr(p, 91, end - p)
        if p == NULL or end - p < 7:
            return NULL
        before = p - 1
        if before[0] == 10 or before[0] == 13:
            if memcmp(p, b"[Event ", 7) == 0:
                return p
            before -= 2 if before[0] == 10 and (before - 1)[0] == 13 else 1
            if (before[0] == 10 or before[0] == 13) and <uint8_t>((p[1] | 32) - 97) < 26:
                return p
        p += 1


def run(PgnReader reader not None, int job, write, *, str errors="keep", on_error=None):
    """Read all games, or those before `reader.stop`, and hand the lines or the rewritten text to `write`, a piece at a
    time, as a memoryview that is good for this call only.

    `errors`: "keep" a bad game's readable part, "skip" the game, or "stop" behind the first bad one.
    Returns (games, games with errors, moves, faults by code, whether it stopped).
    """
    if errors not in ("keep", "skip", "stop"):
        raise UnknownNameError("bad-option", name=errors, known=("keep", "skip", "stop"))
    take(&reader.taken, "the reader")
    try:
        return run_on(reader, job, write, errors, on_error)
    finally:
        leave(&reader.taken)


cdef int take_back(view, Output* output) except -1:
    """What was shown is not to be seen any more; BufferError if somebody keeps it."""
    if release_view(view):
        output.data = NULL
        output.size = output.capacity = 0
        raise BufferError("the text that was given for one call was kept")
    return 0


cdef tuple run_on(PgnReader reader, int job, write, str errors, on_error):
    """`run`, while nobody else reads."""
    cdef int status
    cdef int64_t bad = 0
    cdef dict by_code = {}
    cdef bint stopped = False
    while True:
        status = reader.step(job)
        if reader.game.faults.n or reader.large_errors:
            found = reader.errors()
            serious = False
            for error in found:
                by_code[error.code] = by_code.get(error.code, 0) + 1
                serious = serious or error.severity == "error"
                if on_error is not None:
                    on_error(error)
            if serious:
                bad += 1
                if errors == "skip" and status == GAME_READ:
                    reader.output.size = reader.mark
                stopped = errors == "stop"
        if reader.output.size >= FLUSH or status == GAME_NONE or stopped:
            if reader.output.size:
                view = PyMemoryView_FromMemory(reader.output.data, reader.output.size, PyBUF_READ)
                try:
                    write(view)
                finally:
                    take_back(view, &reader.output)
            reader.output.size = 0
        if status == GAME_NONE and not reader.paused:
            error = reader.failure()
            if error is not None:
                by_code[error.code] = by_code.get(error.code, 0) + 1
                if on_error is not None:
                    on_error(error)
        if status == GAME_NONE or stopped:
            return reader.ordinal, bad, reader.moves, by_code, stopped
