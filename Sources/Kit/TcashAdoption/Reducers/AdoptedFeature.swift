/// A feature that the shell registers for a reducer.
struct AdoptedFeature {
  let name: String
  let about: String?
  /// The expression that registers it, in lines.
  let source: String

  /// - Parameters:
  ///   - modules: The modules that are taken over.
  ///   - isolated: Those whose declarations are the main actor's, unless they say otherwise.
  static func all(
    _ reducers: [FoundReducer],
    _ table: TypeTable,
    in modules: Set<String>,
    isolated: Set<String>
  ) -> [AdoptedFeature] {
    let adopted = reducers.filter(\.isAdopted)
    // The shortest name that no other reducer has.
    let names = adopted.map { Self.names(of: $0.type) }
    return zip(adopted, names).compactMap { reducer, candidates in
      guard case .adopted(let state, let made) = reducer.verdict else { return nil }
      let name = candidates.first { name in names.count { $0.contains(name) } == 1 }
      return AdoptedFeature(
        name ?? candidates.last ?? "",
        reducer.type,
        state: state,
        reducer: made,
        table,
        modules,
        isolated
      )
    }
  }

  /// Names for a reducer, from the shortest to one that is its alone.
  private static func names(of type: DeclaredType) -> [String] {
    let parts = type.name.split(separator: ".").map(String.init)
    let short = parts.map(withoutSuffix)
    let whole = [type.module] + parts
    let all = [short.suffix(1), short[...], ([type.module] + short)[...], whole[...]]
    return all.map { parts in uncapitalized(parts.map(capitalized).joined()) }
  }

  private init(
    _ name: String,
    _ type: DeclaredType,
    state: String,
    reducer: String,
    _ table: TypeTable,
    _ modules: Set<String>,
    _ isolated: Set<String>
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
      if let line = Self.alternatives(of: dependency, type, table, modules) {
        lines.append("\(indentation)\(line)")
      }
    }
    let state = table.state(of: type)
    let isGeneric = type.isGeneric
    for type in state.map(table.typesReached) ?? []
    where !isGeneric && !type.isGeneric && !type.isPrivate && !isolated.contains(type.module)
      && !type.attributes.contains("MainActor")
    {
      // A property of a child's state is registered with the child.
      guard type === state || !type.name.hasSuffix(".State") else { continue }
      for name in type.unnotedProperties where !name.hasPrefix("_") {
        lines.append("\(indentation).property(\"\(name)\", \\\(table.written(type)).\(name))")
      }
      let defaults = type.defaultedProperties
      if !defaults.isEmpty, let value = try? ValueMaker(table: table).value(of: type) {
        let names = defaults.map { "\"\($0)\"" }.joined(separator: ", ")
        lines.append("\(indentation).defaults(\(names), from: \(value))")
      }
      for name in type.namesOfUnnotedValues(in: modules) where !name.hasPrefix("_") {
        lines.append("\(indentation).member(\"\(name)\", \(table.written(type)).\(name))")
      }
    }
    source = lines.joined(separator: "\n")
  }

  /// The registration of a dependency whose type has values to choose from.
  private static func alternatives(
    of dependency: String,
    _ type: DeclaredType,
    _ table: TypeTable,
    _ modules: Set<String>
  ) -> String? {
    guard let client = table.client(dependency, in: type.module) else { return nil }
    let usual = ["live": "liveValue", "preview": "previewValue", "test": "testValue"]
    let others = client.namesOfOwnValues(in: modules).filter { !usual.values.contains($0) }
    guard !others.isEmpty else { return nil }
    let declared = usual.filter { _, name in
      name == "testValue"
        || client.statics.contains { $0.name == name && modules.contains($0.module) }
    }
    let values =
      declared.sorted { $0.key < $1.key }.map { "\"\($0.key)\": .\($0.value)" }
      + others.map { "\"\($0)\": .\($0)" }
    return ".dependency(\\.\(dependency), [\(values.joined(separator: ", "))])"
  }

  // MARK: Names

  /// `Counter` and `CounterFeature` are `counter` in the shell.
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
