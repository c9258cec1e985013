"""`python -m tools.solve`."""

from tools.solve.solve import main

main()
