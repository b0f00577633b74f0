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
/// libedit blocks while editing, so it runs on a dedicated thread. Other threads put requests into
/// the mailbox and wake that thread. libedit reads keys and holds the line; ``LibeditSession``
/// draws it, because libedit doesn't support multiple lines, colours and hints.
package final class LibeditEditor: LineEditor {
  private let mailbox: EditorMailbox
  private let history: HistoryFile?
  private let device: TerminalDevice
  private let lastEntry = Mutex<HistoryEntry?>(nil)
  /// Why the last entry could not be saved.
  private let historyProblem = Mutex<String?>(nil)

  /// - Parameters:
  ///   - input: The terminal to read keys from.
  ///   - output: The terminal to draw on.
  ///   - programName: The program's name in commands of `.editrc` such as `name:bind …`.
  ///   - history: The file to load entries from and append entries to.
  ///   - interrupts: Delivers Ctrl-C, which the editor handles only while a line is being edited.
  ///   - language: Decides whether a line is complete, and colours lines.
  ///   - completer: Provides completions when Tab is pressed. Called on the editor's thread.
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
    self.device = device
    self.history = history
    var entries: [HistoryEntry] = []
    do {
      entries = try history?.load() ?? []
    } catch {
      mailbox.print("The history could not be read: \(SafeText.escaped("\(error)"))")
    }
    let last = entries.last.map { HistoryEntry($0.text, group: $0.group, hasFailed: $0.hasFailed) }
    lastEntry.withLock { $0 = last }
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
    // libedit puts whole screens on the stack, and the completer runs on this thread, too.
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

  package func observeScreen(_ observer: (@Sendable (ScreenEvent) -> Void)?) {
    device.audience.set(observer)
  }

  package func addToHistory(_ entry: String, group: String?, hasFailed: Bool) {
    let text = entry.trimmingCharacters(in: .newlines)
    var entry = HistoryEntry(text, group: group, hasFailed: hasFailed)
    guard entry.isKept, remember(entry) else { return }
    entry.time = Int(Date.now.timeIntervalSince1970)
    mailbox.addToHistory(entry)
    do {
      try history?.append(entry)
      historyProblem.withLock { $0 = nil }
    } catch {
      // Once, and not after each line.
      let problem = SafeText.escaped("\(error)")
      let isKnown = historyProblem.withLock { known in
        defer { known = problem }
        return known == problem
      }
      if !isKnown { mailbox.print("The history could not be saved: \(problem)") }
    }
  }

  /// Records the entry as the last one.
  ///
  /// - Returns: `false` if it repeats the previous entry.
  private func remember(_ entry: HistoryEntry) -> Bool {
    lastEntry.withLock { last in
      defer { last = entry }
      return last != entry
    }
  }

  /// Restores the terminal's modes before the process ends without `exit`, whose `atexit` handler
  /// does this.
  package static func restoreTerminal() {
    TerminalDevice.restoreModes()
  }
}
