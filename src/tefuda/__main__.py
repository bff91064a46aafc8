"""``python -m tefuda`` is the command ``tefuda``."""

from tefuda.cli import main

if __name__ == "__main__":
    main()
