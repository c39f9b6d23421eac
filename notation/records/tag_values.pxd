"""The values of typed tags: the rules of `columns.typed`."""
from libc.stdint cimport int64_t

from notation.records.scan cimport is_digit

cdef inline bint is_unknown(const char* p, size_t size) noexcept nogil:
    cdef size_t i
    for i in range(size):
        if p[i] not in b"?.:/* -":
            return False
    return True

cdef inline int64_t number_of(const char* p, int digits) noexcept nogil:
    """So many digits as a number, or -1."""
    cdef int64_t value = 0
    cdef int i
    for i in range(digits):
        if not is_digit(p[i]):
            return -1
        value = 10 * value + p[i] - 48
    return value

cdef inline bint read_integer(const char* p, size_t size, int64_t* value) noexcept nogil:
    cdef bint minus = p[0] == 45
    if p[0] == 43 or p[0] == 45:
        p += 1
        size -= 1
    if size == 0 or size > 9:
        return False
    value[0] = number_of(p, <int>size)
    if value[0] < 0:
        return False
    if minus:
        value[0] = -value[0]
    return -0x8000 <= value[0] <= 0x7FFF

cdef inline int64_t days_of(int64_t year, int64_t month, int64_t day) noexcept nogil:
    """Days from 1970-01-01, of the calendar that is in use today, for any year."""
    cdef int64_t era, of_era, of_year
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468

cdef inline bint read_date(const char* p, size_t size, int64_t* value) noexcept nogil:
    cdef int64_t year, month, day, length
    if size != 10 or p[4] != p[7] or p[4] not in b"./-":
        return False
    year = number_of(p, 4)
    month = number_of(p + 5, 2)
    day = number_of(p + 8, 2)
    if year < 1 or not 1 <= month <= 12 or day < 1:
        return False
    if month == 2:
        length = 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    else:
        length = 30 if month in (4, 6, 9, 11) else 31
    value[0] = days_of(year, month, day)
    return day <= length

cdef inline bint read_clock(const char* p, size_t size, int64_t* value) noexcept nogil:
    cdef int64_t hours, minutes, seconds, part = 0
    if size < 8 or p[2] != 58 or p[5] != 58 or size == 9 or size > 15 or (size > 8 and p[8] != 46):
        return False
    hours = number_of(p, 2)
    minutes = number_of(p + 3, 2)
    seconds = number_of(p + 6, 2)
    if size > 9:
        part = number_of(p + 9, <int>(size - 9))
        while size < 15:
            part *= 10
            size += 1
    if part < 0 or not 0 <= hours < 24 or not 0 <= minutes < 60 or not 0 <= seconds < 60:
        return False
    value[0] = ((hours * 60 + minutes) * 60 + seconds) * 1000000 + part
    return True
