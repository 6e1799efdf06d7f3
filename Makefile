# The commands of the project. `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

CARGO ?= cargo
# Where cargo builds; the scripts look for the release binary there.
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
export YOMI_BIN ?= $(TARGET_DIR)/release/yomi
# Tools from PyPI live in the project, see scripts/install_tools.sh.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
IMAGE ?= yomi:dev
# The long run tries every property on this many times the cases of the quick one.
CASES_TIMES ?= 10

# What stands behind a plus runs beside the step before it (scripts/run_steps.sh): one core each, and no test of times.
STEPS := format-check lint-scripts lint-container lint-workflows web-check lint build \
  unit+smoke,upgrade,instructions,explain-check,contract,clients,readme mcp web-browse
LONG_STEPS := long-tests explain-long openings openspiel fencing fourth-game web-disturbances web-sentences web-sight fuzz figures docs deny deploy-checks sbom aarch64 windows reproducible openapi-generator

comma := ,
.PHONY: bless certificate help run test test-long bench load textbook image tools format web web-pictures web-bench client-packages $(subst $(comma), ,$(subst +, ,$(STEPS))) $(LONG_STEPS)

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Serve on port 8080
	$(CARGO) run --release --locked

test: ## Everything that has to pass before a change lands; installs what it needs
	@scripts/install_tools.sh
	@scripts/run_steps.sh $(STEPS)

test-long: ## The slow checks: deep tests, many property cases, fuzzing, figures, docs, licences and bans
	@scripts/install_tools.sh
	@scripts/run_steps.sh $(LONG_STEPS)

tools: ## Install what `make test` needs, or say what is missing
	@scripts/install_tools.sh

bless: ## Write anew what is made from the code: openapi.yaml, the types of clients/python, README's fingerprint, the operator's alert rules
	YOMI_BLESS=1 $(CARGO) test --workspace --locked --test openapi --test deploy -- --exact examples_are_what_a_server_answers \
	  the_readme_shows_the_fingerprint_of_the_engines the_operators_rules_are_those_of_prometheus
	@# Examples are compiled into the contract.
	YOMI_BLESS=1 $(CARGO) test --workspace --locked --test openapi -- --exact checked_in_contract_is_the_generated_one
	python3 scripts/python_client.py

format: ## Format the Rust code
	$(CARGO) fmt --all

format-check: ## Is the Rust code formatted?
	$(CARGO) fmt --all --check

lint: ## Clippy over every target, and over a server without the other commands; warnings denied
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) clippy --no-default-features --features serve --locked -- -D warnings

lint-scripts: ## Shellcheck over every script; the test of the one that simulates many replicas; the font's outlines; does the fourth game's patch apply?
	shellcheck .ci/run scripts/*.sh tools/trainer/*.sh
	git apply --check tests/fourth_game/game.patch
	python3 scripts/scaling_simulation_test.py
	python3 scripts/glyphs.py

lint-container: ## Hadolint on the Dockerfile, docker-compose.yml against the Compose Specification
	hadolint Dockerfile
	check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml

lint-workflows: ## The workflows, issue forms and dependabot of .github/ against their schemas
	check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/wish.yml
	check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml

web: ## Build the page anew: web/src/ to web/dist/, packed in web/packed/
	@scripts/web.sh build

web-pictures: build ## Take the pictures of the page for README and docs/
	@scripts/with_server.sh scripts/web.sh pictures

web-bench: build ## How soon the page answers a click beside an analysis, and paints on a busy machine
	@scripts/with_server.sh scripts/web.sh bench

web-check: ## Types and unit tests of the page; are web/dist/ and web/packed/ what web/src/ makes?
	@scripts/web.sh check

unit: build ## Unit, property, integration and documentation tests; those of the real binary with the release build
	@YOMI_TEST_BIN=$(abspath $(YOMI_BIN)) scripts/unit_tests.sh

build: ## The release binaries, yomi and yomi-tools
	$(CARGO) build --release --locked -p yomi -p yomi-tools

instructions: build ## Count the instructions of five searches, at most 2 % from those written down
	@scripts/instructions.py

smoke: build ## Start the release binary, ask one best move of each game, stop it
	@scripts/smoke.sh

upgrade: build ## Replay the requests of tests/upgrade/ and compare with what 0.2.0 answered
	@YOMI_THREADS=2 scripts/with_server.sh python3 scripts/upgrade.py

explain-check: build ## Is every sentence of explanations so, in three languages? Are false ones found?
	@scripts/with_server.sh python3 tests/explain/check.py

explain-long: build ## The same for ten thousand positions of Othello, exact to 9 empty squares, a thousand of gomoku, and 50 reviews
	@scripts/with_server.sh python3 tests/explain/check.py 10000 9 1000 50

contract: build ## Validate openapi.yaml and hold the running server to it
	@scripts/contract.sh

clients: build ## Generate clients from openapi.yaml, check their types and play with each against the running server; the libraries of clients/ too
	@scripts/clients.sh
	@scripts/client_libraries.sh

mcp: build ## The official clients of the Model Context Protocol, its conformance suite, games and load against the tools
	@scripts/mcp.sh

client-packages: ## Build the client libraries of clients/ to target/packages/
	@scripts/client_packages.sh

web-browse: build ## Play and analyse on the page in a browser, against the release binary
	@scripts/web.sh browse

readme: build ## Run the code blocks of README.md and docs/ against the running server, and the programs of the textbook
	@scripts/readme.sh

long-tests: ## The tests marked `#[ignore]`, every property on CASES_TIMES (10) times the cases, all without vector instructions
	$(CARGO) test --profile long --locked --workspace -- --ignored
	PROPTEST_CASES=$$((256 * $(CASES_TIMES))) $(CARGO) test --profile long --locked --workspace --lib --bins
	CASES_TIMES=$(CASES_TIMES) $(CARGO) test --profile long --locked --workspace --test '*'
	YOMI_KILLS=1000 $(CARGO) test --profile long --locked -p yomi --test edges jobs
	YOMI_CLUSTER_KILLS=67 $(CARGO) test --profile long --locked -p yomi --test edges cluster
	YOMI_CPU=portable $(CARGO) test --profile long --locked -p yomi-othello -p yomi-players

openings: build ## Openings of Othello against a minimax and, with WTHOR=FOLDER of .wtb files, a replay by rules of their own
	scripts/with_server.sh python3 scripts/openings_check.py proven tests/data/othello/proven-50.csv
	$(if $(WTHOR),scripts/with_server.sh python3 scripts/openings_check.py games $(WTHOR),@echo "WTHOR names no folder: the counts of games are not compared")

openspiel: build ## OpenSpiel's Othello as a second oracle of the rules, and the agent of yomi_client.kaggle in it
	@scripts/openspiel.sh

fencing: ## Do the tests of fencing tokens find a store that does not ask for them?
	@scripts/fencing.sh

fourth-game: ## Add Connect Four to a copy of the tree: the patch touches listed files alone; build, test, play over HTTP
	@CARGO=$(CARGO) scripts/fourth_game.sh

web-disturbances: build ## A thousand seeded disturbances of a page that analyses
	DISTURBANCES=1000 scripts/web.sh browse analysis -t disturbances

web-sentences: build ## Is what the laboratory says of ten thousand trees so, in three languages?
	TREES=10000 scripts/web.sh browse sentences -t trees

web-sight: build ## Is the board in sight after every control of the page, on the desk too?
	SIGHT=all scripts/web.sh browse sight

fuzz: ## Every fuzz target for SECONDS_EACH (10) on a nightly compiler; installs what is missing
	@scripts/fuzz.sh

figures: build ## Run the commands of docs/textbook/ and the simulation of docs/scaling.md, and compare what they print
	python3 scripts/textbook_figures_test.py
	python3 scripts/textbook_figures.py
	python3 scripts/calibration_plot.py
	python3 scripts/scaling_simulation.py --check docs/scaling.md

docs: ## Build the documentation, warnings denied
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items --locked

deny: ## Licences, bans and sources of the dependencies, by cargo-deny
	@scripts/deny.sh

deploy-checks: build ## promtool, kubernetes-validate and kustomize over deploy/, the unit under systemd, nginx before servers; fetches what is missing
	@scripts/deploy_checks.sh

sbom: ## What the binary is made of, as CycloneDX, to target/yomi.cdx.json
	@mkdir -p $(TARGET_DIR)
	python3 scripts/sbom.py >$(TARGET_DIR)/yomi.cdx.json

aarch64: ## Check everything for aarch64, and run the tests of rules and engines under qemu
	@scripts/aarch64.sh

windows: ## Build yomi.exe by mingw-w64 and play with it in Wine
	@scripts/windows.sh

openapi-generator: ## Generate clients in seven more languages, compile and try those of Python, Rust, Go and TypeScript
	@scripts/openapi_generator.sh

reproducible: ## Build twice from nothing and compare the bytes
	@scripts/reproducible.sh

bench: ## The benchmarks of BENCHMARKS.md, and how often the classes of reviews are right
	$(CARGO) bench --workspace --locked
	for game in othello gomoku; do \
	  $(CARGO) run --release --locked -p yomi-review --example review_errors -- \
	    measure crates/review/data/references/$$game.jsonl 2000ms; \
	done

load: build ## Put the release binary under the standard load; the report goes to target/load/
	$(YOMI_BIN) load benches/load/standard.jsonl --capacity-percent 25,50,75,90,150 --out $(TARGET_DIR)/load

certificate: build ## Measure what is promised on this machine, which does nothing else for twenty minutes; the page goes to target/certificate/
	$(dir $(YOMI_BIN))yomi-tools certify --out $(TARGET_DIR)/certificate

textbook: build ## Write the figures of docs/textbook/ anew
	python3 scripts/textbook_figures.py --write
	python3 scripts/calibration_plot.py --write

image: sbom ## Build the container image with docker, podman or buildah (IMAGE=name:tag; PLATFORMS=… for several by buildx) and try it
	@scripts/image.sh $(IMAGE)
