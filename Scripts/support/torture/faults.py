"""A feature that traps, ends the program or never returns does not take the session with it."""

import os
import re
import select
import signal
import time

from .program import PATIENCE, Ended, Hang, kill_group
from .trials import Broken, Promise

FAULTS = [
    "division", "index", "unwrap", "overflow", "fatalError", "precondition", "cast", "recursion",
    "loop", "deadlock", "deafness", "exit", "quickExit", "abort", "closedFiles",
]
# These never return; Ctrl-C ends them.
ENDLESS = ["loop", "deadlock", "deafness"]
PLACES = [
    "reducerTapped", "dependencyTapped", "effectTapped", "laterTapped", "clientTapped",
    "detachedTapped", "responseTapped",
]
WAYS = ["prompt", "script", "pipe", "statements"]
# How long something runs that never returns until it is interrupted.
RUN = 1.5


class Faults(Promise):
    name = "faults"
    text = "Faults in features are survived"

    def keys(self, short):
        keys = [
            f"{way} {place} {fault}" for way in WAYS for place in PLACES for fault in FAULTS
        ]
        self.random("keys").shuffle(keys)
        return iter(keys[:12] if short else keys)

    def attempt(self, key, folder):
        way, place, fault = key.split()
        statement = f".{place}(.{fault})"
        if way == "prompt":
            self.attempt_at_prompt(statement, fault in ENDLESS, place, folder)
        else:
            self.attempt_in_script(way, statement, fault in ENDLESS, folder)
        return 1

    # MARK: Prompt

    def attempt_at_prompt(self, statement, is_endless, place, folder):
        sessions = folder / "sessions"
        with self.program.prompt(sessions, folder=folder, supervised=True) as terminal:
            try:
                self.survive(terminal, statement, is_endless, place)
            except Broken as error:
                raise Broken(str(error), files={"terminal": terminal.output}) from None

    def survive(self, terminal, statement, is_endless, place):
        terminal.wait_for_prompt()
        terminal.run("load faults")
        terminal.run(".safeTapped")
        start = len(terminal.output)
        terminal.type(statement)
        failed = re.compile(rb'\{"version":1,"kind":"error",[^\n]*\n')
        # A thread of its own does not keep the session from going on.
        if is_endless and place == "detachedTapped":
            terminal.wait_for_prompt(start + len(statement))
        else:
            if is_endless:
                time.sleep(RUN)
                terminal.send(b"\x03")
            error = terminal.wait(
                lambda output: failed.search(output, start), f"an error of {statement}"
            )
            # Typing ahead of a restart is another matter.
            terminal.wait(
                lambda output: b'"text":"resumed: ' in output[start:], f"'resumed' after {error[0]}"
            )
        terminal.synchronize()
        [*_, report] = terminal.run(".safeTapped") or [""]
        change = re.search(r'"path":"experiments","old":(\d+),"new":(\d+)', report)
        if not change or int(change[1]) not in (1, 2):
            raise Broken(f"after {statement}, '.safeTapped' printed {report}")
        [*_, report] = terminal.run("undo") or [""]
        if '"kind":"move"' not in report:
            raise Broken(f"after {statement}, 'undo' printed {report}")
        terminal.type("quit")
        status = terminal.finish()
        if status != 0:
            raise Broken(f"after {statement}, 'quit' ended with status {status}")

    # MARK: Scripts

    def attempt_in_script(self, way, statement, is_endless, folder):
        text = f'load faults\n.safeTapped\n{statement}\nwait\nprint "not " + "reached"\n'
        if way == "script":
            (folder / "fault.tcash").write_text(text)
            process = self.program.start(["run", "fault.tcash"], folder)
        elif way == "statements":
            process = self.program.start(["-c", text], folder)
        else:
            process = self.program.start([], folder)
            process.stdin.write(text.encode())
        try:
            process.stdin.close()
            process.stdin = None
            if is_endless:
                self.interrupt(process)
            output, errors = process.communicate(timeout=PATIENCE)
        except Exception as error:
            kill_group(process)
            raise Hang(f"{statement} has not ended the program ({error})") from None
        expected = (130, -signal.SIGINT) if is_endless else (70,)
        what = f"it ended with status {process.returncode}:\n{errors.decode(errors='replace')}"
        if process.returncode not in expected:
            raise Broken(what)
        if b"not reached" in output:
            raise Broken(f"what follows the fault was run; {what}")
        if b"error[" not in errors:
            raise Broken(f"no error was printed; {what}")

    @staticmethod
    def interrupt(process):
        """Interrupts a program as Ctrl-C does, once its fault has begun."""
        read = b""
        while b"0 \xe2\x86\x92 1" not in read:
            if not select.select([process.stdout], [], [], PATIENCE)[0]:
                raise Hang("the script does not begin")
            data = os.read(process.stdout.fileno(), 4096)
            if not data:
                raise Ended("the script has ended")
            read += data
        time.sleep(RUN)
        os.killpg(process.pid, signal.SIGINT)
