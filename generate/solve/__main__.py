"""`python -m generate.solve`."""

from generate.solve.solve import main

main()
