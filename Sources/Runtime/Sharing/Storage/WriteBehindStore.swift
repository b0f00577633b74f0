import ConcurrencyExtras
import Dispatch
import Foundation
import IssueReporting

/// Mediates between the keys of shared values and the place that stores the values.
///
/// - Saves are collected and written in the background, several in one transaction, and at the
///   latest when the process exits.
/// - For each entry the store knows the version that the value in memory is based on. A different
///   version in the storage is a change by others: it is delivered to the subscribers. If it is found
///   only when the program's own change is written, it is overwritten and reported as ``LostUpdate``.
/// - A value may also be changed within a transaction, in which no update is lost.
package class WriteBehindStore<Entry: Sendable>: @unchecked Sendable {
  // Sendable holds because all properties are constant, and what they contain is behind a lock.
  package typealias MakeEntry = @Sendable () throws -> Entry?
  package typealias OnChange = @Sendable (Result<Entry?, any Error>) -> Void
  typealias OnChangeOfAny = @Sendable (_ name: String, _ entry: Entry?) -> Void

  struct Write: Sendable {
    var makeEntry: MakeEntry
    var completions: [SaveCompletion] = []
    var reporter: SaveReporter?
    /// Whether it failed before, and its requesters were told so.
    var isRetry = false

    /// - Parameter losses: What the write has overwritten. It is reported once, even if several saves
    ///   were written together.
    func finish(_ result: Result<Void, any Error>, losses: [LostUpdate], isExiting: Bool) {
      let report: @Sendable () -> Void = { [completions] in
        var (losses, last) = (losses, result)
        if case .success = result, !completions.isEmpty, let loss = losses.popLast() {
          last = .failure(loss)
        }
        for loss in losses { reportIssue("\(loss)") }
        for completion in completions.dropLast() { completion(result) }
        completions.last?(last)
      }
      if let reporter, !isExiting { reporter.notify(report) } else { report() }
    }
  }

  /// An entry of the storage, where `nil` is an absent one.
  struct Version: Sendable {
    let entry: Entry?
  }

  struct Slot: Sendable {
    /// The latest save that is not written.
    var pending: Write?
    /// The save that is being written.
    var writing: MakeEntry?
    /// The version that the value in memory is based on; `nil` if it was never read.
    var base: Version?
    /// The version that is being delivered.
    var arriving: Version?
    /// What staged entries have overwritten that were written before their save was requested.
    var untoldLosses: [LostUpdate] = []
    /// Incremented by each save and write, which overtake entries that were read before.
    var epoch = 0
    /// Whether the storage may have changed while a save was pending.
    var missesChange = false
    /// Whether saves become part of a running transaction.
    var isCoordinated = false
    /// Whether subscribers were told of a failure that is over once the place works again.
    var hasToldFailure = false
    var subscribers: [Int: OnChange] = [:]

    var hasOwnChange: Bool { pending != nil || writing != nil }

    /// - Parameter reports: Whether the outcome is delivered in the context of this save.
    mutating func add(
      _ makeEntry: @escaping MakeEntry,
      _ completion: SaveCompletion?,
      reports: Bool
    ) {
      var write = pending ?? Write(makeEntry: makeEntry)
      write.makeEntry = makeEntry
      if let completion { write.completions.append(completion) }
      if reports, write.reporter == nil { write.reporter = .forCurrentSave }
      pending = write
      epoch += 1
    }
  }

  struct Place: Sendable {
    var isDrainScheduled = false
    /// Whether the time between two writes has not ended.
    var isResting = false
    var isRefreshScheduled = false
    /// Whether the program changes an entry in a transaction.
    var isCoordinating = false
    /// The last reported failure to read.
    var toldFailure: String?
    var watch: SharedSubscription?
  }

  struct State: Sendable {
    var slots: [String: Slot] = [:]
    var places: [String: Place] = [:]
    var lastID = 0
    /// Called for changes of any entry.
    var subscriber: OnChangeOfAny?
    var exitFlush: SharedSubscription?
  }

  package let backEnd: any StorageBackEnd<Entry>

  let state = LockIsolated(State())
  /// Held during a transaction. It is recursive because the program's code may run in one.
  let transaction = NSRecursiveLock()
  let queue = DispatchQueue(label: "tcash.write-behind", qos: .utility)

  package init(_ backEnd: any StorageBackEnd<Entry>) {
    self.backEnd = backEnd
  }

  func place(of name: String) -> String { backEnd.isOnePlace ? "" : name }

  // MARK: Reading

  /// Reads an entry, or a pending save of it.
  ///
  /// - Parameter receive: Called before this method returns.
  package func load(_ name: String, _ receive: (Result<Entry?, any Error>) -> Void) {
    while true {
      let (waiting, epoch) = state.withLock { state in
        let slot = state.slots[name]
        return (slot?.pending?.makeEntry ?? slot?.writing, slot?.epoch ?? 0)
      }
      if let waiting { return receive(Result { try waiting() }) }
      let entry: Entry?
      do {
        entry = try backEnd.values(of: [name])[name]
      } catch {
        return receive(.failure(told(error, ofLoading: name)))
      }
      state.withLock { $0.places[place(of: name)]?.toldFailure = nil }
      if deliver(entry, of: name, readAt: epoch, { receive(.success(entry)) }) { return }
    }
  }

  /// ``load(_:_:)`` for callers that share no value.
  package func load(_ name: String) throws -> Entry? {
    var result: Result<Entry?, any Error> = .success(nil)
    load(name) { result = $0 }
    return try result.get()
  }

  /// The entry as this process sees it, without reading the storage: a pending save, or the version
  /// that was last read or written.
  func current(_ name: String) -> Entry? {
    let (waiting, version) = state.withLock { state in
      let slot = state.slots[name]
      return (slot?.pending?.makeEntry ?? slot?.writing, slot?.arriving ?? slot?.base)
    }
    if let waiting { return try? waiting() }
    return version?.entry
  }

  /// Records that values in memory are these entries, which the caller has read.
  package func noteRead(_ entries: [String: Entry], of names: Set<String>) {
    state.withLock { state in
      for name in names where state.slots[name]?.hasOwnChange != true {
        state.slots[name, default: Slot()].base = version(of: entries[name])
      }
    }
  }

  func version(of entry: Entry?) -> Version {
    Version(entry: entry.map(backEnd.identity))
  }

  /// Delivers an entry that was read.
  ///
  /// - Parameters:
  ///   - epoch: The slot's epoch before the entry was read.
  ///   - operation: Passes the entry on.
  /// - Returns: Whether the entry was passed on. Otherwise a save or write has overtaken it.
  func deliver(
    _ entry: Entry?,
    of name: String,
    readAt epoch: Int,
    _ operation: () -> Void
  ) -> Bool {
    let version = version(of: entry)
    let isCurrent = state.withLock { state in
      var slot = state.slots[name] ?? Slot()
      let isCurrent = slot.epoch == epoch && !slot.hasOwnChange
      if isCurrent {
        slot.arriving = Version(entry: entry)
        slot.hasToldFailure = false
      } else {
        slot.missesChange = true
      }
      state.slots[name] = slot
      return isCurrent
    }
    guard isCurrent else { return false }
    let arrival = StorageArrival(name) { [self] in
      adopt(version, of: name, readAt: epoch)
    } retry: { [self] in
      // The change that is in the way has been written by then, or is pending.
      queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
        mayHaveChanged(place(of: name))
      }
    }
    arrival.deliver(operation)
    state.withLock { $0.slots[name]?.arriving = nil }
    return true
  }

  /// Delivers the entry as this process sees it, after all entries were read.
  ///
  /// - Parameter operation: Passes the entry on.
  func deliverCurrent(_ name: String, _ operation: () -> Void) {
    while true {
      let slot = state.withLock { $0.slots[name] ?? Slot() }
      guard !slot.hasOwnChange else { return operation() }
      // An entry that was not among those read is absent.
      if deliver(slot.base?.entry, of: name, readAt: slot.epoch, operation) { return }
    }
  }

  /// - Returns: Whether no save or write has overtaken the version.
  private func adopt(_ version: Version, of name: String, readAt epoch: Int) -> Bool {
    state.withLock { state in
      guard let slot = state.slots[name], slot.epoch == epoch, !slot.hasOwnChange else {
        state.slots[name]?.missesChange = true
        return false
      }
      state.slots[name]?.base = version
      return true
    }
  }

  /// An error of a place, marked as ``AlreadyReportedError`` if it was reported before: one failure
  /// is reported once, however many values are there.
  func told(_ error: any Error, of place: String) -> any Error {
    let text = "\(error)"
    let isTold = state.withLock { state in
      defer { state.places[place, default: Place()].toldFailure = text }
      return state.places[place]?.toldFailure == text
    }
    return isTold ? AlreadyReportedError(underlyingError: error) : error
  }

  /// The error of loading an entry. It is over once the entry's place works again.
  func told(_ error: any Error, ofLoading name: String) -> any Error {
    state.withLock { $0.slots[name, default: Slot()].hasToldFailure = true }
    return told(error, of: place(of: name))
  }

  // MARK: Changes by others

  /// Reports changes of an entry by others.
  ///
  /// - Parameter onChange: Called on the store's queue, or on the thread that changes a storage that
  ///   is written at once.
  package func subscribe(to name: String, _ onChange: @escaping OnChange) -> SharedSubscription {
    let place = place(of: name)
    let id = state.withLock { state in
      state.lastID += 1
      state.slots[name, default: Slot()].subscribers[state.lastID] = onChange
      return state.lastID
    }
    watch(place)
    return SharedSubscription { [weak self] in self?.unsubscribe(id, from: name) }
  }

  /// Reports changes of all entries by others, for as long as the store exists.
  func subscribeToAll(_ onChange: @escaping OnChangeOfAny) {
    state.withLock { $0.subscriber = onChange }
  }

  /// Starts watching a place for changes by others.
  func watch(_ place: String) {
    let isWatched = state.withLock { $0.places[place]?.watch != nil }
    guard !isWatched else { return }
    let watch = backEnd.watch(place) { [weak self] in self?.mayHaveChanged(place) }
    let isFirst = state.withLock { state in
      guard state.places[place]?.watch == nil else { return false }
      state.places[place, default: Place()].watch = watch
      return true
    }
    // A change between the first load and the watch is not reported by the watch.
    if isFirst, backEnd.pace != .atOnce { mayHaveChanged(place) }
  }

  private func unsubscribe(_ id: Int, from name: String) {
    let place = place(of: name)
    // Cancelled without the lock: the storage may be about to call back.
    let watch = state.withLock { state -> SharedSubscription? in
      state.slots[name]?.subscribers[id] = nil
      let isUsed = state.slots.contains { !$1.subscribers.isEmpty && self.place(of: $0) == place }
      guard !isUsed, state.subscriber == nil else { return nil }
      defer { state.places[place]?.watch = nil }
      return state.places[place]?.watch
    }
    watch?.cancel()
  }

  func mayHaveChanged(_ place: String) {
    guard backEnd.pace != .atOnce else {
      refresh(place)
      return
    }
    let isScheduled = state.withLock { state in
      defer { state.places[place, default: Place()].isRefreshScheduled = true }
      return state.places[place]?.isRefreshScheduled == true
    }
    guard !isScheduled else { return }
    queue.async { [self] in
      state.withLock { $0.places[place]?.isRefreshScheduled = false }
      refresh(place)
    }
  }

  /// Reads the entries of a place, and delivers those that others have changed.
  ///
  /// - Returns: The error of reading the place.
  @discardableResult
  func refresh(_ place: String) -> Result<Void, any Error> {
    let (names, isAll) = state.withLock { state in
      let names = state.slots.keys.filter { name in
        guard self.place(of: name) == place, let slot = state.slots[name] else { return false }
        guard state.subscriber != nil || !slot.subscribers.isEmpty else { return false }
        if slot.hasOwnChange { state.slots[name]?.missesChange = true }
        return !slot.hasOwnChange
      }
      return (Set(names), state.subscriber != nil)
    }
    guard isAll || !names.isEmpty else { return .success(()) }
    let epochs = state.withLock { $0.slots.mapValues(\.epoch) }
    do {
      let entries = try backEnd.values(of: isAll ? nil : names)
      state.withLock { $0.places[place]?.toldFailure = nil }
      var isOvertaken = false
      for name in names.union(entries.keys).sorted() {
        let entry = entries[name]
        guard isUnknown(entry, of: name) || hasToldFailure(name) else { continue }
        let isDelivered = deliver(entry, of: name, readAt: epochs[name] ?? 0) {
          notify(name, .success(entry))
        }
        // A pending save is compared with the storage when it is written.
        let hasOwnChange = state.withLock { $0.slots[name]?.hasOwnChange == true }
        if !isDelivered, !hasOwnChange { isOvertaken = true }
      }
      if isOvertaken { mayHaveChanged(place) }
      return .success(())
    } catch {
      state.withLock { state in
        for name in names { state.slots[name]?.hasToldFailure = true }
      }
      for name in names.sorted() { notify(name, .failure(error)) }
      return .failure(error)
    }
  }

  func isUnknown(_ entry: Entry?, of name: String) -> Bool {
    let base = state.withLock { $0.slots[name]?.base }
    return base.map { !backEnd.areEqual($0.entry, entry) } ?? true
  }

  private func hasToldFailure(_ name: String) -> Bool {
    state.withLock { $0.slots[name]?.hasToldFailure == true }
  }

  private func notify(_ name: String, _ change: Result<Entry?, any Error>) {
    let (subscribers, subscriber) = state.withLock { state in
      (state.slots[name]?.subscribers.values, state.subscriber)
    }
    for call in subscribers?.map(\.self) ?? [] {
      call(change.mapError { told($0, of: place(of: name)) })
    }
    if case .success(let entry) = change { subscriber?(name, entry) }
  }
}
