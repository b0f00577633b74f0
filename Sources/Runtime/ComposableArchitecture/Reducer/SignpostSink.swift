public import Dependencies

/// The duration of an action or an effect, as measured by `signpost`.
public struct SignpostInterval: Hashable, Sendable {
  /// The kind of work that was measured.
  public enum Kind: Hashable, Sendable {
    /// The reduction of an action, without its effects.
    case action
    /// An effect that an action started.
    case effect
  }

  /// How the measured work ended.
  public enum Outcome: Hashable, Sendable {
    case finished, cancelled, failed
  }

  public let kind: Kind

  /// The prefix passed to `signpost`, followed by the names of the action's cases.
  public let name: String

  public let duration: Duration

  public let outcome: Outcome
}

/// Receives the intervals that `signpost` measures, to print, collect or forward them.
///
/// ```swift
/// Store(initialState: AppFeature.State()) {
///   AppFeature().signpost()
/// } withDependencies: {
///   $0.signpostSink = SignpostSink { print($0.name, $0.duration) }
/// }
/// ```
public struct SignpostSink: Sendable {
  let isEnabled: Bool
  let record: @Sendable (SignpostInterval) -> Void

  private init(isEnabled: Bool, record: @escaping @Sendable (SignpostInterval) -> Void) {
    self.isEnabled = isEnabled
    self.record = record
  }

  /// Creates a sink that calls a closure with each interval, on the thread on which the interval
  /// ended.
  public init(_ record: @escaping @Sendable (SignpostInterval) -> Void) {
    self.init(isEnabled: true, record: record)
  }

  /// A sink that receives nothing, which turns measuring off.
  public static let none = Self(isEnabled: false) { _ in }
}

extension SignpostSink: DependencyKey {
  public static let liveValue = SignpostSink.none
  public static let testValue = SignpostSink.none
}

extension DependencyValues {
  /// The sink for the intervals that the reducer operator `signpost` measures. The default is
  /// ``SignpostSink/none``.
  public var signpostSink: SignpostSink {
    get { self[SignpostSink.self] }
    set { self[SignpostSink.self] = newValue }
  }
}
