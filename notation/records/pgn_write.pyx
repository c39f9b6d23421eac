# cython: boundscheck=True, nonecheck=True
"""Writing PGN in its export form (PGN standard 3.2.4 and 8): seven tags first, the others sorted, lines
shorter than 80 characters, comments in braces, glyphs as numbers.

The form "keep" needs no writer: an unedited game is its own text.
"""
from libc.stdint cimport int32_t

from notation._core cimport Board
from notation.kernel.codec cimport CodecHandle
from notation.kernel.types cimport MAX_TEXT, WITHDRAWAL, move_t, move_type
from notation.records.pgn_game cimport NOTE_BEFORE, NOTE_COMMENT, NOTE_NAG, NOTE_UNREAD
from notation.records.tree cimport Game

from notation.errors import CODES, NotationError, UnwritableError, move_error

__all__ = ["export_game", "export_long_game", "tag_lines"]

ROSTER = (
    ("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?"),
    ("Result", "*"),
)
cdef enum:
    WIDTH = 79
    LONG_GAME = 1 << 20     # nodes
    MANY_PARTS = 1 << 14    # small texts that are held before they become one


cdef class _Text:
    """Words put into lines."""
    cdef list parts
    cdef bytearray done         # of long games: what came before the parts, in UTF-8
    cdef int column
    cdef bint glued             # the next word follows without a blank
    cdef bint bytes_only        # the text is never a str
    cdef bint verbatim          # comments keep their blanks and line ends

    def __cinit__(self):
        self.parts = []
        self.done = bytearray()
        self.glued = True

    cdef int settle(self) except -1:
        """Nothing of what was put so far will be taken back."""
        if len(self.parts) > MANY_PARTS:
            self.done += "".join(self.parts).encode("utf-8", "surrogateescape" if self.bytes_only else "surrogatepass")
            self.parts.clear()
        return 0

    cdef int word(self, str text) except -1:
        cdef int length = len(text)
        if self.column and self.column + (not self.glued) + length > WIDTH:
            self.parts.append("\n")
            self.column = 0
        elif self.column and not self.glued:
            self.parts.append(" ")
            self.column += 1
        self.parts.append(text)
        self.column += length
        self.glued = False
        return 0

    cdef int line(self, str text) except -1:
        """A line of its own."""
        if self.column:
            self.parts.append("\n")
        self.parts += (text, "\n")
        self.column = 0
        self.glued = True
        return 0

    cdef int comment(self, str text) except -1:
        cdef list words
        if self.verbatim and "}" not in text:
            self.word("{" + text + "}")
            self.column = len(text) + 1 - text.rfind("\n")
            return 0
        if "}" in text:         # can't stand in braces
            for one in text.splitlines():
                self.line("; " + one.strip())
            return 0
        words = text.split()
        if not words:
            return self.word("{}")
        for one in ("{" + " ".join(words) + "}").split():
            self.word(one)
        return 0


cdef str move_text(CodecHandle handle, Board board, unsigned int move):
    cdef char out[MAX_TEXT]
    cdef int length = handle.codec.write(&handle.codec, board.state(), move, out)
    if length < 0:
        raise move_error(
            CODES[-length][0], text=str(board.moves.get(move)), game=handle.game, notation=handle.name
        )
    return out[:length].decode("utf-8")


cdef inline void play(Board board, move_t move):
    """Play a move of the game without remembering the position before it."""
    board.ops.apply(board.state(), move)


cdef class _Exporter:
    cdef Game game
    cdef CodecHandle handle
    cdef _Text text
    cdef bint number            # the next move needs its number
    cdef list faults            # gets (ply, UnwritableError), or None: they are raised

    cdef int notes(self, int32_t node) except -1:
        """What follows a move."""
        for nag in self.game.notes_of(node, NOTE_NAG):
            self.text.word(f"${nag}")
        for comment in self.game.notes_of(node, NOTE_COMMENT):
            if comment.startswith("unread: ") and "\n" not in comment:      # as an export before wrote it
                self.text.line(";" + comment)
            else:
                self.text.comment(comment)
            self.number = True
        for unread in self.game.notes_of(node, NOTE_UNREAD):
            for line in unread.splitlines():
                if line.strip():
                    self.text.line(";unread: " + line.strip())
            self.number = True
        return 0

    cdef int move(self, int32_t node, Board board) except -1:
        """Write a move and play it. 1: it has no text in the notation, and nothing was written."""
        cdef str text
        if move_type(self.game.nodes[node].move) == WITHDRAWAL:
            # PGN has no sign for a side that leaves: the words of `Move` stand in a comment.
            self.text.comment(str(board.moves.get(self.game.nodes[node].move)))
            self.notes(node)
            self.number = True
            play(board, self.game.nodes[node].move)
            return 0
        try:
            text = move_text(self.handle, board, self.game.nodes[node].move)
        except UnwritableError as error:
            if self.faults is None:
                raise
            self.faults.append((self.ply(node), error))
            return 1
        for comment in self.game.notes_of(node, NOTE_BEFORE):
            self.text.comment(comment)
            self.number = True
        if board.state().turn == 0:
            self.text.word(f"{board.state().fullmove}.")
        elif self.number:
            self.text.word(f"{board.state().fullmove}...")
        self.number = False
        self.text.word(text)
        self.notes(node)
        play(board, self.game.nodes[node].move)
        return 0

    cdef int ply(self, int32_t node) noexcept:
        cdef int ply = 0
        while node > 0:
            node = self.game.nodes[node].parent
            ply += 1
        return ply

    cdef int cut(self, int32_t node, bint main, bint others) except -1:
        """Keep what can't be written from here on as it stood: all of the main line's rest, else the line's
        moves, and (`others`) those that were looked at in its place."""
        cdef str rest
        cdef int32_t i, first = node
        if main and self.game.nodes[node].start < self.game.nodes[node].stop:
            rest = self.game.decode(self.game.nodes[node].start, len(self.game.text)).strip()
            rest = rest.removesuffix(self.game.result)
        else:
            lines = []
            while first >= 0:
                words = []
                i = first
                while i >= 0:
                    words.append(self.game.decode(self.game.nodes[i].start, self.game.nodes[i].stop))
                    i = self.game.nodes[i].child
                lines.append(" ".join(words))
                first = self.game.nodes[first].sibling if others else -1
            rest = "\n".join(lines)
        for line in rest.splitlines():
            if line.strip():
                self.text.line(";unread: " + line.strip())
        self.number = True
        return 0

    cdef int variation(self, int32_t node, Board board) except -1:
        """Begin a variation. 1: its first move has no text, and it was not begun."""
        cdef list parts = self.text.parts
        cdef int length = len(parts), column = self.text.column
        cdef bint glued = self.text.glued
        self.text.word("(")
        self.text.glued = True
        self.number = True
        if self.move(node, board):
            del parts[length:]
            self.text.column = column
            self.text.glued = glued
            return 1
        return 0

    cdef int tree(self) except -1:
        cdef int32_t node = 0, child, sibling
        cdef Board board = self.game.start.copy()
        cdef list frames = []
        cdef bint ended = False     # the line was cut
        cdef bint opened = True     # the innermost variation has its bracket
        self.number = True
        self.notes(0)
        while True:
            child = -1 if ended else self.game.nodes[node].child
            ended = False
            if child >= 0:
                sibling = self.game.nodes[child].sibling
                before = None if sibling < 0 else board.copy(stack=False)
                if self.move(child, board):
                    self.cut(child, not frames, True)
                    ended = True
                    continue
                if sibling < 0:
                    node = child
                    self.text.settle()
                    continue
                frames.append((child, sibling, before))
            elif frames:
                if opened:
                    self.text.glued = True
                    self.text.word(")")
                opened = True
                self.number = True
                child, sibling, before = frames.pop()
                sibling = self.game.nodes[sibling].sibling
                if sibling < 0:
                    board = before
                    play(board, self.game.nodes[child].move)
                    node = child
                    continue
                frames.append((child, sibling, before))
            else:
                return 0
            board = (<Board>before).copy(stack=False)
            node = sibling
            if self.variation(sibling, board):
                self.cut(sibling, False, False)
                opened = False
                ended = True


cdef str pgn_result(Game game):
    """The result in PGN, which knows no third side: ``*`` if one has won, and the tag Outcome tells it."""
    result = game.result
    if result in ("1-0", "0-1", "1/2-1/2", "0-0", "*"):
        return result
    return "1/2-1/2" if result.startswith("1/2") else "*"


def tag_lines(Game game, str notation="", list faults=None) -> list[str]:
    """The tag pairs of a game in the export order; `notation` is that of its moves.

    A line end in a value becomes a blank. A name that PGN can't hold raises NotationError; with a list for the faults
    the pair is left out, and (0, error) appended.

    The first side has the name that its game gives it (Red), unless the game's tags say White. A game that has a
    Game tag in PGN gets it, and the Format tag that goes with it, where its notation has one.
    """
    tags = game.tags
    spec = game.rules_of.spec
    first = spec.sides[0].capitalize()
    native = bool(spec.pgn_game) and "White" not in tags and "Variant" not in tags
    roster = tuple((first if native and name == "White" else name, default) for name, default in ROSTER)
    pairs = [(name, value) for name, default in roster for value in tags.all(name) or [default]]
    # A Result tag that says more than the game's end, or else than it, is the record's own.
    result = pgn_result(game)
    for i, (name, value) in enumerate(pairs):
        if name == "Result" and (value in ("", "?", "*") or "½" in value or result != game.result):
            pairs[i] = name, result
    named = {name for name, _ in roster}
    if native:
        named |= {"Game", "Format"}
        pairs.insert(0, ("Game", spec.pgn_game))
        format = spec.pgn_formats.get(notation.partition(":")[0])
        if format:
            pairs.append(("Format", format))
    others = [pair for pair in tags.pairs if pair[0] not in named]
    if pgn_result(game) != game.result and "Outcome" not in tags:
        others.append(("Outcome", game.result))
    fen = game.start.fen(ep="always")
    if fen != Board(game.game).fen():
        if not any(name.upper() == "FEN" for name in tags):
            others += [("FEN", fen), ("SetUp", "1")]
    if game.start.chess960 and "Variant" not in tags:
        others.append(("Variant", "Chess960"))
    elif "Variant" not in tags and game.game != "chess" and not native:
        others.append(("Variant", game.game.capitalize()))
    # In the order of ASCII (PGN 8.1.1); what is one name in another case stays in its order, because the last counts.
    first = {name.lower(): name for name, _ in reversed(others)}
    others.sort(key=lambda pair: first[pair[0].lower()])
    lines = []
    for name, value in pairs + others:
        if not is_tag_name(name):
            error = NotationError("bad-value", text=name, hint="PGN has no tag of such a name")
            if faults is None:
                raise error
            faults.append((0, error))
            continue
        value = value.replace("\\", "\\\\").replace('"', '\\"')
        if "\n" in value or "\r" in value:
            value = " ".join(value.splitlines())
        lines.append(f'[{name} "{value}"]')
    return lines


cdef bint is_tag_name(str name) except -1:
    """Whether PGN's reader finds this name again: letters, digits and signs, beginning with one of the first two or an
    underscore.

    (The standard, 8.1.1, has letters, digits and ``_+#=:-``.)
    """
    begins = name[:1].isalnum() or name[:1] == "_"
    return begins and name.isascii() and name.isprintable() and not set(name) & set(' "[]')


def export_game(Game game, CodecHandle handle, list faults=None) -> str:
    """One game in the export form, its moves in this notation, an empty line behind it.

    Raises UnwritableError for a move that has no text in the notation. With a list for the faults it ends
    the line there instead, keeps the rest as lines of comment, and appends (ply, error).
    """
    cdef _Exporter exporter = exported(game, handle, faults, False)
    lines = tag_lines(game, handle.name, faults)
    done = exporter.text.done.decode("utf-8", "surrogatepass")
    return "".join(["\n".join(lines), "\n\n", done, *exporter.text.parts, "\n\n"])


def export_long_game(Game game, CodecHandle handle, list faults=None) -> bytearray | None:
    """The same in UTF-8 for a game of very many moves, whose text is held once; None for all others."""
    cdef _Exporter exporter
    if game.n_nodes < LONG_GAME:
        return None
    exporter = exported(game, handle, faults, True)
    head = "\n".join(tag_lines(game, handle.name, faults)) + "\n\n"
    exporter.text.done += ("".join(exporter.text.parts) + "\n\n").encode("utf-8", "surrogateescape")
    exporter.text.done[:0] = head.encode("utf-8", "surrogateescape")
    return exporter.text.done


cdef _Exporter exported(Game game, CodecHandle handle, list faults, bint bytes_only):
    """What has written a game's movetext."""
    cdef _Exporter exporter = _Exporter()
    if handle.codec.ops != game.start.ops:
        raise ValueError(f"{handle.name} is here a notation of {handle.game}, the game one of {game.game}")
    exporter.game = game
    exporter.handle = handle
    exporter.faults = faults
    exporter.text = _Text()
    exporter.text.bytes_only = bytes_only
    exporter.text.verbatim = bool(game.rules_of.spec.pgn_game)
    exporter.tree()
    exporter.text.glued = False
    exporter.text.word(pgn_result(game))
    return exporter
