"""Arguments of any class: what they do when they are looked at comes before anything of the object is held."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import notation
from notation import Board, Game
from notation.notations import codec
from notation.records.binary.move_tree import MoveTree
from notation.records.builder import GameBuilder
from notation.records.pgn_reader import LINES, PgnReader, run

START = Board().fen()


class Word(str):
    """A str that does something whenever it is compared, hashed, written or asked for its truth."""

    act: Callable[[], object] = staticmethod(lambda: None)

    def __eq__(self, other: object) -> bool:
        self.act()
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        self.act()
        return str.__hash__(self)

    def __str__(self) -> str:
        self.act()
        return str.__str__(self)

    def __bool__(self) -> bool:
        self.act()
        return len(self) > 0

    def encode(self, *arguments: Any, **options: Any) -> bytes:
        self.act()
        return str.encode(self, *arguments, **options)


class Names(list[str]):
    """A list that does something whenever somebody looks into it."""

    act: Callable[[], object] = staticmethod(lambda: None)

    def __contains__(self, name: object) -> bool:
        self.act()
        return list.__contains__(self, name)

    def __iter__(self) -> Iterator[str]:
        self.act()
        return list.__iter__(self)


class Number:
    def __init__(self, value: int, act: Callable[[], object]) -> None:
        self.value, self.act = value, act

    def __index__(self) -> int:
        self.act()
        return self.value

    __int__ = __index__


def pusher(board: Board) -> Callable[[], object]:
    """Grows the board's stack, which moves in memory."""

    def act() -> None:
        for _ in range(40):
            for text in ("Nf3", "Nf6", "Ng1", "Ng8"):
                if len(board.move_stack) < 4000:
                    board.push_san(text)

    return act


def word(text: str, act: Callable[[], object]) -> Word:
    made = Word(text)
    made.act = act
    return made


def test_set_fen_with_words_that_push() -> None:
    board = Board()
    board.set_fen(START, policy=word("lenient", pusher(board)))
    assert (board.fen(), board.move_stack) == (START, [])
    board.set_fen(START, policy=word("strict", pusher(board)), ignore=word("all", pusher(board)))
    assert (board.fen(), board.move_stack) == (START, [])
    board.set_fen(word(START, pusher(board)))
    assert (board.fen(), board.move_stack) == (START, [])


def test_set_fen_with_a_list_that_pushes() -> None:
    board = Board()
    names = Names(["castling", "no-king"])
    names.act = pusher(board)
    board.set_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", ignore=names)
    assert board.move_stack == []
    assert board.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    board.set_fen(START)
    with pytest.raises(notation.UnknownNameError):
        board.set_fen(START, ignore=[word("no such reason", pusher(board))])
    with pytest.raises(notation.UnknownNameError):
        board.set_fen(START, ignore=[5])  # type: ignore[list-item]
    assert len(board.move_stack) > 100


def test_what_boards_are_asked_by_words_that_push() -> None:
    for policy in ("lenient", "strict"):
        for ask in (
            lambda board, act, p=policy: board.parse(word("e4", act), word("san", act), policy=word(p, act)),
            lambda board, act, p=policy: board.reading(word("e4", act), word("san", act), policy=word(p, act)),
            lambda board, act, p=policy: board.push_text(word("e4", act), word("san", act), policy=word(p, act)),
            lambda board, act: board.format(board.parse("e4"), word("san", act)),
            lambda board, act: board.fen(ep=word("xfen", act), castling=word("shredder", act), fields=Number(6, act)),
            lambda board, act: board.key(word("polyglot", act)),
            lambda board, act: board.piece_at(Number(12, act)),
            lambda board, act: board.is_check(Number(0, act)),
            lambda board, act: board.is_alive(Number(0, act)),
            lambda board, act: board.variation_san([board.parse("e4") for _ in [act()]]),
        ):
            board = Board()
            ask(board, pusher(board))  # type: ignore[no-untyped-call]
            before = board.move_stack
            assert all(board.is_legal(board.parse(text)) for text in ("a3", "a6")[board.turn : board.turn + 1])
            assert board.move_stack == before


def test_a_name_that_lies_is_not_remembered() -> None:
    class Same(str):
        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash("lan")

    board = Board()
    assert board.format(board.parse("Nf3"), Same("uci")) in ("g1f3", "Nf3", "Ng1-f3")
    assert board.format(board.parse("Nf3"), "lan") == "Ng1-f3"


def test_a_board_whose_arguments_look_at_it() -> None:
    class Truth:
        def __bool__(self) -> bool:
            return True

    assert Board("chess", START, chess960=Truth()).chess960  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Board("xiangqi", rules=object())


def test_notes_that_add_notes() -> None:
    game = Game()
    node = game.root.add("e4")
    node.comments = ["a"]
    node.nags = [1]

    def act() -> None:
        for _ in range(20):
            game.root.add("d4")
            game.root.comments = (*game.root.comments, "x")

    def texts() -> Iterator[str]:
        yield "b"
        act()
        yield "c"

    node.comments = texts()
    assert node.comments == ("b", "c")
    node.nags = [Number(3, act), 4]  # type: ignore[list-item]
    assert node.nags == (3, 4)
    assert game.root.comments == ("x",) * 40
    assert len(game.root.children) == 41


def test_texts_ahead_that_play_on() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
    for meddle in (
        lambda builder: builder.push(notation.Move("chess", "a7a8")),
        lambda builder: builder.open(),
        lambda builder: builder.jump(0),
        lambda builder: builder.board.pop(),
        lambda builder: builder.board.push_san("Kd1"),
    ):
        builder = GameBuilder("chess", fen)
        for text in ("Ra7", "Kf8", "Rhh7", "Kg8"):
            assert builder.move(text, codec("chess", "san")) is None

        def ahead(builder: GameBuilder = builder, meddle: Callable[[GameBuilder], object] = meddle) -> Iterator[str]:
            meddle(builder)
            yield "Kh8"

        with pytest.raises(ValueError, match="gone on"):
            builder.move("Re7", codec("chess", "san"), ahead=ahead)


def test_a_builder_whose_board_was_changed() -> None:
    builder = GameBuilder("chess")
    builder.push(notation.Move("chess", "e2e4"))
    builder.board.pop()
    assert not builder.open()
    with pytest.raises(IndexError):
        builder.jump(5)
    with pytest.raises(IndexError):
        builder.jump(-1)
    with pytest.raises(ValueError, match="notation of xiangqi"):
        builder.move("C2=5", codec("xiangqi", "wxf"))


def test_a_tree_whose_names_add_moves() -> None:
    tree = MoveTree()
    tree.add(-1, -1, child=True, sibling=False)
    for _ in range(3):
        tree.add(0, 1, child=True, sibling=True, comment="c")

    class Points(list[str]):
        def __getitem__(self, index: Any) -> Any:
            for _ in range(1000):
                tree.add(0, 1, child=True, sibling=False)
            return "a0"

    assert tree.hang(Game("xiangqi"), Points(["x"] * 90))
    assert len(tree) < 5000
    with pytest.raises((IndexError, TypeError, ValueError)):
        tree.hang(Game("xiangqi"), ["a0"])
    with pytest.raises(TypeError):
        tree.hang(Game("xiangqi"), [None] * 90)  # type: ignore[list-item]


class Liar(io.RawIOBase):
    """A stream that says something else than it did."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def readinto(self, buffer: Any) -> Any:
        buffer.cast("B")[:5] = b"1. e4"
        return self.answer(buffer) if callable(self.answer) else self.answer


@pytest.mark.parametrize("answer", [-1, 1 << 20, 1 << 40, lambda buffer: len(buffer) + 1])
def test_a_stream_that_says_it_gave_more(answer: object) -> None:
    with pytest.raises(ValueError, match="the stream says"):
        list(PgnReader(Liar(answer)))  # type: ignore[arg-type]


def test_a_stream_that_asks_where_the_reader_is() -> None:
    class Asker(io.RawIOBase):
        reader: PgnReader

        def __init__(self) -> None:
            self.texts = [b"1. e4 e5 *\n\n" * 50_000, b"1. d4 *\n"]
            self.found: list[str] = []

        def readinto(self, buffer: Any) -> int:
            try:
                repr(self.reader.place)
            except ValueError as error:
                self.found.append(str(error))
            text = self.texts[0][: len(buffer)]
            buffer[: len(text)] = text
            self.texts[0] = self.texts[0][len(text) :]
            if not self.texts[0] and len(self.texts) > 1:
                self.texts.pop(0)
            return len(text)

    asker = Asker()
    reader = asker.reader = PgnReader(asker)  # type: ignore[arg-type]
    assert sum(1 for _ in reader) == 50_001
    assert asker.found
    assert set(asker.found) == {"the reader is at work already, in another thread or for a callback of its own"}


def test_memory_that_is_kept() -> None:
    class Keeper(io.RawIOBase):
        def __init__(self) -> None:
            self.kept: list[memoryview] = []

        def readinto(self, buffer: Any) -> int:
            self.kept.append(memoryview(buffer).cast("B")[:100])
            self.kept[0][:5] = b"1. e4"
            return 5

    keeper = Keeper()
    with pytest.raises(BufferError, match="keeps"):
        list(PgnReader(keeper))  # type: ignore[arg-type]
    keeper.kept[0][:] = b"x" * 100
    assert bytes(keeper.kept[0]) == b"x" * 100

    kept: list[memoryview] = []

    def write(view: memoryview) -> None:
        kept.append(memoryview(view).cast("B")[:4])
        if len(kept) > 1:
            raise KeyError

    for _ in range(2):
        reader = PgnReader(io.BytesIO(b"1. e4 e5 *\n\n" * 3), game="chess", to="uci")
        with pytest.raises(BufferError, match="kept"):
            run(reader, LINES, write)  # type: ignore[arg-type]
        del reader
    assert [bytes(view) for view in kept] == [b"e2e4", b"e2e4"]
