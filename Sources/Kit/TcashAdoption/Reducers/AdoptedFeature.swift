/// A feature that the shell registers for a reducer.
struct AdoptedFeature {
  let name: String
  let about: String?
  /// The expression that registers it, in lines.
  let source: String

  static func all(_ reducers: [FoundReducer], _ table: TypeTable) -> [AdoptedFeature] {
    let adopted = reducers.filter(\.isAdopted)
    let short = adopted.map { name(String($0.type.name.split(separator: ".").last ?? "")) }
    return zip(adopted, short).compactMap { reducer, name in
      guard case .adopted(let state, let made) = reducer.verdict else { return nil }
      let isAlone = short.count { $0 == name } == 1
      let whole = reducer.type.name.split(separator: ".")
      let qualified =
        whole.count > 1
        ? whole.dropLast().map { Self.capitalized(Self.withoutSuffix(String($0))) }.joined()
          + Self.capitalized(name)
        : reducer.type.module + Self.capitalized(name)
      return AdoptedFeature(
        isAlone ? name : Self.uncapitalized(qualified),
        reducer.type,
        state: state,
        reducer: made,
        table
      )
    }
  }

  private init(
    _ name: String,
    _ type: DeclaredType,
    state: String,
    reducer: String,
    _ table: TypeTable
  ) {
    self.name = name
    about = type.about
    var lines = ["Feature(\"\(name)\", initialState: \(state)) { \(reducer) }"]
    // It is indented by four.
    if lines[0].count > 96 {
      lines = [
        "Feature(", "  \"\(name)\",", "  initialState: \(state)", ") {", "  \(reducer)", "}",
      ]
    }
    let indentation = lines.count == 1 ? "  " : ""
    if let about {
      let text = about.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      lines.append("\(indentation).about(\"\(text)\")")
    }
    var seen: Set<String> = []
    for dependency in type.dependencies where seen.insert(dependency).inserted {
      if let line = Self.alternatives(of: dependency, table) {
        lines.append("\(indentation)\(line)")
      }
    }
    let state = table.types["\(type.name).State"]
    for type in state.map(table.typesReached) ?? [] where !type.isGeneric && !type.isPrivate {
      // A property of a child's state is registered with the child.
      guard type === state || !type.name.hasSuffix(".State") else { continue }
      for name in type.unnotedProperties where !name.hasPrefix("_") {
        lines.append("\(indentation).property(\"\(name)\", \\\(table.written(type)).\(name))")
      }
    }
    source = lines.joined(separator: "\n")
  }

  /// The registration of a dependency whose type has values to choose from.
  private static func alternatives(of dependency: String, _ table: TypeTable) -> String? {
    guard let client = table.client(dependency) else { return nil }
    let usual = ["live": "liveValue", "preview": "previewValue", "test": "testValue"]
    let others = client.namesOfOwnValues.filter { !usual.values.contains($0) }
    guard !others.isEmpty else { return nil }
    let declared = usual.filter { _, name in
      name == "testValue" || client.statics.contains { $0.name == name }
    }
    let values =
      declared.sorted { $0.key < $1.key }.map { "\"\($0.key)\": .\($0.value)" }
      + others.map { "\"\($0)\": .\($0)" }
    return ".dependency(\\.\(dependency), [\(values.joined(separator: ", "))])"
  }

  // MARK: Names

  /// A reducer's name in the shell: `Counter` and `CounterFeature` are `counter`.
  private static func name(_ type: String) -> String { uncapitalized(withoutSuffix(type)) }

  private static func withoutSuffix(_ type: String) -> String {
    for suffix in ["Feature", "Reducer"] where type.hasSuffix(suffix) && type.count > suffix.count {
      return String(type.dropLast(suffix.count))
    }
    return type
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// `URLList` is `urlList`.
  private static func uncapitalized(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < name.count ? capitals - 1 : max(1, capitals)
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }
}
