"""Writes the SBOM of the binary (software bill of materials, CycloneDX 1.5): each crate and each npm package of the page, Swagger UI among
them, with its version, licence, source and the checksum of its lock file, and what depends on what. Of lock files and manifests alone,
so that it needs no network and no tool. The serial number follows from the content, the time from SOURCE_DATE_EPOCH or
the commit, so that equal sources give equal files.

Usage: scripts/sbom.py >target/yomi.cdx.json
"""

import base64
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tomllib
import uuid

# Counts installations of Swagger UI, and is never run: none of it is shipped.
NOT_SHIPPED = "@scarf/scarf"
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


def of_page():
    """The npm packages that are bundled into the page, and what each depends on."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    bundled = {path.rpartition("node_modules/")[2]: each for path, each in lock.items() if path and not each.get("dev")}
    del bundled[NOT_SHIPPED]
    refs = {name: f"pkg:npm/{name.replace('@', '%40')}@{each['version']}" for name, each in bundled.items()}
    components, dependencies = [], []
    for name, each in bundled.items():
        algorithm, _, digest = each["integrity"].partition("-")
        components.append({
            "type": "library",
            "bom-ref": refs[name],
            "name": name,
            "version": each["version"],
            "purl": refs[name],
            "licenses": [{"expression": each["license"]}],
            "hashes": [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}],
        })
        needed = sorted(refs[other] for other in each.get("dependencies", {}) if other != NOT_SHIPPED)
        dependencies.append({"ref": refs[name], "dependsOn": needed})
    return components, dependencies, sorted(refs[name] for name in lock[""]["dependencies"])


def made():
    """When these sources were, in UTC."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        command = ["git", "log", "-1", "--format=%ct"]
        seconds = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return datetime.datetime.fromtimestamp(int(seconds), datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


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
    dependencies = {ref[package]: {ref[each] for each in needed} for package, needed in found.items()}
    of_npm, between_npm, roots = of_page()
    # The page is a part of the crate that holds its files.
    page = next(ref[package] for package in found if packages[package]["name"] == "yomi-page")
    dependencies[page] |= set(roots)
    dependencies |= {each["ref"]: set(each["dependsOn"]) for each in between_npm}
    content = {
        "metadata": {"timestamp": made(), "component": whole},
        "components": sorted([*components.values(), *of_npm], key=lambda entry: entry["bom-ref"]),
        "dependencies": [{"ref": each, "dependsOn": sorted(needed)} for each, needed in sorted(dependencies.items())],
    }
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    serial = uuid.uuid5(uuid.NAMESPACE_URL, f"sha256:{digest}")
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{serial}", "version": 1, **content}


json.dump(bom(), sys.stdout, indent=1)
sys.stdout.write("\n")
