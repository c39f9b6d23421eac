"""Filling the tables, once, when the game is loaded."""
from libc.string cimport memset

from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, CANNON, ELEPHANT, HORSE, KING, NOTHING, PAWN, RED, ROOK
)

cdef Lines LINES
cdef uint64_t ZOBRIST[2 * KINDS * POINTS + 1]
cdef Geometry GEOMETRY


cdef const Lines* lines() noexcept nogil:
    return &LINES


cdef const uint64_t* zobrist() noexcept nogil:
    return ZOBRIST


cdef Geometry* geometry() noexcept nogil:
    return &GEOMETRY


cdef u128 at(int row, int file) noexcept nogil:
    """One point, or none off the board."""
    if 0 <= row < HEIGHT and 0 <= file < WIDTH:
        return <u128>1 << (row * WIDTH + file)
    return 0


cdef void fill_areas() noexcept nogil:
    cdef int side, row, file, deep
    for row in range(HEIGHT):
        for file in range(WIDTH):
            side = RED if row < 5 else BLACK
            deep = row if side == RED else 9 - row      # rows from the own back rank
            LINES.board |= at(row, file)
            LINES.half[side] |= at(row, file)
            if deep <= 2 and 3 <= file <= 5:
                LINES.palace[side] |= at(row, file)
                LINES.haunts[side][KING] |= at(row, file)
                if (deep + file) % 2 == 1:
                    LINES.haunts[side][ADVISOR] |= at(row, file)
            if deep % 4 == 0 and file % 4 == 2 or deep == 2 and file % 4 == 0:
                LINES.haunts[side][ELEPHANT] |= at(row, file)
            if deep >= 3 and file % 2 == 0:
                LINES.haunts[side][PAWN] |= at(row, file)
            LINES.haunts[side ^ 1][PAWN] |= at(row, file)
            if file != 0:
                LINES.not_file_a |= at(row, file)
            if file != 8:
                LINES.not_file_i |= at(row, file)
    for side in range(2):
        LINES.haunts[side][HORSE] = LINES.board
        LINES.haunts[side][ROOK] = LINES.board
        LINES.haunts[side][CANNON] = LINES.board


cdef void fill_steps(int point) noexcept nogil:
    """King, advisor and pawn; a man outside its area may only step into it."""
    cdef int side, row = point // WIDTH, file = point % WIDTH, other
    cdef u128 straight = at(row + 1, file) | at(row - 1, file) | at(row, file + 1) | at(row, file - 1)
    cdef u128 aslant = at(row + 1, file + 1) | at(row + 1, file - 1) | at(row - 1, file + 1) | at(row - 1, file - 1)
    for side in range(2):
        LINES.king[side][point] = straight & LINES.palace[side]
        LINES.advisor[side][point] = aslant & LINES.palace[side]
        LINES.pawn[side][point] = at(row + (1 if side == RED else -1), file)
        if at(row, file) & LINES.half[side ^ 1]:
            LINES.pawn[side][point] |= at(row, file + 1) | at(row, file - 1)
        for other in range(POINTS):
            if LINES.pawn[side][point] & LINES.point[other]:
                LINES.pawn_from[side][other] |= LINES.point[point]


cdef void fill_jumps(int point) noexcept nogil:
    """Horse and elephant. Neighbours are numbered as `legs` and `eyes` have them."""
    cdef int side, i, blocked, row = point // WIDTH, file = point % WIDTH, dr, df, other
    cdef int[4] legs_row = [-1, 0, 1, 0]
    cdef int[4] legs_file = [0, -1, 0, 1]
    cdef int[4] eyes_row = [-1, -1, 1, 1]
    cdef int[4] eyes_file = [-1, 1, -1, 1]
    cdef u128[4] horse
    cdef u128[4] elephant
    cdef u128[4] origins
    for i in range(4):
        dr = legs_row[i]
        df = legs_file[i]
        horse[i] = at(row + 2 * dr + df, file + 2 * df + dr) | at(row + 2 * dr - df, file + 2 * df - dr)
        for other in range(POINTS):
            if horse[i] & LINES.point[other]:
                LINES.horse_leg[point][other] = at(row + dr, file + df)
                LINES.horse_origins[other] |= LINES.point[point]
        dr = eyes_row[i]
        df = eyes_file[i]
        elephant[i] = at(row + 2 * dr, file + 2 * df)
        origins[i] = at(row + 2 * dr, file + df) | at(row + dr, file + 2 * df)
    for blocked in range(16):
        for i in range(4):
            if not blocked >> i & 1:
                LINES.horse[point][blocked] |= horse[i]
                LINES.horse_from[point][blocked] |= origins[i]
                for side in range(2):
                    LINES.elephant[side][point][blocked] |= elephant[i] & LINES.half[side]


cdef void fill_line(int length, int place, int inner) noexcept nogil:
    """A place on a rank (9) or file (10) by the men inside the line, its two ends apart."""
    cdef int step, i, men = inner << 1
    cdef int reached = 0, struck = 0
    cdef u128 one = 1
    for step in range(-1, 2, 2):
        i = place + step
        while 0 <= i < length:
            reached |= 1 << i
            if men >> i & 1:
                break
            i += step
        i += step
        while 0 <= i < length:
            if men >> i & 1 or i == 0 or i == length - 1:
                struck |= 1 << i
                break
            i += step
    if length == WIDTH:
        LINES.rook_rank[place][inner] = reached * one
        LINES.strike_rank[place][inner] = struck * one
        LINES.along_rank[place][inner] = <uint32_t>(reached | struck << 16)
        return
    LINES.along_file[place][inner] = <uint32_t>(reached | struck << 16)
    for i in range(length):
        if reached >> i & 1:
            LINES.rook_file[place][inner] |= one << (i * WIDTH)
        if struck >> i & 1:
            LINES.strike_file[place][inner] |= one << (i * WIDTH)


cdef void fill_between(int a, int b) noexcept nogil:
    cdef int i, step = WIDTH if a % WIDTH == b % WIDTH else 1
    if a == b or a % WIDTH != b % WIDTH and a // WIDTH != b // WIDTH:
        return
    LINES.cross[a] |= LINES.point[b]
    if step == WIDTH:
        LINES.column[a] |= LINES.point[b]
    i = min(a, b) + step
    while i < max(a, b):
        LINES.between[a][b] |= LINES.point[i]
        i += step


cdef void fill_single_moves() noexcept nogil:
    """What `goes` asks. (After everything else.)"""
    cdef int side, a, b
    for a in range(POINTS):
        for side in range(2):
            LINES.steps[side][KING][a] = LINES.king[side][a]
            LINES.steps[side][ADVISOR][a] = LINES.advisor[side][a]
            LINES.steps[side][ELEPHANT][a] = LINES.elephant[side][a][0]
            LINES.steps[side][HORSE][a] = LINES.horse[a][0]
            LINES.steps[side][ROOK][a] = LINES.steps[side][CANNON][a] = LINES.cross[a]
            LINES.steps[side][PAWN][a] = LINES.pawn[side][a]
        for b in range(POINTS):
            LINES.way[a][b] = LINES.between[a][b] | LINES.horse_leg[a][b]
            if (LINES.elephant[RED][a][0] | LINES.elephant[BLACK][a][0]) & LINES.point[b]:
                LINES.way[a][b] = LINES.point[(a + b) // 2]


cdef void fill_zobrist() noexcept nogil:
    """The outputs of splitmix64 started from the ASCII letters "xiangqi", in the order of the table."""
    cdef uint64_t seed = 0x7869616E677169ULL, mixed
    cdef int i
    for i in range(ZOBRIST_TURN + 1):
        seed += 0x9E3779B97F4A7C15ULL
        mixed = seed
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL
        ZOBRIST[i] = mixed ^ mixed >> 31


cdef void fill_geometry() noexcept nogil:
    cdef int side, point, row, file
    memset(GEOMETRY.promotion_kind, NOTHING, sizeof(GEOMETRY.promotion_kind))
    memset(GEOMETRY.relative_point, 0xFF, sizeof(GEOMETRY.relative_point))
    for point in range(POINTS):
        row = point // WIDTH
        file = point % WIDTH
        GEOMETRY.names[point][0] = <char>(c"a" + file)
        GEOMETRY.names[point][1] = <char>(c"0" + row)
        for side in range(2):
            GEOMETRY.relative_file[side * POINTS + point] = <uint8_t>(9 - file if side == RED else file + 1)
            GEOMETRY.relative_rank[side * POINTS + point] = <uint8_t>(row + 1 if side == RED else 10 - row)
            GEOMETRY.relative_point[
                (side * 32 + GEOMETRY.relative_file[side * POINTS + point]) * 32
                + GEOMETRY.relative_rank[side * POINTS + point]
            ] = <int16_t>point


cdef void fill() noexcept nogil:
    cdef int i, j
    memset(&LINES, 0, sizeof(LINES))
    for i in range(POINTS):
        LINES.point[i] = at(i // WIDTH, i % WIDTH)
        LINES.row[i] = <uint8_t>(i // WIDTH)
        LINES.file[i] = <uint8_t>(i % WIDTH)
        LINES.row_start[i] = <uint8_t>(i - i % WIDTH)
    fill_areas()
    for i in range(POINTS):
        fill_steps(i)
        fill_jumps(i)
        for j in range(POINTS):
            fill_between(i, j)
    for i in range(WIDTH):
        for j in range(128):
            fill_line(WIDTH, i, j)
    for i in range(HEIGHT):
        for j in range(256):
            fill_line(HEIGHT, i, j)
    fill_single_moves()
    fill_zobrist()
    fill_geometry()


fill()
