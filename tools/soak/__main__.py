"""`python -m tools.soak`."""

from tools.soak.experiments import main

main()
