"""A session that is killed is continued where it was."""

import os
import signal
import time

from .program import children
from .story import Story
from .trials import Broken, Promise


class Killed(Promise):
    name = "killed"
    text = "A killed session loses nothing that was done"

    # What is killed: the shell and its supervisor, or one of them.
    VICTIMS = ["both", "both", "supervisor", "shell"]

    def keys(self, short):
        return (str(number) for number in range(4 if short else 100))

    def attempt(self, key, folder):
        random = self.random(key)
        story = Story.random(random, random.randint(2, 25)).learn(self.program, folder)
        chain = Chain(self.program, story, folder, random)
        try:
            chain.start()
            while chain.done is not None and chain.done < len(story.statements):
                chain.go_on()
        except Broken as error:
            raise Broken(
                f"at kill {chain.kills + 1}: {error}", held=chain.kills,
                files={"story.tcash": story.text, **chain.journals},
            ) from None
        finally:
            chain.close()
        return chain.kills


class Chain:
    """A story that is told in several sessions, each resumed after the one before was killed."""

    def __init__(self, program, story, folder, random):
        self.program = program
        self.story = story
        self.folder = folder
        self.random = random
        self.sessions = folder / "sessions"
        self.kills = 0
        # The number of statements that are done; `None` if the rest can't be told.
        self.done = 0
        # The journals as they were after the last kill.
        self.journals = {}
        self.terminal = None

    def start(self, *arguments):
        """Starts a session in a terminal of its own."""
        self.close()
        self.terminal = self.program.prompt(
            self.sessions, *arguments, folder=self.folder, supervised=True
        )
        self.terminal.wait_for_prompt()

    def close(self):
        if self.terminal is not None:
            self.terminal.close()

    def go_on(self):
        """Types statements, kills the session amidst them, and checks what has been kept."""
        start = len(self.terminal.output)
        victim = self.random.choice(Killed.VICTIMS)
        # What is typed ahead is run by the shell that the supervisor starts, which a story does not
        # foresee.
        self.type_some(types_ahead=victim != "shell" and self.random.random() < 0.5)
        if victim == "shell":
            acknowledged, notes = self.kill_shell(start)
        else:
            acknowledged, notes = self.kill_session(start, victim)
        self.kills += 1
        self.done = self.story.place(self.story.state(self.terminal), acknowledged, notes)
        if self.done in self.story.in_flight:
            self.done = None

    def type_some(self, types_ahead):
        """Leaves the session somewhere within the rest of its statements."""
        rest = self.story.statements[self.done:]
        last = self.random.randrange(min(10, len(rest)))
        if types_ahead:
            self.terminal.send("".join(f"{statement}\r" for statement in rest[: last + 1]))
            time.sleep(self.random.random() * 0.02 * (last + 1))
        else:
            for statement in rest[:last]:
                self.terminal.run(statement)
            self.terminal.type(rest[last])
            time.sleep(self.random.random() * 0.02)

    def kill_session(self, start, victim):
        """Kills the supervisor, with the shell or alone, and resumes in another terminal."""
        supervisor = self.terminal.process.pid
        if victim == "both":
            os.killpg(supervisor, signal.SIGKILL)
        else:
            os.kill(supervisor, signal.SIGKILL)
        self.terminal.finish()
        acknowledged = self.story.acknowledged(self.terminal.reports(start), self.done)
        self.keep_journals()
        self.start("--resume")
        return acknowledged, self.terminal.output.decode(errors="replace")

    def kill_shell(self, start):
        """Kills the shell, which its supervisor starts again."""
        for shell in children(self.terminal.process.pid):
            os.kill(shell, signal.SIGKILL)
        self.terminal.wait(lambda output: b'"code":"killed"' in output[start:], "the error")
        end = self.terminal.output.index(b'{"version":1,"kind":"error","code":"killed"', start)
        printed = self.terminal.output[start:end]
        self.terminal.wait(
            lambda output: b'"kind":"note"' in output[end:] and output.endswith(b"> "),
            "the prompt after the restart",
        )
        self.keep_journals()
        acknowledged = self.story.acknowledged(self.terminal.reports_in(printed), self.done)
        return acknowledged, self.terminal.output[end:].decode(errors="replace")

    def keep_journals(self):
        self.journals = {file.name: file.read_bytes() for file in self.sessions.glob("*.journal")}
