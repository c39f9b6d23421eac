"""From words to facts: the grammar of a descriptive move.

    move    := man [origin] (to square | takes man [place] | verb) {promotion | en passant | check}
    man     := [wing] piece | [file] "P"             "QKt", "KBP"; where the rank comes first "CD", "PAR"
    square  := [wing] file rank                      "KB3", "K's 4th", "B sq"; "3AR"
    origin  := "(" [file] [rank] ")" | "/" ...       "R(R1)-Q1"; where the rank comes first "C7-5C"

A move may hold blanks, and so may stand between it and the next one. It ends where its grammar does;
only letters without a rank behind them leave a choice ("B x B P x B"): they are the next move's man
if something follows that makes a move of them.
"""
from libc.stdint cimport uint32_t

from notation.kernel.codes cimport (
    LENIENT_CAPTURE_SIGN, LENIENT_CAPTURED_PIECE, LENIENT_CASTLING_WORD, LENIENT_MISSING_RANK,
    LENIENT_PROMOTION_SPELLING, LENIENT_SPACING, LENIENT_WORDING,
)
from notation.kernel.descriptive_table cimport (
    ALL_FILES, ARTICLE, AT, CASTLES, CHECK, CLOSE, COLON, COMMA, DISCOVERED, DOUBLE, DOUBLED, EITHER, EN_PASSANT_WORD,
    EQUALS, GIVES, HIS, INTERPOSES, MAN, MATE, MOVES, NOTHING, OPEN, PROMOTES, RANK, SIDE, SLASH, SQUARE, STEPS, TAKES,
    TO, UNSAID, WING, WITH, Descriptive,
)
from notation.kernel.descriptive_words cimport BLANK, GLUED, Word, word_at
from notation.kernel.ops cimport KINGSIDE, QUEENSIDE
from notation.kernel.types cimport forgive

cdef enum:
    LONGEST_RUN = 8             # letters that are looked at together
    LONGEST_NAME = 3


# ---------------------------------------------------------------------------------------------
# Letters

cdef inline int role_at(Words* words, int i) noexcept nogil:
    return word_at(words, i).role


cdef inline int value_at(Words* words, int i) noexcept nogil:
    return word_at(words, i).value


cdef int count_letters(Words* words, int i) noexcept nogil:
    """How many letters of men follow one another."""
    cdef int n = 0
    while n < LONGEST_RUN and role_at(words, i + n) == MAN:
        n += 1
    return n


cdef inline int wing_of(const Descriptive* table, int kind) noexcept nogil:
    return QUEENS if kind == table.side_kinds[QUEENS] else KINGS if kind == table.side_kinds[KINGS] else UNSAID


cdef inline bint on_both_wings(const Descriptive* table, int kind) noexcept nogil:
    """Whether two files are named after this kind."""
    return table.kind_files[kind] & table.side_files[QUEENS] and table.kind_files[kind] & table.side_files[KINGS]


cdef uint32_t file_name(const Descriptive* table, int first, int second) noexcept nogil:
    """The files that one or (second not UNSAID) two letters name, in the order of English; 0 none."""
    cdef int wing
    if second == UNSAID:
        return table.kind_files[first]
    wing = wing_of(table, first)
    return table.kind_files[second] & table.side_files[wing] if wing >= 0 and on_both_wings(table, second) else 0


cdef uint32_t read_file(Words* words, int i, int n) noexcept nogil:
    """The files that n letters name; 0: none."""
    cdef const Descriptive* table = words.table
    if n == 1:
        return file_name(table, value_at(words, i), UNSAID)
    if n != 2:
        return 0
    if table.rank_first:
        return file_name(table, value_at(words, i + 1), value_at(words, i))
    return file_name(table, value_at(words, i), value_at(words, i + 1))


cdef bint read_name(Words* words, int i, int n, Name* name) noexcept nogil:
    """The man that n letters name."""
    cdef const Descriptive* table = words.table
    name.wing = UNSAID
    name.files = ALL_FILES
    if n < 1 or n > LONGEST_NAME:
        return False
    name.kind = value_at(words, i if table.rank_first else i + n - 1)
    if n == 1:
        return True
    if name.kind == table.pawn:
        name.files = read_file(words, i + 1 if table.rank_first else i, n - 1)
        return name.files != 0
    if n != 2 or not on_both_wings(table, name.kind):
        return False
    name.wing = wing_of(table, value_at(words, i + 1 if table.rank_first else i))
    return name.wing >= 0


# ---------------------------------------------------------------------------------------------
# Where a move ends

cdef bint goes_on(Words* words, int i, const Name* name) noexcept nogil:
    """Whether the word behind a man's name makes a move of him."""
    cdef int role = role_at(words, i), at
    if role == TO or role == TAKES or role == MOVES or role == INTERPOSES:
        return True
    if role == CHECK or role == MATE:
        return value_at(words, i) != 0              # "checks", not "ch"
    if role == PROMOTES or role == STEPS:
        return name.kind == words.table.pawn
    if role == RANK:
        return words.table.rank_first
    if role == OPEN:
        at = i + 1
        while at < i + 6 and (role_at(words, at) in (MAN, RANK, SQUARE, HIS, AT)):
            at += 1
        return role_at(words, at) == CLOSE and (role_at(words, at + 1) == TO or role_at(words, at + 1) == TAKES)
    return False


cdef int share_letters(Words* words, int i, bint as_file, int way, int* gap) noexcept nogil:
    """How many of a run of letters belong to this move, as a file or as a man; 0: there is no such way."""
    cdef Name name
    cdef int run = count_letters(words, i), n, last = 0
    cdef bint found = False
    gap[0] = BLANK
    for n in range(min(run, LONGEST_NAME), 0, -1):
        if n < run and word_at(words, i + n).gap == GLUED:
            continue
        if not (read_file(words, i, n) != 0 if as_file else read_name(words, i, n, &name)):
            continue
        if n == run:
            last = n
            read_name(words, i, n, &name)
            if goes_on(words, i + run, &name):
                continue
        elif not read_name(words, i + n, run - n, &name) or not goes_on(words, i + run, &name):
            last = last if last else n
            continue
        if way == 0:
            gap[0] = word_at(words, i + n).gap
            return n
        way -= 1
        found = True
    # Nothing makes a move of the rest: this one takes what it can.
    return last if way == 0 and not found else 0


# ---------------------------------------------------------------------------------------------
# Squares

cdef inline bint is_rank(Words* words, int i) noexcept nogil:
    return role_at(words, i) == RANK or role_at(words, i) == SQUARE


cdef int take_rank(Words* words, int i, int* rank) noexcept nogil:
    """The word behind a rank, which "4th square" is too."""
    if role_at(words, i) == SQUARE:
        rank[0] = 1
        return i + 1
    rank[0] = value_at(words, i)
    return i + 2 if role_at(words, i + 1) == SQUARE else i + 1


cdef uint32_t his_files(const Descriptive* table, const Name* mover, uint32_t files) noexcept nogil:
    """The file "his" or "her" means, or of two files the one on the man's own wing."""
    cdef int wing = wing_of(table, mover.kind) if mover.wing < 0 else mover.wing
    if files == 0:
        files = table.kind_files[mover.kind]
    return files & table.side_files[wing] if wing >= 0 and files & table.side_files[wing] else files


cdef int take_place(Words* words, int i, const Name* mover, uint32_t* files, int* rank) noexcept nogil:
    """A square, a file or a rank, of which something must be there; the word behind it, or 0."""
    cdef int run
    cdef bint his = role_at(words, i) == HIS
    files[0] = ALL_FILES
    rank[0] = UNSAID
    i += his
    if words.table.rank_first and is_rank(words, i):
        i = take_rank(words, i, rank)
    run = count_letters(words, i)
    if run:
        files[0] = read_file(words, i, run)
        if files[0] == 0:
            return 0
        i += run
    if his:
        files[0] = his_files(words.table, mover, files[0] if run else 0)
    if not words.table.rank_first and is_rank(words, i):
        i = take_rank(words, i, rank)
    return i if files[0] != ALL_FILES or rank[0] != UNSAID else 0


cdef int take_enclosed(Words* words, int i, const Name* mover, uint32_t* files, int* rank) noexcept nogil:
    """The same in brackets, behind a slash, or behind "at"; 0 where there is none."""
    cdef int role = role_at(words, i), after
    if role == OPEN:
        after = take_place(words, i + 2 if role_at(words, i + 1) == AT else i + 1, mover, files, rank)
        return after + 1 if after and role_at(words, after) == CLOSE else 0
    if role == SLASH or role == AT:
        after = i + 2 if role == AT and role_at(words, i + 1) == ARTICLE else i + 1
        return take_place(words, after, mover, files, rank)
    return 0


cdef int take_target(Words* words, int i, int way, Facts* facts) noexcept nogil:
    """Where a quiet move goes; the word behind it, or 0."""
    cdef const Descriptive* table = words.table
    cdef int run, n
    cdef bint his
    facts.to_rank = UNSAID
    if role_at(words, i) == ARTICLE:
        i += 1
    his = role_at(words, i) == HIS
    i += his
    if table.rank_first:
        if not is_rank(words, i) or his:
            return 0
        i = take_rank(words, i, &facts.to_rank)
        n = share_letters(words, i, True, way, &facts.gap)
        facts.to_files = read_file(words, i, n) if n else 0
        return i + n if n else 0
    run = count_letters(words, i)
    if is_rank(words, i + run) and (run or his):
        if way:
            return 0
        facts.to_files = read_file(words, i, run)
        if run and facts.to_files == 0:
            return 0
        i = take_rank(words, i + run, &facts.to_rank)
    elif run:
        n = share_letters(words, i, True, way, &facts.gap)
        if n == 0:
            return 0
        facts.to_files = read_file(words, i, n)
        forgive(&facts.leniencies, LENIENT_MISSING_RANK)
        i += n
    else:
        return 0
    if his:
        facts.to_files = his_files(table, &facts.mover, facts.to_files)
    return i


cdef int take_victim(Words* words, int i, int way, Facts* facts) noexcept nogil:
    """What a capture takes; the word behind it, or 0."""
    cdef int run, n, after
    facts.to_files = ALL_FILES
    facts.to_rank = UNSAID
    facts.victim.kind = UNSAID
    facts.victim.wing = UNSAID
    facts.victim.files = ALL_FILES
    if role_at(words, i) == ARTICLE or role_at(words, i) == HIS:
        i += 1
    if role_at(words, i) == DOUBLED:
        facts.doubled = True
        i += 1
    run = count_letters(words, i)
    # "RxK4", "takes at K4", "takes.": the square is named, or nothing.
    if run == 0 or not words.table.rank_first and word_at(words, i + run).gap == GLUED and is_rank(words, i + run):
        if way or facts.doubled:
            return 0
        forgive(&facts.leniencies, LENIENT_CAPTURED_PIECE)
        if run == 0:
            after = take_enclosed(words, i, &facts.mover, &facts.to_files, &facts.to_rank)
            return after if after else i
        return take_place(words, i, &facts.mover, &facts.to_files, &facts.to_rank)
    n = share_letters(words, i, False, way, &facts.gap)
    if n == 0 or not read_name(words, i, n, &facts.victim):
        return 0
    if facts.doubled and facts.victim.kind != words.table.pawn:
        return 0
    return i + n


# ---------------------------------------------------------------------------------------------
# What follows the move itself

cdef int take_promotion(Words* words, int i, Facts* facts) noexcept nogil:
    """The piece behind "=", "becomes a" and their like; the word behind it, or 0."""
    if role_at(words, i) == ARTICLE:
        i += 1
    if role_at(words, i) == RANK and word_at(words, i).ordinal:         # "2d Q."
        i += 1
    if role_at(words, i) != MAN or facts.promotion:
        return 0
    facts.promotion = words.table.promotion_number[value_at(words, i)]
    return i + 1 if facts.promotion else 0


cdef int take_mark(Words* words, int i, Facts* facts) noexcept nogil:
    """Marks of check and mate, en passant, promotion; the word behind one, or 0."""
    cdef const Word* word = word_at(words, i)
    cdef int role = word.role
    cdef bint marked = facts.check or facts.mate or facts.either
    if role == GIVES:
        role = role_at(words, i + 1)
        return take_mark(words, i + 1, facts) if role in (CHECK, MATE, EITHER, DISCOVERED, DOUBLE, PROMOTES) else 0
    if role == DISCOVERED or role == DOUBLE:
        if role_at(words, i + 1) not in (CHECK, MATE, EITHER, DISCOVERED, DOUBLE, GIVES) or marked:
            return 0
        facts.discovered |= role == DISCOVERED
        facts.twofold |= role == DOUBLE
        return take_mark(words, i + 1, facts)
    if role == CHECK or role == MATE or role == EITHER:
        if marked and not (facts.check and role == MATE):      # "ch. and mate"
            return 0
        facts.check = role == CHECK
        facts.mate = role == MATE
        facts.either = role == EITHER
        facts.leniencies |= word.leniencies
        return i + 1
    if role == EN_PASSANT_WORD:
        if facts.en_passant:
            return 0
        facts.en_passant = True
        facts.leniencies |= word.leniencies
        return i + 1
    if role == PROMOTES and facts.promotion == 0:
        forgive(&facts.leniencies, LENIENT_PROMOTION_SPELLING)
        if word.value:
            facts.promotion = words.table.promotion_number[word.value - 1]
            return i + 1
        return take_promotion(words, i + 1, facts)
    return 0


cdef int take_brackets(Words* words, int i, Facts* facts) noexcept nogil:
    """Marks, a promotion or the square of the captured man in brackets; the word behind them, or 0."""
    cdef Facts trial = facts[0]
    cdef uint32_t files = 0
    cdef int rank = UNSAID, at = i + 1, after
    cdef bint pawn = facts.mover.kind == words.table.pawn
    if pawn and role_at(words, at) == MAN and role_at(words, at + 1) == CLOSE:
        if take_promotion(words, at, &trial):
            if facts.act == CAPTURE:
                trial.promotion_files = read_file(words, at, 1)
            facts[0] = trial
            return at + 2
    if facts.act == CAPTURE and facts.to_rank == UNSAID and facts.to_files == ALL_FILES:
        after = take_enclosed(words, i, &facts.mover, &files, &rank)
        if after:
            facts.to_files = files
            facts.to_rank = rank
            return after
    while True:
        after = take_mark(words, at, &trial)
        if after == 0 and pawn and at == i + 1:
            after = take_promotion(words, at, &trial)
            forgive(&trial.leniencies, LENIENT_PROMOTION_SPELLING)
        if after == 0:
            return 0
        at = after
        if role_at(words, at) == COMMA:
            at += 1
        if role_at(words, at) == CLOSE:
            facts[0] = trial
            return at + 1


cdef int take_tail(Words* words, int i, Facts* facts) noexcept nogil:
    """All that belongs to the move behind its man, its square or its victim; the word behind it."""
    cdef int role, after
    cdef bint pawn = facts.mover.kind == words.table.pawn
    cdef Facts trial
    while True:
        role = role_at(words, i)
        after = 0
        if role == NOTHING:
            return i
        trial = facts[0]
        if role == OPEN:
            after = take_brackets(words, i, &trial)
        elif role == COMMA:
            after = take_mark(words, i + 1, &trial)
        elif (role == SLASH or role == EQUALS or role == COLON) and pawn and role_at(words, i + 1) == MAN and (
            not is_rank(words, i + 2) or role == EQUALS
        ):
            after = take_promotion(words, i + 1, &trial)
        elif role == EQUALS and pawn and role_at(words, i + 1) == OPEN and role_at(words, i + 3) == CLOSE:
            after = take_promotion(words, i + 2, &trial)
            after += after != 0
            forgive(&trial.leniencies, LENIENT_PROMOTION_SPELLING)
        elif role == SLASH or role == AT:
            if facts.act == CAPTURE and facts.to_rank == UNSAID and facts.to_files == ALL_FILES:
                after = take_enclosed(words, i, &facts.mover, &trial.to_files, &trial.to_rank)
        elif role == MAN:
            if pawn and facts.act == QUIET and word_at(words, i).gap == GLUED:      # "P-K8Q"
                after = take_promotion(words, i, &trial)
                forgive(&trial.leniencies, LENIENT_PROMOTION_SPELLING)
        else:
            after = take_mark(words, i, &trial)
        if after == 0:
            return i
        facts[0] = trial
        i = after


# ---------------------------------------------------------------------------------------------
# The move

cdef bint stands_apart(Words* words, int i) noexcept nogil:
    """Whether the letter of a wing ends a move, by how it is printed: the K of ``Castles K Q-Q2``, not of ``KR``."""
    return (
        wing_of(words.table, value_at(words, i)) >= 0 and (word_at(words, i).end - 1)[0] != 46    # a dot
        and word_at(words, i + 1).gap and not word_at(words, i + 2).gap
    )


cdef bint read_castling(Words* words, int way, Facts* facts) noexcept nogil:
    """``Castles``, ``Castles K``, ``Castles on Q's side``, ``Castles (with K. R.)`` …"""
    cdef int i = 1, run, wing = UNSAID
    cdef bint enclosed, told
    cdef Name name
    if way:
        return False
    facts.act = CASTLING
    facts.wings = 1 << KINGSIDE | 1 << QUEENSIDE
    forgive(&facts.leniencies, LENIENT_CASTLING_WORD)
    enclosed = role_at(words, i) == OPEN
    i += enclosed
    told = enclosed
    while role_at(words, i) == WITH or role_at(words, i) == HIS or role_at(words, i) == ARTICLE:
        told = True
        i += 1
    if role_at(words, 0) == WING:                                               # "petit roque"
        wing = KINGS if value_at(words, 0) == KINGSIDE else QUEENS
        i = 2
    elif role_at(words, i) == WING:
        wing = KINGS if value_at(words, i) == KINGSIDE else QUEENS
        i += 1
        i += role_at(words, i) == SIDE
    else:
        run = count_letters(words, i)
        if run > 1 and stands_apart(words, i):
            run = 1
        elif run > 2 and word_at(words, i + 2).gap and not word_at(words, i + 3).gap:           # "Castles KR Q-Q2"
            run = 2
        if run == 1 and wing_of(words.table, value_at(words, i)) >= 0:
            wing = wing_of(words.table, value_at(words, i))
        elif run == 2 and read_name(words, i, 2, &name) and name.kind != words.table.pawn:
            wing = name.wing
        if wing >= 0:
            if role_at(words, i + run) == SIDE:
                told = True
                run += 1
            # Letters that the next move begins with are its own.
            read_name(words, i, run, &name)
            if not told and goes_on(words, i + run, &name):
                wing = UNSAID
            else:
                i += run
    if wing >= 0:
        facts.wings = 1 << (KINGSIDE if wing == KINGS else QUEENSIDE)
        if enclosed:
            if role_at(words, i) != CLOSE:
                return False
            i += 1
    else:
        i = 1
    i = take_tail(words, i, facts)
    facts.end = word_at(words, i - 1).end
    return True


cdef int take_origin(Words* words, int i, Facts* facts) noexcept nogil:
    """Where the man comes from; the word behind it (`i` where nothing is told)."""
    cdef int after, run, k
    if words.table.rank_first and role_at(words, i) == RANK:
        run = count_letters(words, i + 1)
        after = i + 1 + run
        if role_at(words, after) != TO and role_at(words, after) != TAKES and role_at(words, after) != COLON:
            return i
        for k in range(2, run + 1):
            if word_at(words, i + k).gap != GLUED:
                return i                            # "P4T D x P": the letter before the sign is the next man
        facts.from_rank = value_at(words, i)
        facts.from_files = read_file(words, i + 1, run) if run else ALL_FILES
        return after if facts.from_files else i
    after = take_enclosed(words, i, &facts.mover, &facts.from_files, &facts.from_rank)
    if after == 0:
        facts.from_files = ALL_FILES
        facts.from_rank = UNSAID
        return i
    return after


cdef void clear_facts(Facts* facts) noexcept nogil:
    facts.act = ANY_ACT
    facts.from_files = facts.to_files = ALL_FILES
    facts.from_rank = facts.to_rank = UNSAID
    facts.victim.kind = facts.victim.wing = facts.mover.kind = facts.mover.wing = UNSAID
    facts.victim.files = facts.mover.files = ALL_FILES
    facts.promotion = facts.steps = facts.wings = 0
    facts.promotion_files = 0
    facts.doubled = facts.en_passant = facts.must_check = facts.must_mate = facts.interposes = False
    facts.check = facts.mate = facts.either = facts.discovered = facts.twofold = False
    facts.gap = BLANK
    facts.leniencies = 0


cdef const char* read_castling_marks(Words* words, int wings, Facts* facts) noexcept nogil:
    cdef const char* begin = words.p
    cdef int n
    clear_facts(facts)
    facts.act = CASTLING
    facts.wings = wings
    n = take_tail(words, 0, facts)
    facts.end = word_at(words, n - 1).end if n else begin
    return facts.end


cdef bint read_facts(Words* words, int way, Facts* facts) noexcept nogil:
    cdef int i, after, role, run, k, rank = 0
    cdef uint32_t files = 0
    clear_facts(facts)
    role = role_at(words, 0)
    if role == CASTLES or role == WING and role_at(words, 1) == CASTLES:
        return read_castling(words, way, facts)
    run = count_letters(words, 0)
    if not read_name(words, 0, run, &facts.mover):
        return False
    i = take_origin(words, run, facts)
    role = role_at(words, i)
    if role == TAKES or role == COLON:
        facts.act = CAPTURE
        if role == COLON:
            forgive(&facts.leniencies, LENIENT_CAPTURE_SIGN)
        after = take_victim(words, i + 1, way, facts)
    elif role == TO:
        facts.act = QUIET
        if facts.from_rank == UNSAID and facts.from_files == ALL_FILES:
            after = take_enclosed(words, i + 1, &facts.mover, &files, &rank)    # "R-(B5)B7"
            if after:
                facts.from_files = files
                facts.from_rank = rank
                i = after - 1
        after = take_target(words, i + 1, way, facts)
    elif role == RANK and words.table.rank_first:
        facts.act = QUIET
        after = take_target(words, i, way, facts)
    elif way:
        return False
    else:
        after = i + 1
        forgive(&facts.leniencies, LENIENT_WORDING)
        if role == CHECK or role == MATE or role == EITHER or role == DISCOVERED or role == DOUBLE:
            after = take_mark(words, i, facts)
            facts.must_check = True
            facts.must_mate = facts.mate
            if after and role_at(words, after) == AT:                           # "checks at K's 4th"
                k = take_enclosed(words, after, &facts.mover, &facts.to_files, &facts.to_rank)
                after = k if k else after
        elif role == INTERPOSES:
            facts.interposes = True
        elif role == STEPS and facts.mover.kind == words.table.pawn:
            facts.steps = value_at(words, i)
            after += role_at(words, after) == SQUARE
        elif role == PROMOTES and facts.mover.kind == words.table.pawn:
            after = i                               # for the tail
        elif role != MOVES:
            return False
    if after == 0:
        return False
    i = take_tail(words, after, facts)
    if facts.act == ANY_ACT and role == PROMOTES and facts.promotion == 0:
        return False
    for k in range(i):
        facts.leniencies |= word_at(words, k).leniencies
        if k and not words.table.spaced and word_at(words, k).gap != GLUED and k < after:
            forgive(&facts.leniencies, LENIENT_SPACING)
    facts.end = word_at(words, i - 1).end
    return True
