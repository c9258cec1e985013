# A fresh machine needs Python 3.10 or newer with venv, make and git. Each target fetches the rest once.

# Tests and tools start hundreds of interpreters, which reuse each other's byte code whatever the shell has set
export PYTHONDONTWRITEBYTECODE =
# ignore the shell's PYTHON* settings
unexport PYTHONHOME PYTHONINSPECT PYTHONOPTIMIZE PYTHONPATH PYTHONPLATLIBDIR PYTHONSAFEPATH PYTHONUSERBASE PYTHONWARNINGS

# ARGS goes to the shell, so quote there what it would interpret. FILE and PORT go through the environment: any
# character is allowed in them.
override FILE := $(value FILE)
override PORT := $(value PORT)
export FILE PORT

PYTHON ?= python3
py := .venv/bin/python
hosted := tools virtual generate verify
checked := firmware together $(hosted) tests
engines := $(addprefix tests/page/test_,engines.py hosts.py wheel.py)
npm_bin := PATH="$$PATH:$(CURDIR)/.venv/bin" # a Node of PyPI stands there if the machine has none

.DEFAULT_GOAL := help
.PHONY: help play relay site test engines unit check format bench screens film solve soak flash check-stick build \
	release wheel clean replay odds for-play for-relay for-flash for-test for-check

help:  ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: for-play  ## Open a page with a stick on it and play
	@$(py) -m tools.play $(ARGS)

relay: for-relay  ## Run a relay for games on many screens; ARGS="--store redis://host"
	@$(py) -m tools.relay $(ARGS)

flash: for-flash  ## Install MiaStick on a stick: make flash, or make flash PORT=/dev/ttyUSB0
	@$(py) -m tools.flash $(if $(PORT),--port "$$PORT") $(ARGS)

check-stick: for-flash  ## Check the hardware of a plugged-in stick with you, and write a report
	@$(py) -m tools.check_stick $(if $(PORT),--port "$$PORT") $(ARGS)

build: for-flash  ## Write dist: the files for a stick, a package for mip, and whole images; ARGS="--image FILE"
	@$(py) -m tools.build $(ARGS)

release: for-flash  ## Write dist with everything to publish for a version: images, page and package; ARGS="--image FILE"
	@$(py) -m tools.build.release $(ARGS)

wheel: for-flash  ## Write build/wheel: a package for pip, with which others play without a clone
	@$(py) -m tools.build.wheel $(ARGS)

site: for-play  ## Write the page as static files to build/site
	@$(py) -m tools.site $(ARGS)

test: for-test  ## Run the tests; one file: make test ARGS=tests/rules/test_game.py
	@$(py) -m pytest -q -n auto --dist worksteal $(addprefix --ignore ,$(engines)) $(ARGS)

engines: for-test  ## Run the page in Firefox and WebKit, on hosts with habits, and from the package for pip
	@$(py) -m pytest -q $(engines) $(ARGS)

unit: for-test  ## Run the tests that need neither MicroPython's unix port nor a browser
	@$(py) -m pytest -q -n auto --dist worksteal -m "not browser and not micropython" $(ARGS)

check: for-check  ## Check formatting, types, the compilation of the firmware, and whether texts fit
	$(py) -m ruff check $(checked)
	$(py) -m ruff format --check $(checked)
	MYPYPATH=firmware:.:tools/typings:.venv/typings $(py) -m mypy --no-strict-optional --explicit-package-bases \
		--custom-typeshed-dir .venv/typings --cache-dir .mypy_cache/firmware firmware together
	$(py) -m mypy $(hosted)
	$(py) -m tools.build.files
	$(py) -m tools.words
	$(py) -m verify.clipping
	$(py) -m generate.solve --check
	.venv/bin/actionlint
	$(npm_bin) web/node_modules/.bin/tsc -p web/jsconfig.json
	$(npm_bin) web/node_modules/.bin/eslint --max-warnings 0 -c web/eslint.config.js web/js web/sw.js web/bundle.mjs web/eslint.config.js

format: for-test  ## Rewrite the Python files as the formatter wants them
	$(py) -m ruff format $(checked)
	$(py) -m ruff check --fix $(checked)

bench: for-test  ## Measure heap, allocations, bus, reaction, size and speed against their bars; one part: ARGS=heap
	@$(py) -m verify.bench $(ARGS)

solve: for-test  ## Solve the game by every preset again: the strategies of the computer players
	@$(py) -m generate.solve $(ARGS)

soak: for-test  ## Play 200 virtual hours with faults and power cuts and count what went wrong; ARGS=--short
	@$(py) -m verify.soak $(ARGS)

replay: for-play  ## Retell a recorded game: make replay FILE=game.txt
	@$(py) -m tools.replay $(if $(FILE),"$$FILE") $(ARGS)

odds: for-play  ## Print the orders of values and the odds to beat them; of one preset: ARGS=meyer
	@$(py) -m tools.odds $(ARGS)

screens: for-play  ## Draw every screen again into docs/screens
	@$(py) -m tools.screens $(ARGS)

film: for-test  ## Draw the moving pictures of the README again; one: ARGS=turn
	@$(py) -m tools.film $(ARGS)

clean:  ## Remove what was made here, .venv included
	rm -rf .venv build dist web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# Say what is missing instead of leaving the error to make or the shell.
for-play for-relay for-flash for-test for-check:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here; MiaStick needs Python 3.10 or newer."; exit 1; }
	@$(PYTHON) -m tools.prepare $(@:for-%=%)
