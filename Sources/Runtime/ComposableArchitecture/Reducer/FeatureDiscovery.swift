import Synchronization

/// Creates the bodies of a feature and of the features nested in it, for tools that record what
/// they declare.
///
/// Otherwise bodies are created at their first action, and the body of a presented feature only
/// once it is presented.
package final class FeatureDiscovery {
  // Safe because only the task that discovers accesses the instance.
  @TaskLocal private static var current: UncheckedSendable<FeatureDiscovery>?
  /// The number of active discoveries. While it is 0, no task-local lookup is needed.
  private static let count = Atomic<Int>(0)

  /// The visited types, so that discovery terminates for features that contain themselves.
  private var visited: Set<ObjectIdentifier> = []

  package init() {}

  /// Creates a feature, its body and the bodies of the features that they list.
  package func discover(_ makeFeature: () -> some Reducer) {
    Self.count.add(1, ordering: .relaxed)
    defer { Self.count.subtract(1, ordering: .relaxed) }
    Self.$current.withValue(UncheckedSendable(self)) { makeBody(of: makeFeature()) }
  }

  static var isAnyActive: Bool { count.load(ordering: .relaxed) > 0 }

  static func visit(_ feature: some Reducer) {
    guard isAnyActive else { return }
    current?.value.makeBody(of: feature)
  }

  private func makeBody<Feature: Reducer>(of feature: Feature) {
    guard visited.insert(ObjectIdentifier(Feature.self)).inserted else { return }
    if Feature.Body.self != Never.self { _ = feature.body }
  }
}

extension CaseReducer {
  /// Visits the features of an enum reducer, for the code that `@Reducer` generates.
  public static func _$features(_ visitAll: (_ visit: (any Reducer) -> Void) -> Void) {
    guard FeatureDiscovery.isAnyActive else { return }
    visitAll { FeatureDiscovery.visit($0) }
  }
}
