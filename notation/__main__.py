"""``python -m notation`` is the same as the command ``notation``."""

from notation.cli import main

if __name__ == "__main__":
    main()
