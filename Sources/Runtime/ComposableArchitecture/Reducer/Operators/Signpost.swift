import Dependencies

#if canImport(os)
public import os
#endif

extension Reducer {
  #if canImport(os)
  /// Measures each action and each of its effects, for Instruments and for the dependency
  /// `DependencyValues.signpostSink`.
  ///
  /// - Parameters:
  ///   - prefix: A prefix of the measurements' names, to distinguish features.
  ///   - log: The log in which Instruments shows the measurements.
  public func signpost(
    _ prefix: String = "",
    log: OSLog = OSLog(
      subsystem: "tcash.ComposableArchitecture",
      category: "Reducer"
    )
  ) -> _SignpostReducer<Self> {
    _SignpostReducer(base: self, prefix: prefix, log: log)
  }
  #else
  /// Measures each action and each of its effects, for the dependency
  /// `DependencyValues.signpostSink`.
  ///
  /// - Parameter prefix: A prefix of the measurements' names, to distinguish features.
  public func signpost(_ prefix: String = "") -> _SignpostReducer<Self> {
    _SignpostReducer(base: self, prefix: prefix)
  }
  #endif
}

/// A reducer that measures its actions and effects; see `signpost`.
public struct _SignpostReducer<Base: Reducer>: Reducer {
  private let base: Base
  private let prefix: String
  @Dependency(\.signpostSink) private var sink
  #if canImport(os)
  private let log: OSLog

  init(base: Base, prefix: String, log: OSLog) {
    self.base = base
    self.prefix = prefix.isEmpty ? "" : "\(prefix) "
    self.log = log
  }
  #else
  init(base: Base, prefix: String) {
    self.base = base
    self.prefix = prefix.isEmpty ? "" : "\(prefix) "
  }
  #endif

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard isEnabled else { return base.reduce(into: &state, action: action) }
    let name = prefix + caseSummary(action)
    let begin = begin
    let measurement = begin(.action, name)
    let effect = base.reduce(into: &state, action: action)
    measurement.end(.finished)
    return effect.mapOperations { operation in
      { send in
        let measurement = begin(.effect, name)
        do {
          try await operation(send)
          measurement.end(Task.isCancelled ? .cancelled : .finished)
        } catch {
          measurement.end(error is CancellationError ? .cancelled : .failed)
          throw error
        }
      }
    }
  }

  private var isEnabled: Bool {
    #if canImport(os)
    sink.isEnabled || log.signpostsEnabled
    #else
    sink.isEnabled
    #endif
  }

  private var begin: @Sendable (SignpostInterval.Kind, String) -> SignpostMeasurement {
    #if canImport(os)
    { [sink, log] in SignpostMeasurement(kind: $0, name: $1, sink: sink, log: log) }
    #else
    { [sink] in SignpostMeasurement(kind: $0, name: $1, sink: sink) }
    #endif
  }
}

/// An interval being measured.
private struct SignpostMeasurement: Sendable {
  private let kind: SignpostInterval.Kind
  private let name: String
  private let sink: SignpostSink
  private let start = ContinuousClock.now
  #if canImport(os)
  private let log: OSLog
  private let id: OSSignpostID

  init(kind: SignpostInterval.Kind, name: String, sink: SignpostSink, log: OSLog) {
    self.kind = kind
    self.name = name
    self.sink = sink
    self.log = log
    self.id = OSSignpostID(log: log)
    switch kind {
    case .action: os_signpost(.begin, log: log, name: "Action", signpostID: id, "%s", name)
    case .effect: os_signpost(.begin, log: log, name: "Effect", signpostID: id, "%s", name)
    }
  }
  #else
  init(kind: SignpostInterval.Kind, name: String, sink: SignpostSink) {
    self.kind = kind
    self.name = name
    self.sink = sink
  }
  #endif

  func end(_ outcome: SignpostInterval.Outcome) {
    #if canImport(os)
    let text = "\(outcome)"
    switch kind {
    case .action: os_signpost(.end, log: log, name: "Action", signpostID: id, "%s", text)
    case .effect: os_signpost(.end, log: log, name: "Effect", signpostID: id, "%s", text)
    }
    #endif
    sink.record(
      SignpostInterval(kind: kind, name: name, duration: start.duration(to: .now), outcome: outcome)
    )
  }
}

extension Effect {
  /// Returns the effect with the operation of each `.run` transformed.
  func mapOperations(
    _ transform: (@escaping @Sendable (Send<Action>) async throws -> Void)
      -> @Sendable (Send<Action>) async throws -> Void
  ) -> Self {
    func map(_ operation: Operation) -> Operation {
      switch operation {
      case .run(var run):
        run.operation = transform(run.operation)
        return .run(run)
      case .merge(let operations): return .merge(operations.map(map))
      case .concatenate(let operations): return .concatenate(operations.map(map))
      case .cancellable(let id, let cancelInFlight, let operation):
        return .cancellable(id: id, cancelInFlight: cancelInFlight, map(operation))
      case .delayed(let timer, let operation): return .delayed(timer, map(operation))
      case .throttled(let throttle, let operation): return .throttled(throttle, map(operation))
      case .transaction(let transaction, let operation):
        return .transaction(transaction, map(operation))
      case .lifetime(let id, let operation): return .lifetime(id, map(operation))
      case .none, .send, .publisher, .cancel, .endLifetime: return operation
      }
    }
    return Self(map(operation))
  }
}
