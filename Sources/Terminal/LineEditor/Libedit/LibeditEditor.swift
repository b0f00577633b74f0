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
/// libedit blocks while it edits, so it runs on a thread of its own. Other threads put requests
/// into its mailbox and wake it. libedit reads the keys and stores the line. The editor draws the
/// line itself, to support several lines, colours and hints.
package final class LibeditEditor: LineEditor {
  private let mailbox: EditorMailbox
  private let history: HistoryFile?
  private let lastEntry = Mutex<HistoryEntry?>(nil)

  /// - Parameters:
  ///   - input: The terminal to read keys from.
  ///   - output: The terminal to draw on.
  ///   - programName: The program's name in commands of `.editrc` such as `name:bind …`.
  ///   - history: The file to load entries from and append entries to.
  ///   - interrupts: The source of Ctrl-C. The editor handles Ctrl-C only while a line is edited.
  ///   - language: Determines which lines are incomplete, and colours them.
  ///   - completer: Answers a press of Tab, on the editor's thread.
  ///   - hinter: Provides the hint after the cursor.
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
    // Safe because only the new thread accesses the session from here on.
    nonisolated(unsafe) let owned = session
    let thread = Thread { owned.run() }
    thread.name = "line editor"
    // libedit keeps whole screens on the stack, and a completer, which runs on this thread, may
    // need as much.
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

  /// - Returns: Whether the entry differs from the last one.
  private func remember(_ entry: HistoryEntry) -> Bool {
    lastEntry.withLock { last in
      defer { last = entry }
      return last != entry
    }
  }

  /// Restores the terminal's modes, for a program that ends while a line is being edited.
  ///
  /// `exit` restores them by itself.
  package static func restoreTerminal() {
    TerminalDevice.restoreModes()
  }
}
