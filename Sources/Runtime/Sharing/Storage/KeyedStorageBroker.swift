import ConcurrencyExtras
import Dispatch

/// Mediates between the keys of shared values and the ``KeyedStorage`` that holds the values.
///
/// Values that change during a write are then written together, in one transaction. Pending values
/// are written when the process exits. A change by others is read once, and each key is notified of
/// its own value.
package final class KeyedStorageBroker: Sendable {
  package let storage: any KeyedStorage

  private struct Write: Sendable {
    var makeText: @Sendable () throws -> JSONText?
    var completions: [SaveCompletion] = []
    let reporter: SaveReporter?
  }

  /// The known state of a stored value.
  ///
  /// During own writes, a value that is read proves nothing about other writers: it may be from
  /// before a write, from after it or, if two writes overlap, from either of them.
  private struct Known: Sendable {
    /// The stored value, where `nil` is an absent value. Contains several possible values if own
    /// writes overlapped, and none if the value was never read.
    var texts: [JSONText?] = []
    /// The values of completed writes that overlapped with a write still in progress.
    private var written: [JSONText?] = []
    private(set) var writesUnderWay = 0
    /// Incremented when an own write begins and when it ends.
    private(set) var epoch = 0
    /// Whether the storage reported a change during own writes.
    var missesChange = false

    mutating func beginWriting() {
      epoch += 1
      writesUnderWay += 1
    }

    /// - Parameter text: The written value; `nil` if the write failed.
    /// - Returns: Whether the value must be read again.
    mutating func endWriting(_ text: JSONText??) -> Bool {
      epoch += 1
      writesUnderWay -= 1
      if let text { written.append(text) }
      guard writesUnderWay == 0 else { return false }
      // The order of overlapping writes is unknown.
      let isUnsure = missesChange || written.count > 1
      if !written.isEmpty { texts = written }
      written = []
      missesChange = false
      return isUnsure
    }
  }

  private typealias OnChange = @Sendable (Result<JSONText?, any Error>) -> Void
  /// Notifies one subscriber of a change. If the change is an error, the argument converts the
  /// error first.
  private typealias OnChangeCall = ((any Error) -> any Error) -> Void

  private struct State: Sendable {
    var pending: [String: Write] = [:]
    var writing: [String: @Sendable () throws -> JSONText?] = [:]
    var known: [String: Known] = [:]
    var subscribers: [String: [Int: OnChange]] = [:]
    var lastID = 0
    var isDrainScheduled = false
    var isRefreshScheduled = false
    /// The last reported failure of the storage as a whole.
    var toldFailure: String?
    var subscription: SharedSubscription?
    var exitFlush: SharedSubscription?
  }

  private let state = LockIsolated(State())
  private let queue = DispatchQueue(label: "tcash.keyed-storage", qos: .utility)
  private let onQueue = DispatchSpecificKey<Bool>()

  package init(_ storage: any KeyedStorage) {
    self.storage = storage
    queue.setSpecific(key: onQueue, value: true)
  }

  // MARK: Reading

  /// A value, including a pending save.
  package func load(_ name: String) throws -> JSONText? {
    let waiting = state.withLock { $0.pending[name]?.makeText ?? $0.writing[name] }
    if let waiting { return try waiting() }
    do {
      let epoch = state.withLock { $0.known[name]?.epoch ?? 0 }
      let text = try storage.value(of: name)
      state.withLock { state in
        state.toldFailure = nil
        var known = state.known[name] ?? Known()
        guard known.writesUnderWay == 0, known.epoch == epoch else { return }
        known.texts = [text]
        state.known[name] = known
      }
      return text
    } catch {
      throw told(error)
    }
  }

  /// Reports changes of a value by others.
  package func subscribe(
    to name: String,
    _ onChange: @escaping @Sendable (Result<JSONText?, any Error>) -> Void
  ) -> SharedSubscription {
    let (id, isFirst) = state.withLock { state in
      state.lastID += 1
      state.subscribers[name, default: [:]][state.lastID] = onChange
      return (state.lastID, state.subscription == nil)
    }
    if isFirst {
      let subscription = storage.subscribe { [weak self] in self?.storageMayHaveChanged() }
      state.withLock { $0.subscription = subscription }
    }
    return SharedSubscription { [weak self] in self?.unsubscribe(id, from: name) }
  }

  private func unsubscribe(_ id: Int, from name: String) {
    // Cancelled without the lock: the storage may be about to call back.
    let subscription = state.withLock { state -> SharedSubscription? in
      state.subscribers[name]?[id] = nil
      if state.subscribers[name]?.isEmpty == true { state.subscribers[name] = nil }
      guard state.subscribers.isEmpty else { return nil }
      defer { state.subscription = nil }
      return state.subscription
    }
    subscription?.cancel()
  }

  private func storageMayHaveChanged() {
    if storage.writesAtOnce { return refresh() }
    let isScheduled = state.withLock { state in
      defer { state.isRefreshScheduled = true }
      return state.isRefreshScheduled
    }
    guard !isScheduled else { return }
    queue.async { [self] in
      state.withLock { $0.isRefreshScheduled = false }
      refresh()
    }
  }

  /// Reads the values that others may have changed, and notifies the subscribers of each change.
  private func refresh() {
    // Values that are being written are read when their write has ended.
    let epochs = state.withLock { state in
      state.subscribers.keys.reduce(into: [String: Int]()) { epochs, name in
        guard state.known[name, default: Known()].writesUnderWay == 0 else {
          state.known[name]?.missesChange = true
          return
        }
        epochs[name] = state.known[name]?.epoch ?? 0
      }
    }
    guard !epochs.isEmpty else { return }
    let result = Result { try storage.values(of: Set(epochs.keys)) }
    var calls: [OnChangeCall] = []
    var isOvertaken = false
    state.withLock { state in
      if case .success = result { state.toldFailure = nil }
      for (name, epoch) in epochs.sorted(by: { $0.key < $1.key }) {
        guard state.pending[name] == nil, state.writing[name] == nil else { continue }
        if case .success(let values) = result {
          var known = state.known[name] ?? Known()
          guard known.epoch == epoch else {
            // An own write began in the meantime, so this value may be from before that write.
            if known.writesUnderWay == 0 { isOvertaken = true } else { known.missesChange = true }
            state.known[name] = known
            continue
          }
          let isKnown = known.texts.contains(values[name])
          known.texts = [values[name]]
          state.known[name] = known
          guard !isKnown else { continue }
        }
        let change = result.map { $0[name] }
        for call in (state.subscribers[name] ?? [:]).values {
          calls.append { call(change.mapError($0)) }
        }
      }
    }
    for call in calls { call(told) }
    if isOvertaken { refresh() }
  }

  /// An error of the whole storage, marked as a ``AlreadyReportedError`` if it was reported before: one
  /// failure is reported once, however many values are in the storage.
  private func told(_ error: any Error) -> any Error {
    let text = "\(error)"
    let isTold = state.withLock { state in
      defer { state.toldFailure = text }
      return state.toldFailure == text
    }
    return isTold ? AlreadyReportedError(underlyingError: error) : error
  }

  // MARK: Writing

  /// Saves a value: immediately if the storage writes at once, otherwise soon.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - makeText: Encodes the value, on any thread; `nil` removes the value.
  ///   - completion: Called when this value or a later one was written, or when the write failed.
  package func save(
    _ name: String,
    makeText: @escaping @Sendable () throws -> JSONText?,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    if storage.writesAtOnce {
      return completion(Result { try write([name: makeText()]) })
    }
    flushAtExit()
    let isScheduled = state.withLock { state in
      var write = state.pending[name] ?? Write(makeText: makeText, reporter: SaveReporter())
      write.makeText = makeText
      write.completions.append(completion)
      state.pending[name] = write
      defer { state.isDrainScheduled = true }
      return state.isDrainScheduled
    }
    guard !isScheduled else { return }
    queue.async { [self] in drain(isExiting: false) }
  }

  /// Writes several values before it returns, all or none.
  package func write(_ changes: [String: JSONText?]) throws {
    state.withLock { state in
      for name in changes.keys { state.known[name, default: Known()].beginWriting() }
    }
    let outcome = Result { try storage.write(changes) }
    let isWritten = if case .success = outcome { true } else { false }
    let missesChange = state.withLock { state in
      changes.reduce(false) { missesChange, change in
        let text: JSONText?? = isWritten ? .some(change.value) : .none
        return state.known[change.key, default: Known()].endWriting(text) || missesChange
      }
    }
    if missesChange { storageMayHaveChanged() }
    try outcome.get()
  }

  /// Writes pending values before it returns.
  package func writePending() {
    writePending(isExiting: false)
  }

  private func writePending(isExiting: Bool) {
    if DispatchQueue.getSpecific(key: onQueue) == true {
      drain(isExiting: isExiting)
    } else {
      queue.sync { drain(isExiting: isExiting) }
    }
  }

  private func flushAtExit() {
    guard state.withLock({ $0.exitFlush == nil }) else { return }
    let flush = ExitFlush.shared.add { [weak self] in self?.writePending(isExiting: $0) }
    state.withLock { $0.exitFlush = flush }
  }

  /// Writes pending values. Called on the queue.
  private func drain(isExiting: Bool) {
    let batch = state.withLock { state in
      defer { state.pending = [:] }
      state.isDrainScheduled = false
      state.writing = state.pending.mapValues(\.makeText)
      return state.pending
    }
    guard !batch.isEmpty else { return }
    let texts = batch.mapValues { write in Result { try write.makeText() } }
    let changes = texts.reduce(into: [String: JSONText?]()) { changes, text in
      if case .success(let value) = text.value { changes.updateValue(value, forKey: text.key) }
    }
    let outcome = Result { if !changes.isEmpty { try write(changes) } }
    state.withLock { $0.writing = [:] }
    for (name, write) in batch {
      let result =
        texts[name]?.flatMap { _ in outcome.map { _ in JSONText?.none } } ?? .success(nil)
      let told = result.map { _ in () }
      if isExiting {
        for completion in write.completions { completion(told) }
      } else {
        write.reporter?.notify(write.completions, told)
      }
    }
  }
}
