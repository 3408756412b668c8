# app · lab · test · check · notebooks · messages · bench · clean.   make app PORT=8867   make test PYTHON=python3.12
PORT ?= 8866
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# On all processors, but not those in a browser, which wait for each other's clicks.
SIDE_BY_SIDE := -n auto --dist loadfile
NOTEBOOKS := $(sort $(wildcard notebooks/*/*.ipynb))

.PHONY: help app lab test check lint notebooks messages bench clean
.DELETE_ON_ERROR:

help:
	@head -n 1 Makefile | cut -c 3-

app: $(VENV)/app.stamp
	@$(BIN)/python -m widgets.app --port $(PORT)

lab: $(VENV)/app.stamp
	@$(BIN)/jupyter lab notebooks

# Everything: style and types, the rules, the notebooks as committed, and the app in a browser.
test: lint
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/pytest -q $(SIDE_BY_SIDE) --ignore tests/browser
	$(BIN)/pytest tests/browser
ifneq ($(NOTEBOOKS),)
	$(BIN)/pytest --nbval --nbval-sanitize-with tests/nbval-sanitize.cfg notebooks
endif

# The quick part, for every save: no browser, no kernels.
check: lint
	$(BIN)/pytest -q $(SIDE_BY_SIDE) --ignore tests/browser

lint: $(VENV)/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# Without widgets' inner states and times, which differ from run to run.
notebooks: $(VENV)/app.stamp
ifneq ($(NOTEBOOKS),)
	$(BIN)/jupyter nbconvert --to notebook --execute --inplace --ExecutePreprocessor.store_widget_state=False \
		--ExecutePreprocessor.record_timing=False $(NOTEBOOKS)
endif

# Every sentence to be translated, for pybabel init and update.
messages: $(VENV)/test.stamp
	@mkdir -p cardlib/locale
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --no-location \
		--sort-output --omit-header --output-file cardlib/locale/cardlib.pot .

bench: $(VENV)/test.stamp
	@$(BIN)/python benchmarks/_all.py

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .bench
	find . -name __pycache__ -prune -exec rm -rf {} +

# Installed once, and again when pyproject.toml changes.
$(VENV)/python.stamp:
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(v < (3, 11) and "This needs Python 3.11 or newer, and $(PYTHON) is %d.%d: choose another with PYTHON=python3.11 make ..." % v[:2])'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/app.stamp: pyproject.toml | $(VENV)/python.stamp
	@echo "Installing into $(VENV) (a minute or two, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/python.stamp
	@echo "Installing what the tests need into $(VENV) (a minute or two, once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/app.stamp
