"""`python -m verify.bench`."""

from verify.bench.bars import main

main()
