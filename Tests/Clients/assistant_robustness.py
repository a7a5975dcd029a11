"""Sends an assistant's server messages that are wrong in many ways: assistant_robustness.py PROGRAM [COUNT [SEED]].

Nothing may end it, stdout holds nothing but messages, and what comes after a wrong message is answered."""

import json
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from session import NOTES, TODAY

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
CALLS = [
    ("tools/call", {"name": "goal_progress", "arguments": {"goals": ["run-120-km"], "limit": 3, "detail": "full"}}),
    ("tools/call", {"_meta": META, "name": "list_records", "arguments": {"where": "date > 2026-11-01", "limit": 5}}),
    ("tools/call", {"name": "show_record", "arguments": {"name": "health"}}),
    ("tools/call", {"name": "propose_change", "arguments": {
        "change": "set", "name": "run-120-km", "fields": {"due": "2026-12-24", "tags": ["a", "b"]}}}),
    ("tools/call", {"name": "apply_change", "arguments": {"plan": "0" * 32, "summary": "Change it."}}),
    ("tools/list", {"_meta": META}), ("server/discover", {"_meta": META}), ("prompts/list", {}),
    ("prompts/get", {"name": "set_goal", "arguments": {"idea": "run"}}),
    ("resources/read", {"uri": "vault://record/run-120-km"}), ("resources/read", {"uri": "vault://guide"}),
    ("initialize", {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}),
]
WRONG = [None, True, -1, 0, 2 ** 70, 1.5, "", "x" * 5000, "\u0000", "../..", "\ud800", [], {}, [[]], {"a": None}, "--yes"]


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from places(value[place], (*path, place))


def changed(message, rng):
    message = json.loads(json.dumps(message))
    for _ in range(rng.randint(1, 3)):
        path = rng.choice(list(places(message)))
        if not path:
            continue
        holder = message
        for step in path[:-1]:
            holder = holder[step]
        if rng.random() < 0.3:
            del holder[path[-1]]
        else:
            holder[path[-1]] = rng.choice(WRONG)
    text = bytearray(json.dumps(message).encode())
    if rng.random() < 0.4:
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text) + 1)
            if rng.random() < 0.5:
                text[place:place + rng.randint(0, 9)] = bytes(rng.randrange(256) for _ in range(rng.randint(0, 4)))
            else:
                text = text[:place]
    return bytes(byte for byte in text if byte != 10)


def main(program, count=10_000, seed=18):
    rng = random.Random(seed)
    folder = Path(tempfile.mkdtemp())
    for name, text in NOTES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    before = {path: path.read_bytes() for path in folder.rglob("*.md")}
    process = subprocess.Popen(
        [program, "mcp", "--write", "--vault", str(folder), "--as-of", TODAY], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = queue.Queue()
    threading.Thread(target=lambda: [lines.put(line) for line in process.stdout] and None or lines.put(b""), daemon=True).start()
    answers = 0
    for number in range(count):
        method, params = rng.choice(CALLS)
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        process.stdin.write(changed(message, rng) + b"\n")
        if number % 100 == 99 or number == count - 1:
            # A request that is in order is answered, whatever came before.
            sign = f"sign {number}"
            process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": sign, "method": "ping"}).encode() + b"\n")
            process.stdin.flush()
            while True:
                line = lines.get(timeout=60)
                assert line, f"it ended after message {number}: {process.stderr.read()[-2000:]!r}"
                answer = json.loads(line)
                answers += 1
                parts = answer if isinstance(answer, list) else [answer]
                for part in parts:
                    assert part["jsonrpc"] == "2.0" and ("result" in part) != ("error" in part), part
                if any(part.get("id") == sign for part in parts):
                    break
    process.stdin.close()
    assert process.wait(timeout=30) == 0, process.returncode
    assert process.stderr.read() == b""
    assert before == {path: path.read_bytes() for path in folder.rglob("*.md")}, "a note was changed"
    shutil.rmtree(folder)
    print(f"ok: {count} wrong messages to an assistant's server, {answers} answers, nothing written")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
