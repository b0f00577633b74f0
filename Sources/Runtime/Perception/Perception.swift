@_exported public import Observation

// Where the system has Observation, perception is that under other names: features that were written for
// systems without it compile unchanged.

/// A type whose properties can be observed: `Observable`.
public typealias Perceptible = Observable

/// Keeps who observes the properties of a type: `ObservationRegistrar`.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Makes a class one whose properties can be observed, as `@Observable` does.
///
/// ```swift
/// @Perceptible
/// final class Session {
///   var user: User?
///   @ObservationIgnored var cache: [Int: Data] = [:]
/// }
/// ```
///
/// A property that is not to be observed is marked `@ObservationIgnored`.
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

/// Runs an operation and calls back once, before the first of the properties changes that it has read.
///
/// - Parameters:
///   - apply: Reads properties.
///   - onChange: Is called on the thread that makes the change.
/// - Returns: What the operation returns.
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}
