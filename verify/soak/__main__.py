"""`python -m verify.soak`."""

import sys

from verify.soak.experiments import main

sys.exit(main())
