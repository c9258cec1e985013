"""`python -m generate.fonts`."""

from generate.fonts.make import main

main()
