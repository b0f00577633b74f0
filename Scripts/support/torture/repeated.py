"""The same script prints the same, however busy the processors are."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .trials import Broken, NotTried, Promise

SCRIPTS = Path(__file__).resolve().parents[3] / "Examples/Scripts"
# Those that choose a fixed world, or swap everything that differs, and wait for nothing live.
SETTLED = [
    "authentication", "board", "dice", "faults", "inventory", "messageCenter", "search",
    "stopwatch", "timeTravel", "todos", "twoCounters",
]


class Repeated(Promise):
    name = "repeated"
    text = "The same script prints the same"

    def prepare(self):
        files = {name: SCRIPTS / f"{name}.tcash" for name in SETTLED}
        self.scripts = {name: file for name, file in files.items() if file.exists()}
        if not self.scripts:
            raise NotTried(f"there are no scripts in {SCRIPTS}")
        self.outputs = {}
        for name in self.scripts:
            folder = self.folder / f"first-{name}"
            folder.mkdir()
            self.outputs[name] = self.run(name, folder)
        # As many as there are processors, so that the trials never have one to themselves.
        self.load = [
            # In a group of its own: Ctrl-C is for this program.
            subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True)
            for _ in range(os.cpu_count() or 1)
        ]

    def end(self):
        for process in getattr(self, "load", []):
            process.kill()
            process.wait()

    def keys(self, short):
        return (f"{name} {number}" for number in range(3 if short else 20) for name in self.scripts)

    def run(self, name, folder):
        """Runs a script in an empty folder, and returns its status, output and errors."""
        # Messages contain the path, which has to be the same.
        script = shutil.copy(self.scripts[name], folder)
        # Each process has a hash seed of its own.
        result = self.program.run(["run", Path(script).name], folder=folder)
        return tuple(
            part.replace(str(folder).encode(), b"FOLDER") if isinstance(part, bytes) else part
            for part in result
        )

    def attempt(self, key, folder):
        name = key.split()[0]
        first = self.outputs[name]
        result = self.run(name, folder)
        if result != first:
            files = {
                f"{which}-{stream}": text
                for which, outcome in (("first", first), ("other", result))
                for stream, text in zip(("output", "errors"), outcome[1:])
            }
            raise Broken(f"{name}.tcash printed something else than before", files=files)
        if result[0] != 0:
            raise Broken(f"{name}.tcash ended with status {result[0]}: {result[2].decode()}")
        return 1

    def summary(self):
        return ", ".join(self.scripts)
