import ConcurrencyExtras

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler whose time moves only when a test advances it.
///
/// ```swift
/// let mainQueue = DispatchQueue.test
/// let store = TestStore(initialState: Search.State()) { Search() } withDependencies: {
///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
/// }
/// await store.send(.queryChanged("swift"))
/// await mainQueue.advance(by: .milliseconds(300))
/// await store.receive(\.searchResponse)
/// ```
///
/// Advancing executes due actions on the calling thread, ordered by date. Actions with the same
/// date run in the order in which they were scheduled.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because the state is only accessed under the lock.
  private struct Work {
    let id: Int
    let date: SchedulerTimeType
    let action: () -> Void
  }

  private struct State {
    var now: SchedulerTimeType
    var lastID = 0
    /// In execution order.
    var work: [Work] = []

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// Inserts work after all work with an earlier date or with the same date and a smaller id. A
    /// repeating timer keeps its original id, so it precedes work scheduled after its start.
    mutating func insert(_ work: Work) {
      var (low, high) = (0, self.work.count)
      while low < high {
        let middle = (low + high) / 2
        let other = self.work[middle]
        let isBehind = other.date == work.date ? other.id < work.id : other.date < work.date
        if isBehind { low = middle + 1 } else { high = middle }
      }
      self.work.insert(work, at: low)
    }
  }

  private let state: LockIsolated<State>

  /// The minimum tolerance, which is zero.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// Creates a scheduler with an initial time.
  public init(now: SchedulerTimeType) {
    self.state = LockIsolated(unchecked: State(now: now))
  }

  /// The scheduler's current time.
  public var now: SchedulerTimeType {
    state.withLock { $0.now }
  }

  // MARK: Advancing time

  /// Advances the time and executes all actions due by then, including those that the actions
  /// schedule.
  ///
  /// - Parameter duration: How far to advance. The default executes only the actions due now.
  public func advance(by duration: SchedulerTimeType.Stride = .zero) {
    advance(to: now.advanced(by: duration))
  }

  /// Advances the time to a date and executes all actions due by then.
  ///
  /// - Parameter instant: The date. A date in the past has no effect.
  public func advance(to instant: SchedulerTimeType) {
    while doNext(by: instant) {}
  }

  /// Executes actions until none are scheduled. Does not return while a repeating timer is
  /// scheduled.
  public func run() {
    while let date = nextDate { advance(to: date) }
  }

  /// Advances the time and executes all actions due by then, yielding to other tasks in between.
  ///
  /// - Parameter duration: How far to advance. The default executes only the actions due now.
  @MainActor
  public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the time to a date and executes all actions due by then, yielding to other tasks in
  /// between.
  ///
  /// - Parameter instant: The date. A date in the past has no effect.
  @MainActor
  public func advance(to instant: SchedulerTimeType) async {
    repeat {
      await Task.megaYield()
    } while doNext(by: instant)
    await Task.megaYield()
  }

  /// Executes actions until none are scheduled, yielding to other tasks in between.
  @MainActor
  public func run() async {
    await Task.megaYield()
    while let date = nextDate { await advance(to: date) }
  }

  private var nextDate: SchedulerTimeType? {
    state.withLock { $0.work.first?.date }
  }

  /// Executes the first action due by a date. If there is none, moves the time to the date.
  private func doNext(by instant: SchedulerTimeType) -> Bool {
    let work: Work? = state.withLock { state in
      guard let next = state.work.first, next.date <= instant else {
        state.now = max(state.now, instant)
        return nil
      }
      state.now = max(state.now, next.date)
      return state.work.removeFirst()
    }
    work?.action()
    return work != nil
  }

  // MARK: Scheduling

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    state.withLock { state in
      state.insert(Work(id: state.nextID(), date: state.now, action: action))
    }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    state.withLock { state in
      state.insert(Work(id: state.nextID(), date: date, action: action))
    }
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let id = state.withLock { $0.nextID() }
    repeatWork(id, at: date, every: interval, action)
    return AnyCancellable { [state] in
      state.withLock { state in state.work.removeAll { $0.id == id } }
    }
  }

  private func repeatWork(
    _ id: Int,
    at date: SchedulerTimeType,
    every interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    let work = Work(id: id, date: date) { [weak self] in
      // Reschedule first, because the action may cancel the timer.
      self?.repeatWork(id, at: date.advanced(by: interval), every: interval, action)
      action()
    }
    state.withLock { $0.insert(work) }
  }
}

/// A test scheduler with another scheduler's time and options types, such as
/// `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
