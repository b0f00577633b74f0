"""Processes that change a stored value at the same time lose no change without saying so."""

import json
import re

from .program import PATIENCE, Hang, kill_group
from .trials import Broken, Promise

STATE = 'State(conversations: [Conversation(id: 1, title: "A", messages: [])])'
INCREMENT = b'.messageReceived(Message(conversationID: 1, text: "x"))\n'
LOST = re.compile(
    r"Another process has changed 'unreadCounts' in .* from (nothing|\{.*\}) to (nothing|\{.*\}),"
)


class Shared(Promise):
    name = "shared"
    text = "Processes that share a store lose nothing without a word"

    def keys(self, short):
        kinds = [f"{kind} {how}" for kind in ("file", "sqlite") for how in ("coordinated", "free")]
        if short:
            return (f"{kind} 3 60 0" for kind in kinds)
        return (
            f"{kind} {processes} {count} {number}"
            for number in range(5)
            for processes, count in ((2, 500), (4, 250), (8, 100))
            for kind in kinds
        )

    def attempt(self, key, folder):
        kind, how, processes, count, _ = key.split()
        processes, count = int(processes), int(count)
        path = folder / "store"
        move = f"shared storage appStorage {kind} \"{path}\" reload"
        if how == "coordinated":
            move += " coordinated"
        running = [self.start(move, folder) for _ in range(processes)]
        try:
            errors = self.increment(running, count)
        finally:
            for process in running:
                kill_group(process) if process.poll() is None else None
        lost = sum(self.lost(text) for text in errors)
        stored = self.stored(move, folder)
        wanted = processes * count
        files = {f"errors-{index}": text for index, text in enumerate(errors)}
        if stored + lost != wanted:
            raise Broken(
                f"of {wanted} increments, {stored} are stored and {lost} reported as lost",
                files=files,
            )
        if how == "coordinated" and lost:
            raise Broken(f"{lost} of {wanted} increments are reported as lost", files=files)
        return 1

    def start(self, move, folder):
        """Starts a shell, and waits until it reads and writes the storage."""
        process = self.program.start(["--keep-going"], folder)
        process.stdin.write(f'load messageCenter with {STATE}\n{move}\nprint "ready"\n'.encode())
        process.stdin.flush()
        while (line := process.stdout.readline()) != b"ready\n":
            if not line:
                raise Broken(f"the program ended: {process.stderr.read().decode()}")
        return process

    def increment(self, running, count):
        """Lets all processes increment the value, and returns what they report as errors."""
        for process in running:
            process.stdin.write(INCREMENT * count)
            process.stdin.flush()
        errors = []
        for process in running:
            try:
                errors.append(process.communicate(timeout=2 * PATIENCE)[1].decode())
            except Exception as error:
                raise Hang(f"an increment never ended ({error})") from None
        return errors

    @staticmethod
    def lost(errors):
        """How many increments of others the errors say are overwritten."""
        return sum(
            Shared.value(replaced) - Shared.value(before)
            for before, replaced in LOST.findall(errors)
        )

    @staticmethod
    def value(text):
        return 0 if text == "nothing" else json.loads(text).get("1", 0)

    def stored(self, move, folder):
        statements = f"load messageCenter\n{move}\nunreadCounts[1]\n".encode()
        status, output, errors = self.program.run(["--quiet"], statements, folder)
        if status != 0:
            raise Broken(f"the stored value can't be read: {errors.decode()}")
        return int(output)
