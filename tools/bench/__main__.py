"""`python -m tools.bench`."""

from tools.bench.bars import main

main()
