internal import Foundation
internal import Synchronization
internal import TerminalText

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A prompt on a terminal, edited with libedit.
///
/// libedit blocks while it edits, so it runs on a thread of its own. Other threads leave what they
/// want in its mailbox and wake it up. libedit reads the keys and holds the line; what the screen
/// shows of it is drawn here, so that a line may have several lines, colours and hints.
package final class LibeditEditor: LineEditor {
  private let mailbox: EditorMailbox
  private let history: HistoryFile?
  private let lastEntry = Mutex<HistoryEntry?>(nil)

  /// - Parameters:
  ///   - input: The terminal that keys are read from.
  ///   - output: The terminal that is drawn on.
  ///   - programName: What `.editrc` calls this program in `name:bind …`.
  ///   - history: The file that entries are loaded from and appended to.
  ///   - interrupts: Where Ctrl-C comes from; the editor takes it only while a line is edited.
  ///   - language: Says which lines go on, and colours them.
  ///   - completer: Answers a press of Tab, on the editor's thread.
  ///   - hinter: Says what is shown behind the cursor.
  package init(
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO,
    programName: String,
    history: HistoryFile? = nil,
    interrupts: InterruptSource,
    language: LineLanguage = .plain,
    completer: @escaping Completer,
    hinter: @escaping Hinter = { _ in nil }
  ) throws {
    guard isatty(input) == 1, isatty(output) == 1 else { throw LineEditorError.notATerminal }
    TerminalLocale.prepare()
    let device = TerminalDevice(input: input, output: output)
    device.restoreModesAtExit()
    let mailbox = try EditorMailbox(device: device)
    self.mailbox = mailbox
    self.history = history
    var entries: [HistoryEntry] = []
    do {
      entries = try history?.load() ?? []
    } catch {
      mailbox.print("The history could not be read: \(SafeText.escaped("\(error)"))")
    }
    let session = try LibeditSession(
      LibeditSession.Parts(
        device: device,
        mailbox: mailbox,
        interrupts: interrupts,
        programName: programName,
        history: entries,
        historyLimit: history?.limit ?? 10_000,
        language: language,
        completer: completer,
        hinter: hinter
      )
    )
    // The session is handed over whole: from here on only its thread touches it.
    nonisolated(unsafe) let owned = session
    let thread = Thread { owned.run() }
    thread.name = "line editor"
    // libedit keeps whole screens on the stack, and so may a completer that runs on this thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit {
    mailbox.close()
  }

  package func readLine(prompt: Prompt) async -> LineEvent {
    let request = ReadRequest(prompt: prompt)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        request.await(continuation)
        mailbox.submit(request)
      }
    } onCancel: {
      request.cancel()
      mailbox.wake()
    }
  }

  package func print(_ text: String) {
    mailbox.print(text)
  }

  package func addToHistory(_ entry: String, group: String?, hasFailed: Bool) {
    let text = entry.trimmingCharacters(in: .newlines)
    var entry = HistoryEntry(text, group: group, hasFailed: hasFailed)
    guard entry.isKept, remember(entry) else { return }
    entry.time = Int(Date.now.timeIntervalSince1970)
    mailbox.addToHistory(entry)
    do {
      try history?.append(entry)
    } catch {
      mailbox.print("The history could not be saved: \(SafeText.escaped("\(error)"))")
    }
  }

  /// - Returns: Whether the entry is another one than the last.
  private func remember(_ entry: HistoryEntry) -> Bool {
    lastEntry.withLock { last in
      defer { last = entry }
      return last != entry
    }
  }

  /// Puts the terminal's modes back, for a program that ends without ending its line.
  ///
  /// `exit` does this by itself.
  package static func restoreTerminal() {
    TerminalDevice.restoreModes()
  }
}
