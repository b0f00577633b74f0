import Synchronization

/// Makes the bodies of a feature and of the features in it, for tools that note what they declare.
///
/// Bodies are made at their first action otherwise, and those of a presented feature when it is there.
package final class FeatureDiscovery {
  // Only the task that discovers touches it.
  @TaskLocal private static var current: UncheckedSendable<FeatureDiscovery>?
  /// How many are at work, so that nobody else looks for one.
  private static let count = Atomic<Int>(0)

  /// Features that contain themselves have an end all the same.
  private var visited: Set<ObjectIdentifier> = []

  package init() {}

  /// Makes a feature, the bodies in it and those of the features that they list.
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
  /// Tells of the features of an enum reducer, for the code that `@Reducer` writes.
  public static func _$features(_ visitAll: (_ visit: (any Reducer) -> Void) -> Void) {
    guard FeatureDiscovery.isAnyActive else { return }
    visitAll { FeatureDiscovery.visit($0) }
  }
}
