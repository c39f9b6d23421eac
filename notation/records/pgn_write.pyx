"""Writing PGN in its export form (PGN standard 3.2.4 and 8): seven tags first, the others sorted, lines
shorter than 80 characters, comments in braces, glyphs as numbers.

The form "keep" needs no writer: an unedited game is its own text.
"""
from libc.stdint cimport int32_t

from notation._core cimport Board
from notation.kernel.codec cimport CodecHandle
from notation.kernel.types cimport MAX_TEXT
from notation.records.pgn cimport NOTE_BEFORE, NOTE_COMMENT, NOTE_NAG, NOTE_UNREAD
from notation.records.tree cimport Game

from notation.errors import CODES, move_error

__all__ = ["export_game", "tag_lines"]

ROSTER = (
    ("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?"),
    ("Result", "*"),
)
cdef enum:
    WIDTH = 79


cdef class _Text:
    """Words put into lines."""
    cdef list parts
    cdef int column
    cdef bint glued             # the next word follows without a blank

    def __cinit__(self):
        self.parts = []
        self.glued = True

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


cdef class _Exporter:
    cdef Game game
    cdef CodecHandle handle
    cdef _Text text
    cdef bint number            # the next move needs its number

    cdef int notes(self, int32_t node) except -1:
        """What follows a move."""
        for nag in self.game.notes_of(node, NOTE_NAG):
            self.text.word(f"${nag}")
        for comment in self.game.notes_of(node, NOTE_COMMENT):
            self.text.comment(comment)
            self.number = True
        for unread in self.game.notes_of(node, NOTE_UNREAD):
            for line in unread.splitlines():
                if line.strip():
                    self.text.line(";unread: " + line.strip())
            self.number = True
        return 0

    cdef int move(self, int32_t node, Board board) except -1:
        """Write a move and play it."""
        for comment in self.game.notes_of(node, NOTE_BEFORE):
            self.text.comment(comment)
            self.number = True
        if board.state().turn == 0:
            self.text.word(f"{board.state().fullmove}.")
        elif self.number:
            self.text.word(f"{board.state().fullmove}...")
        self.number = False
        self.text.word(move_text(self.handle, board, self.game.nodes[node].move))
        self.notes(node)
        board.push_packed(self.game.nodes[node].move)
        return 0

    cdef int variation(self, int32_t node, Board board) except -1:
        self.text.word("(")
        self.text.glued = True
        self.number = True
        self.move(node, board)
        return 0

    cdef int tree(self) except -1:
        cdef int32_t node = 0, child, sibling
        cdef Board board = self.game.start.copy()
        cdef list frames = []
        self.number = True
        self.notes(0)
        while True:
            child = self.game.nodes[node].child
            if child >= 0:
                sibling = self.game.nodes[child].sibling
                if sibling < 0:
                    self.move(child, board)
                    node = child
                    continue
                before = board.copy(stack=False)
                frames.append((child, sibling, before))
                self.move(child, board)
            elif frames:
                self.text.glued = True
                self.text.word(")")
                self.number = True
                child, sibling, before = frames.pop()
                sibling = self.game.nodes[sibling].sibling
                if sibling < 0:
                    board = before
                    board.push_packed(self.game.nodes[child].move)
                    node = child
                    continue
                frames.append((child, sibling, before))
            else:
                return 0
            board = (<Board>before).copy(stack=False)
            self.variation(sibling, board)
            node = sibling


def tag_lines(Game game) -> list[str]:
    """The tag pairs of a game in the export order."""
    tags = game.tags
    pairs = [
        (name, game.result if name == "Result" else value)
        for name, default in ROSTER
        for value in (tags.all(name) or [default])[:1]
    ]
    roster = {name for name, _ in ROSTER}
    others = [pair for pair in tags.pairs if pair[0] not in roster]
    fen = game.start.fen(ep="always")
    if "FEN" not in tags and fen != Board(game.game).fen():
        others += [("FEN", fen), ("SetUp", "1")]
    if game.start.chess960 and "Variant" not in tags:
        others.append(("Variant", "Chess960"))
    elif "Variant" not in tags and game.game != "chess":
        others.append(("Variant", game.game.capitalize()))
    others.sort(key=lambda pair: pair[0])
    return ['[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in pairs + others]


def export_game(Game game, CodecHandle handle) -> str:
    """One game in the export form, its moves in this notation, an empty line behind it.

    Raises UnwritableError for a move that has no text in the notation.
    """
    cdef _Exporter exporter = _Exporter()
    exporter.game = game
    exporter.handle = handle
    exporter.text = _Text()
    exporter.tree()
    exporter.text.glued = False
    exporter.text.word(game.result)
    return "\n".join(tag_lines(game)) + "\n\n" + "".join(exporter.text.parts) + "\n\n"
