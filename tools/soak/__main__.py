"""`python -m tools.soak`."""

import sys

from tools.soak.experiments import main

sys.exit(main())
