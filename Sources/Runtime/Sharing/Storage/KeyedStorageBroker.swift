import ConcurrencyExtras
import Dispatch

/// Between the keys of shared values and the ``KeyedStorage`` that they are in.
///
/// Values that change while others are written are written together, in one transaction. What waits is
/// written when the process exits. Changes by others are read once, and each key is told of its own.
package final class KeyedStorageBroker: Sendable {
  package let storage: any KeyedStorage

  private struct Write: Sendable {
    var makeText: @Sendable () throws -> JSONText?
    var completions: [SaveCompletion] = []
    let reporter: SaveReporter?
  }

  /// What the storage is known to have under a name.
  ///
  /// While own writes are under way, what is read says nothing of others: it may be from before a write,
  /// from after it, or the other's where there are two.
  private struct Known: Sendable {
    /// What it has; `nil` is an absent value. Several where own writes overlapped, and none where it was
    /// never read.
    var texts: [JSONText?] = []
    /// What was written by those writes that overlap with one under way.
    private var written: [JSONText?] = []
    private(set) var writesUnderWay = 0
    /// Counts own writes, each when it begins and when it ends.
    private(set) var epoch = 0
    /// Whether the storage told of a change while own writes were under way.
    var missesChange = false

    mutating func beginWriting() {
      epoch += 1
      writesUnderWay += 1
    }

    /// - Parameter text: What was written; `nil` where writing it failed.
    /// - Returns: Whether it is to be looked at.
    mutating func endWriting(_ text: JSONText??) -> Bool {
      epoch += 1
      writesUnderWay -= 1
      if let text { written.append(text) }
      guard writesUnderWay == 0 else { return false }
      // Of writes that overlapped nobody knows which was the last.
      let isUnsure = missesChange || written.count > 1
      if !written.isEmpty { texts = written }
      written = []
      missesChange = false
      return isUnsure
    }
  }

  private typealias OnChange = @Sendable (Result<JSONText?, any Error>) -> Void
  /// Tells one who follows a value of its change, or of an error as it is to be told.
  private typealias OnChangeCall = ((any Error) -> any Error) -> Void

  private struct State: Sendable {
    var pending: [String: Write] = [:]
    var writing: [String: @Sendable () throws -> JSONText?] = [:]
    var known: [String: Known] = [:]
    var subscribers: [String: [Int: OnChange]] = [:]
    var lastID = 0
    var isDrainScheduled = false
    var isRefreshScheduled = false
    /// What is wrong with the storage as a whole, as it was told last.
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

  /// A value as it is or is about to be.
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

  /// Tells of changes of a value by others.
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
    // Ended without the lock: it may be about to call.
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

  /// Reads what others may have changed, and tells whom it concerns.
  private func refresh() {
    // What is being written is looked at when that is done.
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
            // An own write began since, and this value may be from before it.
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

  /// An error of the whole storage, marked where it has been told before: it is one thing that is wrong,
  /// however many values are in the storage.
  private func told(_ error: any Error) -> any Error {
    let text = "\(error)"
    let isTold = state.withLock { state in
      defer { state.toldFailure = text }
      return state.toldFailure == text
    }
    return isTold ? ToldError(underlyingError: error) : error
  }

  // MARK: Writing

  /// Writes a value soon.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - makeText: Encodes the value, on any thread; `nil` removes it.
  ///   - completion: Is called when it, or a later one, is written or is not.
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

  /// Writes several values now, all or none.
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

  /// Writes what is waiting, before it returns.
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

  /// Writes what is waiting, on the queue.
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
        write.reporter?.tell(write.completions, told)
      }
    }
  }
}
