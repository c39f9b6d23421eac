"""One module a library: how it does each piece of work. They run in processes of their own, `python -m rivals.NAME`."""
