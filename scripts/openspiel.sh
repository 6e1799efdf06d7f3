#!/usr/bin/env bash
# OpenSpiel's Othello, at a pinned version, as a second oracle of the rules, and the agent of yomi_client.kaggle in it:
# tests/openspiel/rules.py. With YOMI_KAGGLE=1 in Kaggle's environment, too, whose requirements are large.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=target/openspiel
[[ -x $venv/bin/python ]] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/openspiel/requirements.txt ./clients/python \
    ${YOMI_KAGGLE:+kaggle-environments}
scripts/with_server.sh "$venv/bin/python" tests/openspiel/rules.py "$@"
