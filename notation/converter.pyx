# cython: boundscheck=True, nonecheck=True
"""Converter: moves of one notation into another, for one text, for many, or for whole records.

It holds names and options only, so it can be pickled and sent to a worker; its tables are found again
there. No Python object is made for a move.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.string cimport memcpy

from notation._move cimport moves_of
from notation.games.registry cimport load
from notation.kernel.codes cimport CODE_AMBIGUOUS_NOTATION, CODE_BAD_FEN
from notation.kernel.pages cimport prefer_large_pages
from notation.kernel.types cimport PADDING, Report
from notation.records.reader cimport Fault
from notation.rows cimport PRODUCT_FEN, PRODUCT_KEY, PRODUCT_TEXT, RowReader, of_position

import io
import types
import warnings

from notation.errors import CODES, NUMBERS, BadGamesWarning, PositionError, UnknownNameError, move_error
from notation.notations import codec as find_codec
from notation.records.convert import convert_stream
from notation.rows import PRODUCTS

__all__ = ["Converter", "convert"]

ERRORS = ("keep", "skip", "stop")

cdef extern from "Python.h":
    ctypedef struct PyObject
    PyObject* PyBytes_FromStringAndSize(const char* text, Py_ssize_t size) except NULL
    int _PyBytes_Resize(PyObject** text, Py_ssize_t size) except -1
    void Py_XDECREF(PyObject*)


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
        if self.text == NULL:
            raise ValueError("the text was taken")
        if more == 0:
            return
        if self.size + more > self.capacity:
            self.capacity = self.capacity * 3 // 2 + more
            _PyBytes_Resize(&self.text, self.capacity)
        memcpy(PyBytes_AS_STRING(<object>self.text) + self.size, &piece[0], more)
        self.size += more

    def take(self) -> bytes:
        """The whole text; nothing can be written after it."""
        if self.text == NULL:
            raise ValueError("the text was taken")
        _PyBytes_Resize(&self.text, self.size)
        text = <object>self.text
        Py_XDECREF(self.text)
        self.text = NULL
        return text


cdef class _Codes:
    """Counts errors by code."""
    cdef dict codes

    def __cinit__(self):
        self.codes = {}

    def __call__(self, error):
        if error.severity == "error":
            self.codes[error.code] = self.codes.get(error.code, 0) + 1


cdef class Converter:
    """Converter(game, *, from_="auto", to, policy="lenient", errors="keep")\n--\n
    Turns moves of one notation into another, or into packed moves, positions or keys; and FENs into FENs and keys.

    `game` is the game's name; `from_` a notation or "auto" (found out for each text), or "fen" for texts that are
    positions. `to` is a notation, or of the main line's moves "packed" (`Move.packed`), "fens" (the FEN after each),
    "keys" (`Board.key()` after each); of positions "fen" (as this library writes it) or "key". `policy` is "lenient"
    or "strict" (which refuses FENs that can't arise too). `errors` says what `lines` does with a bad record: "keep"
    its readable part, "skip" it, or "stop" behind it. Immutable; equal converters are interchangeable; it pickles as
    its options. Threads may share one.
    """
    cdef readonly str game
    cdef readonly str from_
    cdef readonly str to
    cdef readonly str policy
    cdef readonly str errors
    cdef int product
    cdef list readers               # those that nobody uses

    def __init__(self, game, *, from_="auto", to, policy="lenient", errors="keep"):
        raise_unknown(game, from_, to, policy, errors)

    def __cinit__(self, str game, *, str from_="auto", str to, str policy="lenient", str errors="keep"):
        self.game = game
        self.from_ = from_
        self.to = to
        self.policy = policy
        self.errors = errors
        self.product = PRODUCTS.get(to, PRODUCT_TEXT)
        self.readers = []

    cdef RowReader borrow(self):
        """A reader for one thread, until it is given back."""
        try:
            return self.readers.pop()
        except IndexError:
            pass
        return RowReader(
            game=self.game, from_=self.from_, policy=self.policy, product=self.product,
            to=load(self.game).spec.coordinate if self.product else self.to, packed=self.product != PRODUCT_TEXT,
        )

    cdef int give_back(self, RowReader reader) except -1:
        self.readers.append(reader)
        return 0

    def one(self, text, fen=None):
        """Convert the moves of a text and keep the rest of it: numbers, comments, variations, result.

        `fen`: the position before the first move. Raises the error of the first move that can't be read
        (InvalidMoveError, IllegalMoveError, AmbiguousMoveError) or written (UnwritableError), and PositionError
        for the FEN. What a record reader only warns of is let through as it stands, the moves in it converted:
        a closing bracket without an opening one, moves behind a result, wrong move numbers and the like.

        Gives a str; for ``to="packed"`` and ``to="keys"`` a list of int, one a move of the main line; for
        ``to="fens"`` a list of str; for ``to="key"`` an int.
        """
        cdef str words = plain(text)
        cdef bytes raw = encoded(words)
        cdef bytes raw_fen = None if fen is None else encoded(plain(fen))
        cdef RowReader reader = self.borrow()
        cdef const Fault* fault
        try:
            self.refuse_fens(fen)
            read_bytes(reader, raw, raw_fen)
            if self.product >= PRODUCT_FEN:
                if reader.code:
                    raise_report(self, reader, raw)
            else:
                fault = reader.first_error()
                if fault != NULL:
                    raise_fault(self, reader, fault, raw, words, raw_fen)
            if self.product == PRODUCT_TEXT:
                return decoded(reader, words)
            return row_result(reader)
        finally:
            self.give_back(reader)

    def many(self, texts, fens=None) -> tuple[list, list[int]]:
        """Convert each text as `one` does, without raising.

        Gives the converted texts (or lists, or keys) and a list of codes, 0 where all went well and else a key of
        `notation.errors.CODES`; a bad text is converted up to its fault, which is nothing where its position can't be
        read (None for a key). `fens`: a position (or None) for each.
        """
        cdef RowReader reader
        cdef list converted = []
        cdef list codes = []
        cdef str words
        cdef bytes raw
        positions = None if fens is None else listed(fens)
        texts = listed(texts)
        reader = self.borrow()
        try:
            self.refuse_fens(fens)
            if positions is not None and len(positions) != len(texts):
                raise ValueError(f"{len(texts)} texts, but {len(positions)} positions")
            for i, text in enumerate(texts):
                PyErr_CheckSignals()
                if text is None:
                    converted.append(self.nothing())
                    codes.append(NUMBERS["empty"])
                    continue
                words = plain(text)
                raw = encoded(words)
                fen = None if positions is None else positions[i]
                read_bytes(reader, raw, None if fen is None else encoded(plain(fen)))
                codes.append(reader.code)
                if self.product == PRODUCT_TEXT:
                    converted.append(decoded(reader, words))
                else:
                    converted.append(row_result(reader))
            return converted, codes
        finally:
            self.give_back(reader)

    def arrow(self, array, fens=None):
        """Convert an Arrow column of texts as `many` does, without an object for a row.

        `array` is anything with ``__arrow_c_array__`` or ``__arrow_c_stream__`` whose values are utf8, large_utf8,
        utf8_view, their binary twins, or a dictionary of those; `fens` likewise, with a position (or null) for each
        row. An array gives a `notation.arrow.RecordBatch`, a stream a `notation.arrow.Stream` of one batch a chunk.

        Columns: `result`; `status` (uint16), 0 or a key of `notation.errors.CODES`; `offset` (int64), the byte of the
        row where the fault is (of its FEN in `fens`, where that is at fault), null without a fault. Texts stay
        utf8 or binary, with long offsets for large and view types; packed moves are list<uint32>, keys list<uint64>,
        FENs list<utf8>, the key of a FEN uint64. A null row gives a null, and the status `empty`.
        """
        from notation.arrow import Stream, read_stream
        from notation.columns import convert_array, convert_chunks, has_array, result_schema
        self.refuse_fens(fens)
        if not has_array(array):
            stream = read_stream(array)
            reader = self.borrow()          # for as long as the stream is pulled
            return Stream(result_schema(reader, stream.schema), convert_chunks(reader, stream, fens))
        reader = self.borrow()
        try:
            return convert_array(reader, array, fens)
        finally:
            self.give_back(reader)

    def batch(self, batch, *, column, str into not None, fen_column=None):
        """Convert a column of a record batch, and give the batch with three more columns behind its own.

        They are called `into`, ``{into}_status`` and ``{into}_offset``, and are what `arrow` gives; the other columns
        are handed through, not copied. `column`, and `fen_column` with a position for each row, are names or numbers.
        `batch` is anything with ``__arrow_c_array__`` (a struct) or ``__arrow_c_stream__``; the latter gives a Stream.
        KeyError for a column there is not, ValueError for a name there is already.
        """
        from notation.arrow import Stream, read_batch, read_stream
        from notation.columns import batch_schema, convert_batch, has_array
        self.refuse_fens(fen_column)
        reader = self.borrow()
        try:
            if has_array(batch):
                return convert_batch(reader, read_batch(batch), column, into, fen_column)
            stream = read_stream(batch)
            schema = batch_schema(reader, stream.schema, column, into)
        finally:
            self.give_back(reader)
        return Stream(schema, self.iterate(stream, column=column, into=into, fen_column=fen_column))

    def iterate(self, batches, *, column, into, fen_column=None):
        """Convert batches one after another, each as `batch` does, when the next one is asked for."""
        for batch in batches:
            yield self.batch(batch, column=column, into=into, fen_column=fen_column)

    cdef nothing(self):
        """What `many` gives for None."""
        if self.product == PRODUCT_TEXT or self.product == PRODUCT_FEN:
            return ""
        return None if self.product == PRODUCT_KEY else []

    cdef int refuse_fens(self, fens) except -1:
        if fens is not None and self.product >= PRODUCT_FEN:
            raise ValueError('texts that are positions (from_="fen") have no other positions beside them')
        return 0

    def lines(self, data, *, str input_format=None, on_error=None) -> bytes:
        """Convert records (the bytes of a file of any format) to lines: one a game, its moves separated by one blank.

        A bad game's line holds the moves before the fault; under ``errors="skip"`` it is absent; "stop" ends
        the output behind it. Only text in a notation makes lines.

        `input_format` None: the content tells; a text each of whose lines is a game is read as such. `on_error` gets
        each RecordError, warnings too; without it a `notation.BadGamesWarning` says how many games are bad.
        """
        if isinstance(data, str):
            raise TypeError("records are bytes, not str: write text.encode()")
        if self.product != PRODUCT_TEXT:
            raise UnknownNameError(
                "bad-option", name=self.to, game=self.game, hint="lines hold moves in a notation: use many or arrow"
            )
        cdef _Gather gathered = _Gather(3 * len(data) // 4)
        cdef _Codes found = _Codes()
        summary = convert_stream(
            io.BytesIO(data), gathered, format="lines", from_=self.from_, to=self.to, policy=self.policy,
            errors=self.errors, input_format=input_format, on_error=on_error or found,
        )
        if on_error is None and summary.bad:
            warnings.warn(BadGamesWarning(summary.bad, summary.games, found.codes), stacklevel=2)
        return gathered.take()

    @classmethod
    def __class_getitem__(cls, result):
        """``Converter[list[int]]`` in annotations: what becomes of one text."""
        return types.GenericAlias(cls, result)

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
    if to in ("fen", "key") and from_ != "fen":
        raise UnknownNameError("bad-option", name=str(from_), hint=f'to="{to}" is made of positions: from_="fen"')
    if from_ == "fen" and to not in ("fen", "key"):
        raise UnknownNameError("bad-option", name=str(to), hint='of positions (from_="fen") are made "fen" and "key"')
    if to not in PRODUCTS:
        find_codec(game, to)
    if from_ not in ("auto", "fen"):
        find_codec(game, from_)
    if policy not in ("lenient", "strict"):
        raise UnknownNameError("bad-option", name=str(policy), known=("lenient", "strict"))
    if errors not in ERRORS:
        raise UnknownNameError("bad-option", name=str(errors), known=ERRORS)
    return 0


cdef int read_bytes(RowReader reader, bytes raw, bytes fen) except -1:
    return reader.read(
        PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw),
        NULL if fen is None else PyBytes_AS_STRING(fen), 0 if fen is None else PyBytes_GET_SIZE(fen),
    )


cdef row_result(RowReader reader):
    """What became of the row that was read, where that is no text in a notation."""
    from notation.columns import result_of
    return result_of(reader)


cdef int raise_report(Converter converter, RowReader reader, bytes raw) except -1:
    """Raise what is wrong with a position."""
    cdef const Report* report = &reader.report
    problems = [CODES[report.problems[i]][0] for i in range(report.n) if not report.fatal or report.fatal >> i & 1]
    raise PositionError(
        CODES[reader.code][0], text=raw.decode("utf-8", "replace"), game=converter.game,
        problems=[] if report.code else problems,
        start=place(raw, report.start) if report.code else 0, end=place(raw, report.end if report.code else len(raw)),
    )


cdef list listed(given):
    """The items of a list, an iterator, an array of NumPy or Arrow …"""
    if isinstance(given, (str, bytes)):
        raise TypeError(f"texts and positions are lists of str, not one {type(given).__name__}")
    if hasattr(given, "to_pylist"):     # the values of an Arrow array, which are not its items
        given = given.to_pylist()
    return list(given)


cdef str plain(text):
    """A text as a str and nothing more: those of NumPy are a subclass."""
    if type(text) is str:
        return text
    if isinstance(text, str):
        return str.__str__(text)
    raise TypeError(f"texts and positions are str, not {type(text).__name__}")


cdef bytes encoded(str text):
    """The bytes of a text; those that were no UTF-8, where it came from, become themselves again."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


cdef str decoded(RowReader reader, str source):
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


cdef int raise_fault(
    Converter converter, RowReader reader, const Fault* fault, bytes raw, str text, bytes fen
) except -1:
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
    notation = converter.from_ if reader.used is None else reader.used.name
    start, end = place(raw, fault.start), place(raw, fault.stop)
    table = moves_of(load(converter.game))
    raise move_error(
        code, text=text, start=start, end=end, game=converter.game, notation=notation,
        candidates=reader.meanings if fault.code == CODE_AMBIGUOUS_NOTATION else [
            str(table.get(fault.moves[i])) for i in range(fault.candidates)
        ],
        hint=f"ply {fault.ply}" if fault.ply else "",
    )


def convert(str text not None, str game="chess", *, str to, str from_="auto", fen=None, str policy="lenient") -> str:
    """Convert the moves of a text once; see `Converter.one`. For many texts make a Converter."""
    return Converter(game, from_=from_, to=to, policy=policy).one(text, fen)
