"""Filling the tables, once, when the game is loaded."""
from libc.string cimport memset

from notation.games.sanguo.position cimport SHU, WEI, WU

cdef Lines LINES
cdef Geometry GEOMETRY


cdef const Lines* lines() noexcept nogil:
    return &LINES


cdef Geometry* geometry() noexcept nogil:
    return &GEOMETRY


cdef bint exists(int row, int column) noexcept nogil:
    if not (0 <= row < HEIGHT and 0 <= column < WIDTH):
        return False
    return 4 <= row <= 12 or 4 <= column <= 12


cdef int rank_of(int owner, int row, int column) noexcept nogil:
    if owner == WU:
        return 17 - column
    if owner == WEI:
        return row + 1
    return 17 - row if owner == SHU else column + 1


cdef int file_of(int owner, int row, int column) noexcept nogil:
    """From an owner's right hand: Wu faces west, Wei south, Shu north, Han east."""
    if owner == WU:
        return row + 1
    if owner == WEI:
        return column + 1
    return 17 - column if owner == SHU else 17 - row


cdef bint in_palace(int owner, int point) noexcept nogil:
    return LINES.rank[owner][point] <= 3 and 8 <= LINES.file[owner][point] <= 10


cdef bint in_country(int owner, int point) noexcept nogil:
    """Up to the border line, which is the edge of the centre."""
    return LINES.rank[owner][point] <= 5 and 5 <= LINES.file[owner][point] <= 13


cdef void fill_grid() noexcept nogil:
    cdef int point, owner, row, column
    for point in range(POINTS):
        row = point // WIDTH
        column = point % WIDTH
        LINES.row[point] = <uint8_t>row
        LINES.column[point] = <uint8_t>column
        LINES.on_board[point] = exists(row, column)
        for owner in range(OWNERS):
            LINES.file[owner][point] = <uint8_t>file_of(owner, row, column)
            LINES.rank[owner][point] = <uint8_t>rank_of(owner, row, column)
    for row in range(HEIGHT):
        LINES.low[row] = 0 if 4 <= row <= 12 else 4
        LINES.high[row] = 16 if 4 <= row <= 12 else 12
    for owner in range(SIDES):
        LINES.row_low[owner] = 12 if owner == SHU else 0
        LINES.row_high[owner] = 4 if owner == WEI else 16
        LINES.column_low[owner] = 12 if owner == WU else 0
        LINES.column_high[owner] = 16


cdef void add(uint16_t* points, int row, int column) noexcept nogil:
    while points[0] != END:
        points += 1
    points[0] = <uint16_t>(row * WIDTH + column)


cdef void fill_pawn(int side, int point, int row, int column) noexcept nogil:
    """Never back behind the border line; on the fourth rank and behind it forward or sideways."""
    cdef int here = LINES.rank[side][point], there
    if not exists(row, column):
        return
    there = rank_of(side, row, column)
    if there >= here or there >= 5:
        add(LINES.pawn[0][side][point], row, column)
        if here >= 4 or there > here:
            add(LINES.pawn[1][side][point], row, column)


cdef void fill_steps(int point) noexcept nogil:
    cdef int row = LINES.row[point], column = LINES.column[point], i, owner, aim
    cdef int[4] down = [1, -1, 0, 0]
    cdef int[4] right = [0, 0, 1, -1]
    for i in range(4):
        if exists(row + down[i], column + right[i]):
            add(LINES.beside[point], row + down[i], column + right[i])
        for owner in range(SIDES):
            fill_pawn(owner, point, row + down[i], column + right[i])
            if exists(row + down[i], column + right[i]):
                if in_palace(owner, (row + down[i]) * WIDTH + column + right[i]):
                    add(LINES.king[owner][point], row + down[i], column + right[i])
    for i in range(4):
        down[i] = 1 if i & 1 else -1
        right[i] = 1 if i & 2 else -1
        for owner in range(OWNERS):
            if exists(row + down[i], column + right[i]):
                aim = (row + down[i]) * WIDTH + column + right[i]
                if in_palace(owner, point) and in_palace(owner, aim):
                    add(LINES.advisor[point], row + down[i], column + right[i])
            if exists(row + 2 * down[i], column + 2 * right[i]):
                aim = (row + 2 * down[i]) * WIDTH + column + 2 * right[i]
                if in_country(owner, point) and in_country(owner, aim):
                    add(LINES.elephant[point], row + 2 * down[i], column + 2 * right[i])


cdef void fill_horse(int point) noexcept nogil:
    cdef int row = LINES.row[point], column = LINES.column[point], i, down, right, corners
    for i in range(8):
        down = 1 if i & 1 else -1
        right = 1 if i & 2 else -1
        if i & 4:
            down *= 2
        else:
            right *= 2
        if not exists(row + down, column + right):
            continue
        add(LINES.horse[1][point], row + down, column + right)
        # The rectangle of 2 x 3 points is on the board if its other two corners are: the board has no holes.
        corners = exists(row + down, column) + exists(row, column + right)
        if corners == 2:
            add(LINES.horse[0][point], row + down, column + right)


cdef void fill_geometry() noexcept nogil:
    cdef int owner, point, row
    memset(&GEOMETRY, 0, sizeof(GEOMETRY))
    memset(GEOMETRY.promotion_kind, 0xFF, sizeof(GEOMETRY.promotion_kind))
    memset(GEOMETRY.relative_point, 0xFF, sizeof(GEOMETRY.relative_point))
    memset(GEOMETRY.relative_file, 0xFF, sizeof(GEOMETRY.relative_file))
    memset(GEOMETRY.relative_rank, 0xFF, sizeof(GEOMETRY.relative_rank))
    for point in range(POINTS):
        if not LINES.on_board[point]:
            continue
        # Files a to q from the west, ranks 1 to 17 from the south, as on a chess board with the north on top.
        row = HEIGHT - LINES.row[point]
        GEOMETRY.names[point][0] = <char>(c"a" + LINES.column[point])
        if row < 10:
            GEOMETRY.names[point][1] = <char>(c"0" + row)
        else:
            GEOMETRY.names[point][1] = c"1"
            GEOMETRY.names[point][2] = <char>(c"0" + row - 10)
        for owner in range(OWNERS):
            GEOMETRY.relative_file[owner * POINTS + point] = LINES.file[owner][point]
            GEOMETRY.relative_rank[owner * POINTS + point] = LINES.rank[owner][point]
            GEOMETRY.relative_point[
                (owner * 32 + LINES.file[owner][point]) * 32 + LINES.rank[owner][point]
            ] = <int16_t>point


cdef void fill() noexcept nogil:
    cdef int point
    memset(&LINES, 0, sizeof(LINES))
    memset(LINES.horse, 0xFF, sizeof(LINES.horse))
    memset(LINES.elephant, 0xFF, sizeof(LINES.elephant))
    memset(LINES.advisor, 0xFF, sizeof(LINES.advisor))
    memset(LINES.king, 0xFF, sizeof(LINES.king))
    memset(LINES.pawn, 0xFF, sizeof(LINES.pawn))
    memset(LINES.beside, 0xFF, sizeof(LINES.beside))
    fill_grid()
    for point in range(POINTS):
        if LINES.on_board[point]:
            fill_steps(point)
            fill_horse(point)
    # Wu's point is the middle of Han's palace; Wei's and Shu's are beside the emperor.
    for point in range(2):
        LINES.alliance[point][8 * WIDTH + 1] = 1 + WU
        LINES.alliance[point][9 * WIDTH] = 1 + (WEI if point == 0 else SHU)
        LINES.alliance[point][7 * WIDTH] = 1 + (SHU if point == 0 else WEI)
    fill_geometry()


fill()
