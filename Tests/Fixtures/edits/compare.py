"""Reads edited front matter with another YAML reader and compares.

    EDIT_CASES=20000 EDIT_CASES_FILE=/tmp/cases.jsonl swift test --filter RandomEditTests
    python3 compare.py /tmp/cases.jsonl

Needs PyYAML. Every scalar is read as text (BaseLoader), so that nothing but syntax is compared: the edited key must
hold the intended texts, every other key what it held, the body must be the same byte for byte. A second reading with
types (SafeLoader) must give the same for all other keys.
"""

import json
import re
import sys

import yaml


def parts(text):
    """The YAML and the body of a file; None for the YAML where there is none."""
    start = 1 if text.startswith("\ufeff") else 0
    found = re.match(r"---[ \t]*\r?\n(.*?)^(---|\.\.\.)[ \t]*(\r?\n|\Z)", text[start:], re.S | re.M)
    return (found.group(1), text[start + found.end():]) if found else (None, text[start:])


def read(source, loader):
    return (yaml.load(source, Loader=loader) or {}) if source is not None else {}


def elements(value):
    return value if isinstance(value, list) else [value]


def plain_items(source):
    """A map as pairs, with keys as text."""
    return {str(key): value for key, value in source.items()}


def main(path):
    counts = {"cases": 0, "changed": 0, "judged": 0, "typed": 0, "unread": 0}
    wrong = 0
    for line in open(path, encoding="utf-8"):
        case = json.loads(line)
        counts["cases"] += 1
        (old_yaml, old_body), (new_yaml, new_body) = parts(case["before"]), parts(case["after"])
        try:
            old = plain_items(read(old_yaml, yaml.BaseLoader))
        except yaml.YAMLError:
            counts["unread"] += 1
            continue
        problem = None
        try:
            new = plain_items(read(new_yaml, yaml.BaseLoader))
            key, new_key = case["key"], (case["texts"] or [case["key"]])[0]
            held = next((k for k in old if k.lower() == key.lower()), key)
            if case["before"] != case["after"]:
                counts["changed"] += 1
            others = {k: v for k, v in old.items() if k != held}
            rest = {k: v for k, v in new.items() if k not in (held, new_key)}
            if others != rest:
                problem = "other keys differ"
            elif old_body != new_body:
                problem = "the body differs"
            elif case.get("expected") is not None:
                counts["judged"] += 1
                found = elements(new.get(new_key if case["verb"] == "rename" else held))
                if found != case["expected"]:
                    problem = f"{found} where {case['expected']} is meant"
            elif case["verb"] == "unset" and held in new:
                problem = "still there"
            try:
                typed = plain_items(read(old_yaml, yaml.SafeLoader))
                again = plain_items(read(new_yaml, yaml.SafeLoader))
                counts["typed"] += 1
                if any(str(again.get(k)) != str(v) for k, v in typed.items() if k not in (held, new_key)):
                    problem = problem or "types of other keys differ"
            except (yaml.YAMLError, ValueError):
                pass
        except yaml.YAMLError as error:
            problem = f"cannot be read: {error}"
        if problem:
            wrong += 1
            if wrong <= 20:
                print(problem, json.dumps(case, ensure_ascii=False), sep="\n  ")
    print(counts, f"wrong: {wrong}")
    return wrong > 0


sys.exit(main(sys.argv[1]))
