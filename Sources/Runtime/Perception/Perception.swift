@_exported public import Observation

// On systems with Observation, perception is Observation under other names. This lets features
// written for older systems compile unchanged.

/// A type with observable properties; another name for `Observable`.
public typealias Perceptible = Observable

/// Tracks the observers of a type's properties; another name for `ObservationRegistrar`.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Makes the properties of a class observable, as `@Observable` does.
///
/// ```swift
/// @Perceptible
/// final class Session {
///   var user: User?
///   @ObservationIgnored var cache: [Int: Data] = [:]
/// }
/// ```
///
/// Mark properties that should not be observed with `@ObservationIgnored`.
@attached(
  member,
  names: named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() =
  #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

/// Runs an operation, then calls back once, before any property that the operation read changes.
///
/// - Parameters:
///   - apply: The operation, which reads properties.
///   - onChange: The callback. It is called on the thread that makes the change.
/// - Returns: The operation's result.
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}
