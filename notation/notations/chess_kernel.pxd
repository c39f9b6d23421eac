"""The functions of the kernels of chess notations, in the build that suits this machine."""
from notation.kernel.codec cimport parse_fn, run_fn, write_fn

cdef struct Kernel:
    parse_fn san_parse          # English letters
    write_fn san_write
    write_fn lettered_write     # the table's own letters
    write_fn lan_write
    run_fn san_run
    parse_fn uci_parse
    run_fn uci_run

cdef const Kernel* kernel() noexcept
