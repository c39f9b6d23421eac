# Many plain moves in one call: see Codec.run. Included by _chess_kernel.pxi.

cdef inline bint put_move(
    Run* run, const Codec* target, const State* state, move_t move, const int kind, const int us
) noexcept nogil:
    """Write a blank and the move; False where it has no text."""
    cdef const uint16_t* names = target.short_names
    cdef int written
    if names != NULL and move_type(move) != CASTLE:
        store64(run.out, 32 | <uint64_t>names[move_from(move)] << 8 | <uint64_t>names[move_to(move)] << 24)
        run.out += 5
        return True
    run.out[0] = 32
    if target.write == san_write:
        written = write_for(target, state, move, run.out + 1, kind, us, True)
    elif target.write == lan_write:
        written = write_long_for(target, state, move, run.out + 1, kind, us)
    else:
        written = target.write(target, state, move, run.out + 1)
    if unlikely(written < 0):
        return False
    run.out += 1 + written
    return True


cdef inline bint take_move(
    Run* run, const Codec* target, State* state, move_t move, const int kind, const char* after, const int us
) noexcept nogil:
    """Write and play a move of a man of this kind; False where it has no text."""
    cdef Position* position = position_of(state)
    cdef int to = move_to(move)
    if unlikely(not put_move(run, target, state, move, kind, us)):
        return False
    state.halfmove = 0 if kind == PAWN or position.sides[us ^ 1] >> to & 1 else state.halfmove + 1
    position.ep = <uint8_t>((move_from(move) + to) >> 1 if move_type(move) == DOUBLE_STEP else NO_SQUARE)
    move_man(position, move_from(move), to, kind, us)
    state.turn = us ^ 1
    state.fullmove += us
    state.last = move
    run.p = after
    take_word(&run.words)
    return True


# What the first byte of a word may begin: 1 something that needs a closer look, 2 a mark of the move before it (ch, dbl
# ch, e.p., mate), unless a rank or a capture follows, 4 the number of a first move, at the begin of a line.
cdef uint8_t BEGINS[256]
for _byte in range(33):
    BEGINS[_byte] = 1
BEGINS[46] = 1
for _byte in (99, 100, 101, 109):
    BEGINS[_byte] = 2
BEGINS[49] = 4


cdef inline bint word_may_mark(const char* after) noexcept nogil:
    """Whether there is more than one blank, or the word behind may be a mark of the move, or the number 1 at the begin
    of a line, where another game may begin. Without a branch: what follows moves is hard to foresee."""
    cdef const uint8_t* p = <const uint8_t*>after + (after[0] == 13)
    cdef int no_digit = <uint8_t>(p[2] - 48) > 9
    return BEGINS[p[1]] & (1 | (no_digit & (p[2] != 120)) << 1 | (no_digit & (after[0] != 32)) << 2) != 0


cdef bint line_begins(const char* p, const char* stop) noexcept nogil:
    """Whether an empty line, or one that begins with the number 1, stands before a move: another game may begin."""
    while p < stop:
        if p[0] == 10 and (p[1] == 49 or <uint8_t>p[1] <= 32):
            return True
        p += 1
    return False


cdef inline bint run_one(
    const Codec* source, const Codec* target, State* state, Run* run, const int us
) noexcept nogil:
    """Read, write and play one move of side `us`; False where it isn't plain."""
    cdef Position* position = position_of(state)
    cdef const char* text = next_word(&run.words, run.end)
    cdef const char* after
    cdef uint64_t word
    cdef uint32_t length, file, rank
    cdef int kind
    cdef move_t move
    if unlikely(text == NULL or run.end - text < 16 or run.out >= run.out_stop):
        return False
    if unlikely(text - run.p > 5) and line_begins(run.p, text):
        return False
    word = load64(text)
    length = body_length(word)
    if unlikely(length - 2 > 5):
        return False
    file = <uint32_t>(word >> 8 * (length - 2) & 0xff) - FIRST_FILE
    rank = <uint32_t>(word >> 8 * (length - 1) & 0xff) - FIRST_RANK
    after = text + length
    after += (after[0] == b"+") | (after[0] == b"#")
    if unlikely((<uint8_t>after[0] > 32) | word_may_mark(after)):
        return False
    if unlikely((file > 7) | (rank > 7)):
        move = read_castling(state, source, word, length)
        if move == NO_MOVE or not put_move(run, target, state, move, KING, us):
            return False
        source.ops.apply(state, move)
        run.p = after
        take_word(&run.words)
        return True
    if <uint32_t>(word & 0xff) - FIRST_FILE < 8:
        kind = PAWN
        move = read_pawn(position, word, length, file + 8 * rank, us)
    else:
        kind = KIND[word & 0xff]
        move = read_piece(position, word, length, file + 8 * rank, us)
    return move != NO_MOVE and take_move(run, target, state, move, kind, after, us)


cdef inline bint run_squares(
    const Codec* source, const Codec* target, State* state, Run* run, const int us
) noexcept nogil:
    """The same of a move that is written as two squares and perhaps a promotion."""
    cdef Position* position = position_of(state)
    cdef const char* text = next_word(&run.words, run.end)
    cdef const char* after
    cdef uint64_t word
    cdef int squares, from_square, to, kind, promotion, written, code = 0
    cdef move_t move = NO_MOVE
    if unlikely(text == NULL or run.end - text < 16 or run.out >= run.out_stop):
        return False
    if unlikely(text - run.p > 5) and line_begins(run.p, text):
        return False
    word = load64(text)
    squares = read_squares(word)
    if unlikely(squares < 0):
        return False
    promotion = PROMOTION[word >> 32 & 0xff]
    after = text + 4 + (promotion != NOTHING)
    from_square = squares & 63
    to = squares >> 6
    if unlikely((<uint8_t>after[0] > 32) | word_may_mark(after) | (position.sides[us] >> from_square & 1 == 0)):
        return False
    kind = kind_on(position, from_square)
    if likely(promotion == NOTHING):
        move = move_between(position, from_square, to, kind, us)
        if likely(move != NO_MOVE):
            return take_move(run, target, state, move, kind, after, us)
    move = source.ops.resolve(state, from_square, to, promotion, &code)
    if unlikely(move == NO_MOVE):
        return False
    run.out[0] = 32
    written = target.write(target, state, move, run.out + 1)
    if unlikely(written < 0):
        return False
    run.out += 1 + written
    source.ops.apply(state, move)
    run.p = after
    take_word(&run.words)
    return True


cdef bint take_comments(Run* run, int moves) noexcept nogil:
    """Pass over the short comments that follow on one line, each behind one blank or line end and with a word behind
    it; False where something else begins with a brace."""
    cdef const char* p = run.p
    cdef const char* behind
    cdef int size
    while unlikely(p[1] == 123) and (p[0] == 32 or p[0] == 10):
        if run.n_comments >= run.most_comments or run.end - p < 128:
            return False
        size = find_brace_or_line(<const uint8_t*>p + 2)
        if size == 32:
            size += find_brace_or_line(<const uint8_t*>p + 34)
        behind = p + 3 + size
        if (behind - 1)[0] != 125 or <uint8_t>behind[0] > 32 or <uint8_t>behind[1] <= 32 or behind[1] == 46 or (
            behind[1] == 49 and behind[0] != 32
        ):
            return False
        if run.spans != NULL:
            run.spans[run.n_comments].start = p + 2
            run.spans[run.n_comments].stop = behind - 1
            run.spans[run.n_comments].moves = moves
        run.n_comments += 1
        run.p = p = behind
        find_words(&run.words, p)
    return True


cdef inline bint pass_comments(Run* run, int moves) noexcept nogil:
    """`take_comments`, seen from a move behind which there is none."""
    return likely(run.p[1] != 123) or take_comments(run, moves)


cdef inline bint run_any(
    const Codec* source, const Codec* target, State* state, Run* run, const bint in_squares, const int us
) noexcept nogil:
    return run_squares(source, target, state, run, us) if in_squares else run_one(source, target, state, run, us)


cdef inline int run_all(
    const Codec* source, const Codec* target, State* state, Run* run, const bint in_squares
) noexcept nogil:
    """The plain moves that follow, between blanks; see Codec.run."""
    cdef int count = 0
    cdef bint more = True
    cdef Run mine = run[0]          # a copy that stays in registers
    cdef const char* text
    if state.mode & IDENTITY:
        return 0
    while True:                     # the words inside what was read already
        text = next_word(&mine.words, mine.end)
        if text == NULL or text >= mine.p:
            break
        take_word(&mine.words)
    more = pass_comments(&mine, 0)
    if more and state.turn == BLACK:
        more = run_any(source, target, state, &mine, in_squares, BLACK)
        count = more
        more = more and pass_comments(&mine, count)
    while more and run_any(source, target, state, &mine, in_squares, WHITE):
        count += 1
        if not pass_comments(&mine, count) or not run_any(source, target, state, &mine, in_squares, BLACK):
            break
        count += 1
        more = pass_comments(&mine, count)
    run[0] = mine
    return count


cdef int san_run(const Codec* source, const Codec* target, State* state, Run* run) noexcept nogil:
    return run_all(source, target, state, run, False)


cdef int uci_run(const Codec* source, const Codec* target, State* state, Run* run) noexcept nogil:
    return run_all(source, target, state, run, True)
