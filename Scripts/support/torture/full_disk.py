"""A full disk ends neither the session nor its journal."""

import os
import signal
import subprocess

from .story import Story
from .trials import Broken, NotTried, Promise


class FullDisk(Promise):
    name = "full-disk"
    text = "A full disk stops nothing"

    def prepare(self):
        probe = self.folder / "disk"
        Disk(probe).__enter__()
        Disk(probe).__exit__()

    def keys(self, short):
        return (str(number) for number in range(2 if short else 60))

    def attempt(self, key, folder):
        random = self.random(key)
        story = Story.random(random, random.randint(4, 20)).learn(self.program, folder)
        count = len(story.statements)
        # Where the disk becomes full, and where there is room again: before a statement.
        full = random.choice([0, random.randrange(count - 2)])
        room = random.randrange(full + 1, count)
        with Disk(folder / "disk") as disk:
            try:
                self.tell(story, full, room, disk, folder, random)
            except Broken as error:
                files = {file.name: file.read_bytes() for file in disk.sessions.glob("*.journal")}
                raise Broken(
                    f"full before statement {full + 1}, with room before {room + 1}: {error}",
                    files={"story.tcash": story.text, **files},
                ) from None
        return 1

    def tell(self, story, full, room, disk, folder, random):
        """Tells the story on a disk that is full for a while, and resumes it."""
        disk.sessions.mkdir()
        if full == 0:
            disk.fill()
        with self.program.prompt(disk.sessions, folder=folder, supervised=True) as terminal:
            terminal.wait_for_prompt()
            for index, statement in enumerate(story.statements):
                if index == full > 0:
                    disk.fill_up(terminal)
                if index == room:
                    if b"not kept" not in terminal.output:
                        raise Broken("the prompt does not say that the session is not kept")
                    disk.make_room()
                start = len(terminal.output)
                terminal.run(statement)
                if story.acknowledged(terminal.reports(start), index) != index + 1:
                    raise Broken(f"'{statement}' did not print what it did")
            if random.random() < 0.5:
                terminal.type("quit")
            else:
                os.killpg(terminal.process.pid, signal.SIGKILL)
            terminal.finish()
        with self.program.prompt(disk.sessions, "--resume", folder=folder) as terminal:
            terminal.wait_for_prompt()
            notes = terminal.output.decode(errors="replace")
            story.place(story.state(terminal), len(story.statements), notes)


class Disk:
    """A small file system in memory."""

    def __init__(self, folder):
        self.folder = folder
        self.sessions = folder / "sessions"
        self.filler = folder / "filler"

    def __enter__(self):
        self.folder.mkdir(exist_ok=True)
        try:
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=64k", "torture", str(self.folder)],
                check=True, capture_output=True, text=True,
            )
        except FileNotFoundError:
            raise NotTried("there is no 'mount'") from None
        except subprocess.CalledProcessError as error:
            reason = error.stderr.strip() or f"status {error.returncode}"
            raise NotTried(f"mounting a small file system needs root ({reason})") from None
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", str(self.folder)], check=True)

    def fill(self):
        # Not through Python's buffers, which write again what could not be written.
        file = os.open(self.filler, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            for size in (4096, 1):
                try:
                    while os.write(file, bytes(size)):
                        pass
                except OSError:
                    continue
        finally:
            os.close(file)

    def fill_up(self, terminal):
        """Fills the disk, and before it the last page of the journal, which is not on the disk's
        account any more."""
        page = 4096
        journals = list(self.sessions.glob("*.journal"))
        if journals:
            left = page
            overhead = page
            while left > 64:
                before = journals[0].stat().st_size
                length = min(1000, max(1, left - overhead - 32))
                terminal.run(f'print "{"x" * length}"')
                size = journals[0].stat().st_size
                if size == before:
                    raise Broken("the journal does not grow with each statement")
                overhead = size - before - length
                left = page - size % page
        self.fill()

    def make_room(self):
        self.filler.unlink()
