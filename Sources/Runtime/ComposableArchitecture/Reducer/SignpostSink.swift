public import Dependencies

/// How long an action or an effect took, as `signpost` measured it.
public struct SignpostInterval: Hashable, Sendable {
  /// What was measured.
  public enum Kind: Hashable, Sendable {
    /// The reducing of an action, without its effects.
    case action
    /// An effect that an action started.
    case effect
  }

  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    case finished, cancelled, failed
  }

  public let kind: Kind

  /// The prefix that `signpost` was given, and the action's cases.
  public let name: String

  public let duration: Duration

  public let outcome: Outcome
}

/// Takes the intervals that `signpost` measures: prints them, collects them, or sends them on.
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

  /// A sink that calls a closure with each interval, on the thread that it ended on.
  public init(_ record: @escaping @Sendable (SignpostInterval) -> Void) {
    self.init(isEnabled: true, record: record)
  }

  /// Takes no intervals, so that none are measured.
  public static let none = Self(isEnabled: false) { _ in }
}

extension SignpostSink: DependencyKey {
  public static let liveValue = SignpostSink.none
  public static let testValue = SignpostSink.none
}

extension DependencyValues {
  /// Takes the intervals that the reducer operator `signpost` measures; none unless it is set.
  public var signpostSink: SignpostSink {
    get { self[SignpostSink.self] }
    set { self[SignpostSink.self] = newValue }
  }
}
