"""Reads answers with words of a later version by the client of openapi-generator: nothing of them is lost."""

import importlib
import json
import pathlib
import pkgutil
import sys

import yomi_client
from yomi_client.models import BestMoveAnswer, PositionAnswer, Problem, RaceAnswer, RecordAnswer

# The package imports none of its modules before it is used.
for module in pkgutil.walk_packages(yomi_client.__path__, "yomi_client."):
    importlib.import_module(module.name)

for model in (BestMoveAnswer, PositionAnswer, Problem, RaceAnswer, RecordAnswer):
    answer = json.loads((pathlib.Path(sys.argv[1]) / f"{model.__name__}.json").read_text(encoding="utf-8"))
    read = model.from_dict(answer).to_dict()
    for word in ("stopped_by", "code"):
        assert read.get(word) == answer.get(word), f"{model.__name__}: {word} is {read.get(word)}"
