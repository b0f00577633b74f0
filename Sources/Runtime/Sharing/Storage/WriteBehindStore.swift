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
      if isExiting {
        ExitFlush.shared.tell(report)
      } else if let reporter {
        reporter.notify(report)
      } else {
        report()
      }
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
    /// The last known version; `nil` if it was never read.
    var seen: Version?
    /// The version that the value in memory is based on; `nil` if there was no value.
    var base: Version?
    /// The versions that are being delivered, on any number of threads.
    var arriving: [ObjectIdentifier: Version] = [:]
    /// What staged entries have overwritten that were written before their save was requested.
    var untoldLosses: [LostUpdate] = []
    /// Incremented by each save, write and adopted version, which overtake entries that were read
    /// before.
    var epoch = 0
    /// Incremented by each save and adopted version, which overtake pending saves that were passed on
    /// before.
    var generation = 0
    /// Whether the storage may have changed while a save was pending.
    var missesChange = false
    /// Whether saves become part of a running transaction.
    var isCoordinated = false
    /// Whether subscribers are to be told of the entry, even if it is known: they were told of a
    /// failure, which is over once the place works again, or an entry was overtaken on its way to them.
    var needsDelivery = false
    /// Whether a reference that may not have subscribed yet has missed the entry: the next subscriber is
    /// told of it, although the others have been meanwhile.
    var owesSubscriber = false
    var subscribers: [Int: OnChange] = [:]

    var ownEntry: MakeEntry? { pending?.makeEntry ?? writing }
    var hasOwnChange: Bool { ownEntry != nil }

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
      generation += 1
    }

    /// Notes a version that the value in memory has adopted.
    mutating func adopt(_ version: Version) {
      note(version)
      base = version
    }

    /// Notes that a reference has not got the entry, which could not be read or was overtaken on its way.
    mutating func noteMissed() {
      needsDelivery = true
      owesSubscriber = true
    }

    /// Notes a version that was written.
    mutating func wrote(_ version: Version) {
      seen = version
      base = version
    }

    /// Notes a version that has overtaken those that were read before.
    mutating func note(_ version: Version) {
      seen = version
      epoch += 1
      generation += 1
    }
  }

  /// The entries of a place.
  struct Reading: Sendable {
    var entries: [String: Entry] = [:]
    /// The epochs of the slots before the entries were read.
    var epochs: [String: Int] = [:]
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

  /// The names of a place's slots. Where each entry is a place, others are not looked at: there may be many.
  func names(in place: String, _ state: State) -> [String] {
    if backEnd.isOnePlace { return Array(state.slots.keys) }
    return state.slots[place] == nil ? [] : [place]
  }

  func hasPending(_ place: String, _ state: State) -> Bool {
    names(in: place, state).contains { state.slots[$0]?.pending != nil }
  }

  // MARK: Reading

  /// Reads an entry, or a pending save of it.
  ///
  /// - Parameter receive: Called before this method returns.
  package func load(_ name: String, _ receive: (Result<Entry?, any Error>) -> Void) {
    while true {
      let slot = state.withLock { $0.slots[name] ?? Slot() }
      let epoch = slot.epoch
      if let waiting = slot.ownEntry {
        let entry = Result { try waiting() }
        return deliverOwn(name, of: slot.generation) { receive(entry) }
      }
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
    let arrival = StorageArrival.current.map(ObjectIdentifier.init)
    let slot = state.withLock { $0.slots[name] }
    if let waiting = slot?.ownEntry { return try? waiting() }
    return (arrival.flatMap { slot?.arriving[$0] } ?? slot?.seen)?.entry
  }

  /// Records that values in memory are these entries, which the caller has read.
  package func noteRead(_ entries: [String: Entry], of names: Set<String>) {
    state.withLock { state in
      for name in names where state.slots[name]?.hasOwnChange != true {
        state.slots[name, default: Slot()].adopt(version(of: entries[name]))
      }
    }
  }

  func version(of entry: Entry?) -> Version {
    Version(entry: entry.map(backEnd.identity))
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
    state.withLock { $0.slots[name, default: Slot()].noteMissed() }
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
    deliverMissed(name)
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
    state.withLock { state in
      guard state.places[place]?.watch == nil else { return }
      state.places[place, default: Place()].watch = watch
    }
  }

  private func unsubscribe(_ id: Int, from name: String) {
    let place = place(of: name)
    // Cancelled without the lock: the storage may be about to call back.
    let watch = state.withLock { state -> SharedSubscription? in
      state.slots[name]?.subscribers[id] = nil
      let isUsed = names(in: place, state).contains {
        state.slots[$0]?.subscribers.isEmpty == false
      }
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
  /// - Returns: What was read, or the error of reading the place.
  @discardableResult
  func refresh(_ place: String) -> Result<Reading, any Error> {
    let (names, isAll) = state.withLock { state in
      let names = self.names(in: place, state).filter { name in
        guard let slot = state.slots[name] else { return false }
        guard state.subscriber != nil || !slot.subscribers.isEmpty else { return false }
        if slot.hasOwnChange { state.slots[name]?.missesChange = true }
        return !slot.hasOwnChange
      }
      return (Set(names), state.subscriber != nil)
    }
    guard isAll || !names.isEmpty else { return .success(Reading()) }
    let epochs = state.withLock { state in
      self.names(in: place, state).reduce(into: [:]) { $0[$1] = state.slots[$1]?.epoch }
    }
    do {
      let entries = try backEnd.values(of: isAll ? nil : names)
      state.withLock { $0.places[place]?.toldFailure = nil }
      var isOvertaken = false
      for name in names.union(entries.keys).sorted() {
        let entry = entries[name]
        guard isUnknown(entry, of: name) || needsDelivery(name) else { continue }
        let isDelivered = deliver(entry, of: name, readAt: epochs[name] ?? 0, toAll: true) {
          notify(name, .success(entry))
        }
        // A pending save is compared with the storage when it is written.
        let hasOwnChange = state.withLock { $0.slots[name]?.hasOwnChange == true }
        if !isDelivered, !hasOwnChange { isOvertaken = true }
      }
      if isOvertaken { mayHaveChanged(place) }
      return .success(Reading(entries: entries, epochs: epochs))
    } catch {
      state.withLock { state in
        for name in names { state.slots[name]?.needsDelivery = true }
      }
      for name in names.sorted() { notify(name, .failure(error)) }
      return .failure(error)
    }
  }

  func isUnknown(_ entry: Entry?, of name: String) -> Bool {
    let seen = state.withLock { $0.slots[name]?.seen }
    return seen.map { !backEnd.areEqual($0.entry, entry) } ?? true
  }

  private func needsDelivery(_ name: String) -> Bool {
    state.withLock { $0.slots[name]?.needsDelivery == true }
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
