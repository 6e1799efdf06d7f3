"""Writes the examples of the contract's answers, one file a schema, as a server of a later version would give
them: with words and a field that the contract does not have yet.

Usage: examples.py CONTRACT FOLDER
"""

import json
import pathlib
import sys

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from grown import grown

contract, folder = sys.argv[1], pathlib.Path(sys.argv[2])
with open(contract, encoding="utf-8") as file:
    responses = yaml.safe_load(file)["components"]["responses"]
folder.mkdir(parents=True, exist_ok=True)
for response in responses.values():
    for content in response["content"].values():
        schema = content["schema"].get("$ref", "").rsplit("/", 1)[-1]
        if schema and isinstance(content.get("example"), dict):
            (folder / f"{schema}.json").write_text(json.dumps(grown(content["example"])), encoding="utf-8")
