#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publishers {
  /// Publishes the times at which a timer on a scheduler fires. Connecting the publisher starts the
  /// timer.
  ///
  /// ```swift
  /// Publishers.Timer(every: .seconds(1), scheduler: mainQueue)
  ///   .autoconnect()
  ///   .sink { date in … }
  /// ```
  ///
  /// Unlike Foundation's timer publisher, this one works with test schedulers: it fires when the
  /// test advances the scheduler's time.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time between two firings.
    public let interval: S.SchedulerTimeType.Stride

    /// The scheduler that measures time.
    public let scheduler: S

    /// How late the timer may fire.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The options for the scheduler.
    public let options: S.SchedulerOptions?

    private let subject = PassthroughSubject<S.SchedulerTimeType, Never>()

    /// Creates a timer on a scheduler.
    ///
    /// - Parameters:
    ///   - interval: The time between two firings.
    ///   - tolerance: How late the timer may fire.
    ///   - scheduler: The scheduler that measures time.
    ///   - options: The options for the scheduler.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { [subject, scheduler] in
        subject.send(scheduler.now)
      }
    }
  }
}

extension Scheduler {
  /// Publishes the times at which a timer on the scheduler fires. Connecting the publisher starts
  /// the timer.
  ///
  /// - Parameters:
  ///   - interval: The time between two firings.
  ///   - tolerance: How late the timer may fire.
  ///   - options: The options for the scheduler.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}
