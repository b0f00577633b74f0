/// What scripts have reached of the features: actions, enum cases of the states, answers of endpoints.
package struct Coverage: Codable, Hashable, Sendable {
  /// The parts of a feature, each with whether a script has reached it.
  package struct Parts: Codable, Hashable, Sendable {
    private var isReached: [String: Bool] = [:]

    package init() {}

    package mutating func add(_ part: String, isReached reached: Bool) {
      isReached[part] = reached || isReached[part] == true
    }

    package func contains(_ part: String) -> Bool { isReached[part] != nil }

    package mutating func merge(_ other: Parts) {
      for (part, reached) in other.isReached { add(part, isReached: reached) }
    }

    package var count: Int { isReached.count }
    package var reachedCount: Int { isReached.values.count { $0 } }

    /// The parts that no script has reached, sorted.
    package var missing: [String] { isReached.filter { !$0.value }.map(\.key).sorted() }
  }

  package struct Feature: Codable, Hashable, Sendable {
    package var actions = Parts()
    package var states = Parts()
    package var answers = Parts()

    package init() {}

    /// The kinds of parts, with their names.
    package var kinds: [(name: String, parts: Parts)] {
      [("actions", actions), ("state cases", states), ("answers", answers)]
    }

    mutating func merge(_ other: Feature) {
      actions.merge(other.actions)
      states.merge(other.states)
      answers.merge(other.answers)
    }
  }

  package var features: [String: Feature] = [:]

  package init() {}

  package mutating func merge(_ other: Coverage) {
    for (name, feature) in other.features { features[name, default: Feature()].merge(feature) }
  }

  package func merging(_ other: Coverage) -> Coverage {
    var merged = self
    merged.merge(other)
    return merged
  }

  /// The share of all parts that were reached, in percent; 100 if there are no parts.
  package var percentage: Double {
    let parts = features.values.flatMap { $0.kinds.map(\.parts) }
    let count = parts.reduce(0) { $0 + $1.count }
    return count == 0 ? 100 : 100 * Double(parts.reduce(0) { $0 + $1.reachedCount }) / Double(count)
  }

  /// A percentage with one decimal, rounded down: what is not reached is never rounded away.
  package static func text(_ percentage: Double) -> String {
    let tenths = Int((percentage * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// A table with a line for each feature, and the parts that were not reached below it.
  package var lines: [String] {
    let width = features.keys.map(\.count).max() ?? 0
    return features.sorted { $0.key < $1.key }.flatMap { name, feature in
      let counts = feature.kinds.filter { $0.parts.count > 0 }
        .map { "\($0.name) \($0.parts.reachedCount)/\($0.parts.count)" }
      let padding = String(repeating: " ", count: width - name.count)
      let missing = feature.kinds.flatMap { $0.parts.missing }.map { "    \($0)" }
      return ["  \(name)\(padding)  \(counts.joined(separator: "  "))"] + missing
    }
  }
}
