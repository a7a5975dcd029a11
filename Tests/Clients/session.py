"""A strict client for tests: whatever the server writes that is no message of the protocol is an error."""

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote

HERE = Path(__file__).resolve().parent
TODAY = "2026-11-21"

SETTINGS = "---\ntype: vault\nformat: 1\ntitle: Small\ntimezone: UTC\npacks: [goals, workouts, threads]\n---\n"
GOAL = """---
type: goal
title: Run 120 km
start: 2026-11-01
due: 2026-11-30
targets: [120 km]
values: ["[[health]]"]
---
Mostly along the canal, see [[half marathon plan]].
"""
ACTION = """---
type: action
date: 2026-11-02
title: Morning run
measures: [30 km]
goals: ["[[run-120-km]]"]
---
Fog, and a heron.
"""
NOTES = {
    "vault.md": SETTINGS,
    "goals/run-120-km.md": GOAL,
    "actions/2026/2026-11-02-morning-run.md": ACTION,
    "values/health.md": "---\ntype: value\ntitle: Health\nkind: general\n---\n",
    "notes/half marathon plan.md": "# Plan\n\nLong runs, short runs: [[run-120-km]].\n",
}


def uri(path):
    return "file://" + quote(str(path))


class Broken(Exception):
    """The server wrote something else than messages, ended, or did not answer in time."""


class Server:
    """A running server. Messages are read beside the test, answers by their ids."""

    def __init__(self, program, arguments=(), folder="/", environment=None):
        self.process = subprocess.Popen(
            [program, "lsp", "--as-of", TODAY, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=folder, env={**os.environ, **(environment or {})})
        self.arrived = queue.Queue()
        self.answers = {}
        self.requests = []
        self.notifications = []
        self.number = 0
        self.errors = b""
        self.capabilities = {}
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._read_errors, daemon=True).start()

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors += line

    def _read(self):
        stream = self.process.stdout
        try:
            while True:
                header = stream.readline()
                if not header:
                    return self.arrived.put(None)
                name, _, value = header.partition(b": ")
                if name != b"Content-Length" or not value.endswith(b"\r\n"):
                    raise Broken(f"no header: {header[:80]!r}")
                if stream.readline() != b"\r\n":
                    raise Broken("the header does not end")
                body = stream.read(int(value))
                message = json.loads(body.decode("utf-8"))
                if message.get("jsonrpc") != "2.0":
                    raise Broken(f"no message: {body[:80]!r}")
                if "method" not in message and ("result" in message) == ("error" in message):
                    raise Broken(f"neither a result nor an error: {body[:80]!r}")
                self.arrived.put(message)
        except Exception as error:  # noqa: BLE001
            self.arrived.put(error)

    # Sending

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(frame(json.dumps(message).encode()))

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        return self.number

    # Receiving

    def take(self, timeout):
        """Takes one message; False when none came in time."""
        try:
            message = self.arrived.get(timeout=max(timeout, 0))
        except queue.Empty:
            return False
        if message is None:
            self.arrived.put(None)
            raise Broken(f"the server ended: {self.process.wait(10)} {self.errors.decode(errors='replace')[-400:]}")
        if isinstance(message, Exception):
            raise message
        if "method" not in message:
            self.answers.setdefault(json.dumps(message["id"]), []).append(message)
        elif "id" in message:
            self.requests.append(message)
            self.respond(message)
        else:
            self.notifications.append(message)
        return True

    def respond(self, message):
        result = {"applied": True} if message["method"] == "workspace/applyEdit" else None
        if message["method"] == "workspace/configuration":
            result = [None for _ in message["params"]["items"]]
        self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def wait(self, number, timeout=60):
        end = time.monotonic() + timeout
        while json.dumps(number) not in self.answers:
            if not self.take(end - time.monotonic()):
                raise Broken(f"no answer to {number} within {timeout} s")
        return self.answers[json.dumps(number)].pop(0)

    def call(self, method, params, timeout=60):
        """The result of a request; raises for an error."""
        answer = self.wait(self.ask(method, params), timeout)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def idle(self, seconds=0.2):
        """Takes what comes until nothing does for a while."""
        while self.take(seconds):
            pass

    # Common messages

    def start(self, folder=None, encodings=None, more=None, options=None):
        document = {
            "publishDiagnostics": {"relatedInformation": True},
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}},
                "isPreferredSupport": True},
            "completion": {"completionItem": {"snippetSupport": True}},
            "hover": {"contentFormat": ["markdown"]}, "definition": {"linkSupport": True},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}, "rename": {"prepareSupport": True}}
        capabilities = {
            "textDocument": document,
            "workspace": {
                "applyEdit": True, "workspaceFolders": True,
                "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}}}
        if encodings:
            capabilities["general"] = {"positionEncodings": encodings}
        capabilities.update(more or {})
        params = {"processId": os.getpid(), "rootUri": folder and uri(folder), "capabilities": capabilities}
        if options is not None:
            params["initializationOptions"] = options
        self.capabilities = self.call("initialize", params)["capabilities"]
        self.notify("initialized", {})
        return self

    def open(self, path, text=None, version=1):
        if text is None:
            text = Path(path).read_bytes().decode("utf-8")
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri(path), "languageId": "markdown", "version": version, "text": text}})

    def change(self, path, version, changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": version}, "contentChanges": changes})

    def diagnostics(self, path, timeout=60):
        """What is published of an open note once its text is checked, for which actions wait."""
        start = {"line": 0, "character": 0}
        self.call("textDocument/codeAction", {
            "textDocument": {"uri": uri(path)}, "range": {"start": start, "end": start},
            "context": {"diagnostics": []}}, timeout)
        return self.published().get(uri(path), [])

    def published(self):
        """What was published last, by URI."""
        return {
            note["params"]["uri"]: note["params"]["diagnostics"] for note in self.notifications
            if note["method"] == "textDocument/publishDiagnostics"}

    def stop(self, timeout=20):
        """Ends it as the protocol says; gives the exit code."""
        self.call("shutdown", None, timeout)
        self.notify("exit", None)
        return self.process.wait(timeout)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def frame(body, length=None):
    return b"Content-Length: %d\r\n\r\n" % (len(body) if length is None else length) + body


def position(line, character):
    return {"line": line, "character": character}


def place(path, line, character):
    return {"textDocument": {"uri": uri(path)}, "position": position(line, character)}


class Folder:
    """A temporary folder with notes, by default a small vault; `example` copies the example."""

    def __init__(self, notes=NOTES, example=False):
        self.path = Path(tempfile.mkdtemp(prefix="vault-clients-")).resolve()
        if example:
            shutil.copytree(HERE.parent.parent / "vault-example", self.path, dirs_exist_ok=True)
        else:
            for name, text in notes.items():
                self.write(name, text)

    def write(self, name, text):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return file

    def __truediv__(self, name):
        return self.path / name

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Tests:
    """Runs functions one after the other and prints a line about each."""

    def __init__(self, name):
        self.name = name
        self.passed = self.failed = 0

    def run(self, title, function, *arguments):
        start = time.monotonic()
        try:
            said = function(*arguments)
        except Exception as error:  # noqa: BLE001
            self.failed += 1
            text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            print(f"FAILED  {self.name}: {title}: {text[:2000]}", flush=True)
            return False
        self.passed += 1
        said = f"; {said}" if said else ""
        print(f"passed  {self.name}: {title}{said} ({time.monotonic() - start:.1f} s)", flush=True)
        return True

    def exit_code(self):
        return 1 if self.failed else 0
