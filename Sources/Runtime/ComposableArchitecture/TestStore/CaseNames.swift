import CasePaths

/// Names cases as key paths write them, which the key paths themselves don't know.
enum CaseNames {
  /// How many cases to look at: actions may be recursive.
  private static let limit = 10_000

  /// A case key path without its root, such as `\.todos.element`, if it is found among the cases that
  /// the enum's macro has described.
  static func description<Root>(of keyPath: PartialCaseKeyPath<Root>) -> String? {
    var level: [(path: AnyKeyPath?, name: String, type: Any.Type)] = [(nil, "\\", Root.self)]
    var count = 0
    while !level.isEmpty, count < limit {
      var next: [(path: AnyKeyPath?, name: String, type: Any.Type)] = []
      for parent in level {
        for child in cases(of: parent.type) {
          count += 1
          guard let path = parent.path.map({ $0.appending(path: child.path) }) ?? child.path
          else { continue }
          let name = "\(parent.name).\(child.description.name)"
          if path == keyPath { return name }
          guard child.description.parameters.count == 1 else { continue }
          next.append((path, name, child.description.parameters[0].type))
        }
      }
      level = next
    }
    return nil
  }

  private static func cases(
    of type: Any.Type
  ) -> [(path: AnyKeyPath, description: CaseDescription)] {
    func open<Enum: CasePathIterable & CaseDescribing>(
      _: Enum.Type
    ) -> [(path: AnyKeyPath, description: CaseDescription)] {
      zip(Enum.allCasePaths, Enum._$cases).map { ($0, $1) }
    }
    guard let type = type as? any (CasePathIterable & CaseDescribing).Type else { return [] }
    return open(type)
  }
}
