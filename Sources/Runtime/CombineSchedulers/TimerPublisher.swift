#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publishers {
  /// Publishes the dates at which a timer on a scheduler fires, once it is connected.
  ///
  /// ```swift
  /// Publishers.Timer(every: .seconds(1), scheduler: mainQueue)
  ///   .autoconnect()
  ///   .sink { date in … }
  /// ```
  ///
  /// Unlike Foundation's timer, it fires on a test's scheduler when the test moves its time.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// How long it is from one firing to the next.
    public let interval: S.SchedulerTimeType.Stride

    /// What measures the time.
    public let scheduler: S

    /// How much later a firing may be.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// What the scheduler needs to know.
    public let options: S.SchedulerOptions?

    private let subject = PassthroughSubject<S.SchedulerTimeType, Never>()

    /// A timer on a scheduler.
    ///
    /// - Parameters:
    ///   - interval: How long it is from one firing to the next.
    ///   - tolerance: How much later a firing may be.
    ///   - scheduler: What measures the time.
    ///   - options: What the scheduler needs to know.
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
  /// A publisher of the dates at which a timer on the scheduler fires, once it is connected.
  ///
  /// - Parameters:
  ///   - interval: How long it is from one firing to the next.
  ///   - tolerance: How much later a firing may be.
  ///   - options: What the scheduler needs to know.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}
