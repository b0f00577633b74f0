internal import Synchronization

/// Delivers the requests of other threads to the editor's thread.
final class EditorMailbox: Sendable {
  /// Events that occur while a line is being edited.
  struct Events: OptionSet {
    let rawValue: Int

    static let interrupted = Events(rawValue: 1 << 0)
    static let suspended = Events(rawValue: 1 << 1)
    static let continued = Events(rawValue: 1 << 2)
  }

  enum Work {
    case read(ReadRequest)
    case close
  }

  private struct State {
    var requests: [ReadRequest] = []
    var isEditing = false
    var isClosed = false
    var isHungUp = false
    var output: [String] = []
    var history: [HistoryEntry] = []
    var events: Events = []
  }

  let pipe: WakePipe
  private let device: TerminalDevice
  private let state = Mutex(State())

  init(device: TerminalDevice) throws {
    self.device = device
    pipe = try WakePipe()
  }

  // MARK: From any thread

  func submit(_ request: ReadRequest) {
    let isClosed = state.withLock { state in
      if !state.isClosed {
        state.requests.append(request)
        // From now on, all output is printed by the editor's thread, above the prompt.
        state.isEditing = true
      }
      return state.isClosed
    }
    if isClosed { request.finish(.endOfInput) }
    pipe.wake()
  }

  func wake() {
    pipe.wake()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    pipe.wake()
  }

  /// Reports that the terminal is gone, which ends this line and every later one.
  ///
  /// - Returns: Whether a line was being edited.
  func hangUp() -> Bool {
    let isEditing = state.withLock { state in
      state.isHungUp = true
      return state.isEditing
    }
    pipe.wake()
    return isEditing
  }

  func post(_ event: Events) {
    state.withLock { _ = $0.events.insert(event) }
    pipe.wake()
  }

  /// Prints at once if no line is being edited. Otherwise, the editor's thread prints the text.
  func print(_ text: String) {
    let text = text.hasSuffix("\n") ? text : text + "\n"
    state.withLock { state in
      if state.isEditing {
        state.output.append(text)
      } else {
        // Write under the lock, so that the lines of several threads don't mix.
        device.write(text)
      }
    }
    pipe.wake()
  }

  func addToHistory(_ entry: HistoryEntry) {
    state.withLock { $0.history.append(entry) }
  }

  // MARK: From the editor's thread

  func waitForWork() -> Work {
    while true {
      let work: Work? = state.withLock { state in
        if state.isClosed { return .close }
        return state.requests.isEmpty ? nil : .read(state.requests.removeFirst())
      }
      if let work { return work }
      pipe.wait()
    }
  }

  /// Whether no more input will arrive.
  var isAtEnd: Bool { state.withLock { $0.isClosed || $0.isHungUp } }

  func takeEvents() -> Events {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func takeOutput() -> String {
    state.withLock { state in
      defer { state.output = [] }
      return state.output.joined()
    }
  }

  func takeHistory() -> [HistoryEntry] {
    state.withLock { state in
      defer { state.history = [] }
      return state.history
    }
  }

  /// Answers the requests that were cancelled before their turn.
  func finishCancelledRequests() {
    let cancelled = state.withLock { state in
      let cancelled = state.requests.filter(\.isCancelled)
      state.requests.removeAll(where: \.isCancelled)
      return cancelled
    }
    for request in cancelled { request.finish(.cancelled(line: request.prompt.line)) }
  }

  /// Prints the remaining output, and lets other threads print directly again.
  func endEditing() {
    state.withLock { state in
      if !state.output.isEmpty { device.write(state.output.joined()) }
      state.output = []
      state.events = []
      state.isEditing = !state.requests.isEmpty
    }
  }

  /// Answers all pending requests.
  func finishAll() {
    let requests = state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
    for request in requests { request.finish(.endOfInput) }
  }
}
