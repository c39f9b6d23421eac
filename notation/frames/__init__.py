"""Other libraries' tables: thin adapters over `notation.Converter` and `notation.scan`, one module a library.

Each module imports its library, so each needs its extra (``pip install notation-core[duckdb]``); nothing else in the
package imports them. What takes and gives Arrow needs no adapter: `Converter.arrow` and `Converter.batch` do.
"""
