"""`python -m tools.fonts`."""

from tools.fonts.make import main

main()
