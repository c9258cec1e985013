"""`python -m tools.build`."""

from tools.build.dist import main

main()
