"""Writes what the binary is made of as CycloneDX 1.5: each crate with its version, licence, source and the checksum of
Cargo.lock, and what depends on what. Of the lock file and the manifests alone, so that it needs no network and no tool.

Usage: scripts/sbom.py >target/yomi.cdx.json
"""

import json
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = "x86_64-unknown-linux-gnu"


def metadata():
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


def shipped(data):
    """The packages that become part of the binary, each with those that it needs: no tools of tests."""
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root = next(package["id"] for package in data["packages"] if package["name"] == "yomi")
    found, waiting = {}, [root]
    while waiting:
        package = waiting.pop()
        if package in found:
            continue
        needed = nodes[package]["deps"]
        needed = [each["pkg"] for each in needed if any(kind["kind"] in (None, "build") for kind in each["dep_kinds"])]
        found[package] = sorted(needed)
        waiting += needed
    return root, found


def component(package, checksums):
    name, version = package["name"], package["version"]
    purl = f"pkg:cargo/{name}@{version}"
    found = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    if package.get("license"):
        # The older way of writing "or".
        found["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if checksum := checksums.get((name, version)):
        found["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return found


def bom():
    data = metadata()
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())
    checksums = {(each["name"], each["version"]): each.get("checksum") for each in lock["package"]}
    packages = {package["id"]: package for package in data["packages"]}
    root, found = shipped(data)
    components = {package: component(packages[package], checksums) for package in found}
    for package, entry in components.items():
        assert "hashes" in entry or packages[package]["source"] is None, f"{entry['purl']} has no checksum"
    ref = {package: entry["bom-ref"] for package, entry in components.items()}
    whole = components.pop(root) | {"type": "application"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": whole},
        "components": sorted(components.values(), key=lambda entry: entry["bom-ref"]),
        "dependencies": sorted(
            ({"ref": ref[package], "dependsOn": sorted(ref[each] for each in needed)} for package, needed in found.items()),
            key=lambda entry: entry["ref"],
        ),
    }


json.dump(bom(), sys.stdout, indent=1)
sys.stdout.write("\n")
