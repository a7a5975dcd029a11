"""Runs the tests of each editor that is installed, with the configuration of `vault help editors`.

    editors.py PROGRAM [NEOVIM …]
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from session import HERE, TODAY, Folder


def configuration(program, heading):
    """The first indented lines below a heading of the manual."""
    text = subprocess.run([program, "help", "editors"], capture_output=True, text=True, check=True).stdout
    lines = iter(text.split("\n"))
    if not any(line.startswith(heading) and line.endswith(":") for line in lines):
        raise SystemExit(f"the manual has no configuration of {heading}")
    block = []
    for line in lines:
        if line.startswith("  "):
            block.append(line[2:])
        elif line and block:
            break
        elif block:
            block.append("")
    return "\n".join(block)


def version(program, pattern):
    """The version that a program tells, or None."""
    try:
        text = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(pattern, text)
    return found and tuple(int(part) for part in found.groups())


def run(program, name, heading, command, environment=None):
    """Runs the tests of an editor in a small vault; whether they passed."""
    with Folder() as folder, tempfile.TemporaryDirectory() as place:
        # Configurations call the program by its name.
        wrapper = Path(place, "vault")
        wrapper.write_text(f'#!/bin/sh\nexec "{program}" "$@" --as-of {TODAY}\n')
        wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
        home = Path(place, "home")
        home.mkdir()
        try:
            done = subprocess.run(
                command, cwd=folder.path, timeout=900, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, env={
                    **os.environ, "PATH": f"{place}:{os.environ['PATH']}", "HOME": str(home), "XDG_CONFIG_HOME": str(home),
                    "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home), "XDG_CACHE_HOME": str(home),
                    "TERM": "xterm", "LC_ALL": "C.UTF-8", "VAULT_FOLDER": str(folder.path),
                    "VAULT_CONFIGURATION": configuration(program, heading), **(environment or {})})
        except subprocess.TimeoutExpired as late:
            print((late.stdout or b"").decode() if isinstance(late.stdout, bytes) else late.stdout or "", end="")
            print(f"FAILED  {name}: not done after 15 minutes")
            return False
    lines = [line for line in done.stdout.splitlines() if line.startswith(("passed", "FAILED", " ", "skipped"))]
    print("\n".join(lines), flush=True)
    failed = done.returncode != 0 or not lines
    if failed and not any(line.startswith("FAILED") for line in lines):
        print(f"FAILED  {name}: exit code {done.returncode}: {done.stderr[-2000:]}{done.stdout[-500:]}")
    return not failed


def main():
    program = str(Path(sys.argv[1]).resolve())
    given = sys.argv[2:]
    passed = True
    found = {}
    for editor in [*given, "nvim"]:
        path = shutil.which(editor)
        number = path and version(path, r"NVIM v(\d+)\.(\d+)")
        if number:
            found.setdefault("new" if number >= (0, 11) else "old", path)
    for age, heading in (("new", "Neovim 0.11"), ("old", "Neovim before 0.11")):
        if age in found:
            script = HERE / "Neovim" / f"{age}.lua"
            command = [found[age], "--clean", "--headless", "-c", f"luafile {script}"]
            passed &= run(program, heading, heading, command)
        else:
            print(f"skipped {heading}: not installed")
    emacs, vim = shutil.which("emacs"), shutil.which("vim")
    if emacs:
        passed &= run(program, "Emacs with eglot", "Emacs with eglot", [emacs, "--batch", "-l", str(HERE / "eglot.el")])
    else:
        print("skipped Emacs: not installed")
    if vim and version(vim, r"VIM - Vi IMproved (\d+)\.(\d+)"):
        command = [vim, "-u", "NONE", "-N", "-es", "-i", "NONE", "-S", str(HERE / "ale.vim")]
        passed &= run(program, "Vim with ALE", "Vim with the plugin ALE", command)
    else:
        print("skipped Vim: not installed")
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
