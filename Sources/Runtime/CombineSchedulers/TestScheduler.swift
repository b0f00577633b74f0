import ConcurrencyExtras

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

/// A scheduler whose time moves only when a test moves it.
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
/// Work is done where the time is moved, in the order of its dates; of equal dates, in the order that
/// it was scheduled in.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  // Sendable holds because the state is only reached with the lock held.
  private struct Work {
    let id: Int
    let date: SchedulerTimeType
    let action: () -> Void
  }

  private struct State {
    var now: SchedulerTimeType
    var lastID = 0
    /// In the order that it is done in.
    var work: [Work] = []

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// Puts work behind that of earlier dates, and of the same date behind what was scheduled before it: a
    /// timer counts from when it was started.
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

  /// How much later than asked for work may be done: not at all.
  public let minimumTolerance: SchedulerTimeType.Stride = .zero

  /// A scheduler whose time begins at a date.
  public init(now: SchedulerTimeType) {
    self.state = LockIsolated(unchecked: State(now: now))
  }

  /// The scheduler's time.
  public var now: SchedulerTimeType {
    state.withLock { $0.now }
  }

  // MARK: Moving the time

  /// Moves the time on and does the work that is due by then, also what that work schedules.
  ///
  /// - Parameter duration: How far. Without one, the work is done that is due now.
  public func advance(by duration: SchedulerTimeType.Stride = .zero) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the time to a date and does the work that is due by then.
  ///
  /// - Parameter instant: The date; an earlier one than now changes nothing.
  public func advance(to instant: SchedulerTimeType) {
    while doNext(by: instant) {}
  }

  /// Does all work, however late it is due, until there is none. Does not return while there is a timer.
  public func run() {
    while let date = nextDate { advance(to: date) }
  }

  /// Moves the time on and does the work that is due by then, with chances for tasks to run in between.
  ///
  /// - Parameter duration: How far. Without one, the work is done that is due now.
  @MainActor
  public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time to a date and does the work that is due by then, with chances for tasks to run in
  /// between.
  ///
  /// - Parameter instant: The date; an earlier one than now changes nothing.
  @MainActor
  public func advance(to instant: SchedulerTimeType) async {
    repeat {
      await Task.megaYield()
    } while doNext(by: instant)
    await Task.megaYield()
  }

  /// Does all work until there is none, with chances for tasks to run in between.
  @MainActor
  public func run() async {
    await Task.megaYield()
    while let date = nextDate { await advance(to: date) }
  }

  private var nextDate: SchedulerTimeType? {
    state.withLock { $0.work.first?.date }
  }

  /// Does the first work that is due by a date; where there is none, it is then.
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
      // Scheduled first: the work may cancel itself.
      self?.repeatWork(id, at: date.advanced(by: interval), every: interval, action)
      action()
    }
    state.withLock { $0.insert(work) }
  }
}

/// A test scheduler with the times and options of a type: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
