import CasePaths

/// Finds the names of cases. Case key paths don't store them.
enum CaseNames {
  /// The maximum number of cases to search: actions may be recursive.
  private static let limit = 10_000

  /// Returns the source of a case key path without its root, such as `\.todos.element`. Returns
  /// `nil` if the cases described by the enum's macro do not include it.
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
