"""Prints how long an assistant waits for each reading tool, beside the command. Needs a release build to mean anything.

    assistant_latency.py PROGRAM BENCHMARKS [NOTES …]

BENCHMARKS is the program that makes vaults (`swift build -c release --product VaultBenchmarks`).
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from latency import share

CALLS = int(os.environ.get("VAULT_CALLS", 40))
# In milliseconds: the 95th percentile at 3,000 notes. With more, so much of what the command takes.
LIMIT, PART = 60, 1.2


def questions(folder):
    """A tool with its arguments, and the command that answers the same."""
    goal = next(path.stem for path in sorted(folder.rglob("*.md")) if path.read_text().startswith("---\ntype: goal"))
    return [
        ("vault_today", {}, ["today"]), ("list_records", {"type": "goals"}, ["list", "goals", "--limit", "20"]),
        ("list_records", {"where": "title ~ run", "sort": "-date"}, ["list", "--where", "title ~ run", "--sort=-date"]),
        ("search_notes", {"query": "morning"}, ["search", "morning"]),
        ("find_similar", {"title": "Run 120 km"}, ["search", "--like", "Run 120 km"]),
        ("show_record", {"name": goal}, ["show", goal]), ("goal_progress", {}, ["progress", "--sort", "urgency"]),
        ("recent_actions", {}, ["list", "action", "--where", "date >= -14d"]), ("value_alignment", {}, ["align"]),
        ("term_review", {}, ["term", "review"]), ("check_vault", {}, ["check"]), ("suggest_goals", {}, ["match"]),
    ]


class Assistant:
    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "mcp", "--vault", str(folder), "--as-of", "2026-11-21"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}})

    def ask(self, method, params):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        start = time.perf_counter()
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return (time.perf_counter() - start) * 1000, json.loads(line)


def main(program, benchmarks, *sizes):
    failed = False
    for notes in map(int, sizes or ["3000"]):
        place = Path(tempfile.mkdtemp(prefix="vault-latency-")).resolve()
        folder = place / "v"
        try:
            subprocess.run([benchmarks, "make", str(folder), str(notes)], check=True, stdout=subprocess.DEVNULL)
            server = Assistant(program, folder)
            calls = CALLS if notes <= 10_000 else 8
            for tool, arguments, words in questions(folder):
                times, commands = [], []
                for _ in range(calls):
                    elapsed, answer = server.ask("tools/call", {"name": tool, "arguments": arguments})
                    times.append(elapsed)
                for _ in range(max(3, calls // 8)):
                    start = time.perf_counter()
                    subprocess.run([program, *words, "--vault", str(folder), "--as-of", "2026-11-21", "--format", "json"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                    commands.append((time.perf_counter() - start) * 1000)
                slow, command = share(times, 0.95), min(commands)
                limit = LIMIT if notes <= 3_000 else PART * command
                note = "" if slow <= limit else f"  over {limit:.0f}"
                failed = failed or bool(note)
                error = "  " + answer["result"]["content"][0]["text"][:60] if answer["result"].get("isError") else ""
                print(f"{notes:>7} {tool:<16} p50 {share(times, 0.5):7.1f} ms  p95 {slow:7.1f} ms  "
                      f"command {command:7.1f} ms{note}{error}")
            server.process.stdin.close()
            server.process.wait()
        finally:
            shutil.rmtree(place, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
