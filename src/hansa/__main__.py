"""`python -m hansa` is the `hansa` command."""

from hansa.cli import main

if __name__ == "__main__":
    main()
