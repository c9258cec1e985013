"""`python -m tools.flash`."""

from tools.flash.install import main

main()
