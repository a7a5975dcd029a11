"""Prints how long a client waits, and how much memory the server takes. Needs a release build to mean anything.

    latency.py PROGRAM BENCHMARKS [NOTES …]

BENCHMARKS is the program that makes vaults (`swift build -c release --product VaultBenchmarks`).
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from session import Server, place, position, uri

EDITS, MANY_EDITS = int(os.environ.get("VAULT_EDITS", 500)), 10_000
# In milliseconds: the 95th percentile of each, by the number of notes.
LIMITS = {
    3_000: {"edit to diagnostics": 50, "completion": 30, "hover": 20, "start to diagnostics": 300},
    30_000: {"edit to diagnostics": 150, "completion": 30, "hover": 20}}


def share(times, part):
    times = sorted(times)
    return times[min(len(times) - 1, int(len(times) * part))]


def memory(server):
    """Resident kilobytes, where the system tells."""
    try:
        lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def chosen(folder):
    """A goal of the vault, with its text and the place of a link in it."""
    for path in sorted(folder.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if text.startswith("---\ntype: goal") and "[[" in text:
            return path, text
    raise SystemExit("the vault has no goal with a link")


class Typist:
    """Types characters into a title and takes them away again."""

    def __init__(self, server, path, text):
        self.server, self.path, self.version = server, path, 1
        lines = text.split("\n")
        self.line = next(number for number, line in enumerate(lines) if line.startswith("title:"))
        self.end = len(lines[self.line].encode("utf-16-le")) // 2
        link = next(number for number, line in enumerate(lines) if "[[" in line)
        self.link = link, len(lines[link][:lines[link].index("[[") + 3].encode("utf-16-le")) // 2

    def type(self):
        self.version += 1
        if self.version % 2 == 0:
            here = position(self.line, self.end)
            change = {"range": {"start": here, "end": here}, "text": "x"}
        else:
            change = {
                "range": {"start": position(self.line, self.end), "end": position(self.line, self.end + 1)}, "text": ""}
        self.server.change(self.path, self.version, [change])


def timed(action):
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def measure(program, folder):
    """The times in milliseconds of each kind, and the memory before and after many edits."""
    times = {}
    path, text = chosen(folder)

    def begin():
        with Server(program) as server:
            server.start(folder)
            server.open(path, text)
            server.diagnostics(path, 300)

    times["start to diagnostics"] = [timed(begin) for _ in range(10)]
    with Server(program).start(folder) as server:
        server.open(path, text)
        server.diagnostics(path, 300)
        typist = Typist(server, path, text)

        def edited():
            typist.type()
            server.diagnostics(path, 300)

        times["edit to diagnostics"] = [timed(edited) for _ in range(EDITS)]
        for name, method in (("completion", "textDocument/completion"), ("hover", "textDocument/hover")):
            each = []
            for _ in range(EDITS):
                typist.type()
                each.append(timed(lambda: server.call(method, place(path, *typist.link))))
            times[name] = each
        before = memory(server)
        for number in range(MANY_EDITS):
            typist.type()
            if number % 20 == 0:
                server.call("textDocument/hover", place(path, *typist.link))
        server.diagnostics(path, 600)
        after = memory(server)
        server.stop(60)
    return times, before, after


def pushed(program, folder):
    """The same for a client that is pushed to: from an edit that makes a finding to that finding."""
    path, text = chosen(folder)
    each = []
    with Server(program).start(folder) as server:
        server.open(path, text)
        server.idle(2)
        wrong = text.replace("\ntype: goal\n", "\ntype: goal\nurgency: much\n", 1)
        for version in range(2, 102):
            start = time.perf_counter()
            server.change(path, version, [{"text": wrong if version % 2 == 0 else text}])
            while True:
                if not server.take(60):
                    raise SystemExit(f"nothing was pushed about version {version} within 60 s")
                if any(note["params"].get("version") == version for note in server.notifications
                       if note["method"] == "textDocument/publishDiagnostics" and note["params"]["uri"] == uri(path)):
                    break
            each.append((time.perf_counter() - start) * 1000)
            server.notifications.clear()
        server.stop(60)
    return each


def main():
    program, benchmarks = sys.argv[1], sys.argv[2]
    sizes = [int(text) for text in sys.argv[3:]] or [3_000, 30_000]
    over = []
    print(f"{'notes':>6}  {'waiting for':22}{'p50':>8}{'p95':>8}{'p99':>8}{'limit':>8}  ms")
    for size in sizes:
        place_of_vault = Path(tempfile.mkdtemp(prefix="vault-latency-")).resolve()
        try:
            folder = place_of_vault / "v"
            subprocess.run([benchmarks, "make", str(folder), str(size)], check=True, stdout=subprocess.DEVNULL)
            times, before, after = measure(program, folder)
            times["edit to what is pushed"] = pushed(program, folder)
        finally:
            shutil.rmtree(place_of_vault, ignore_errors=True)
        for name, each in times.items():
            limit = LIMITS.get(size, {}).get(name)
            print(f"{size:>6}  {name:22}" + "".join(f"{share(each, part):8.1f}" for part in (0.5, 0.95, 0.99))
                  + f"{limit or '':>8}", flush=True)
            if limit and share(each, 0.95) > limit:
                over.append(f"{name} with {size} notes: {share(each, 0.95):.1f} ms; the limit is {limit} ms")
        print(f"{size:>6}  memory before and after {MANY_EDITS} edits: {before // 1024} MB, {after // 1024} MB", flush=True)
        if after > before * 1.1 + 10_000:
            over.append(f"memory with {size} notes grows from {before // 1024} to {after // 1024} MB")
    for line in over:
        print(f"over the limit: {line}")
    sys.exit(1 if over and os.environ.get("VAULT_LIMITS") != "warn" else 0)


if __name__ == "__main__":
    main()
