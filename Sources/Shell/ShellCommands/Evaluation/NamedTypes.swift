import ShellSession
import ShellValues

/// The types in a feature's states and actions, by the names that users write for them:
/// `Todos.Filter`, or `Filter` if that is unambiguous.
struct NamedTypes: Sendable {
  private var byName: [String: [Any.Type]] = [:]
  /// The modules that declare the types.
  private var modules: [String] = []

  /// The types of a feature, collected once.
  @MainActor
  fileprivate static func of(_ feature: RegisteredFeature) -> NamedTypes {
    let key = ObjectIdentifier(feature.actionType)
    if let types = cache[key] { return types }
    let types = NamedTypes([feature.stateType, feature.actionType])
    cache[key] = types
    return types
  }

  @MainActor private static var cache: [ObjectIdentifier: NamedTypes] = [:]

  init(_ roots: [Any.Type]) {
    for type in TypeGraph.types(from: roots) { add(type) }
  }

  /// The type with a name; `nil` if there is none or more than one.
  func type(named name: String) -> Any.Type? {
    let plain = name.filter { $0 != " " }
    if let types = byName[plain] { return types.count == 1 ? types[0] : nil }
    // Errors, generic types and others that no state or action mentions are looked up by name.
    return TypeLookup.type(named: name, in: modules)
  }

  /// The names that denote exactly one type.
  var names: [String] {
    let single = byName.filter { $0.value.count == 1 }.keys
    return single.sorted()
  }

  private mutating func add(_ type: Any.Type) {
    guard !TypeOrigin.isSystem(type) else { return }
    let module = TypeOrigin.module(of: type)
    if !modules.contains(module) { modules.append(module) }
    var name = Substring(TypeName.of(type))
    guard !name.contains("<") else { return }
    while true {
      byName[String(name), default: []].append(type)
      guard let dot = name.firstIndex(of: ".") else { return }
      name = name[name.index(after: dot)...]
    }
  }
}

/// The names that a feature adds to those that every expression can use.
final class FeatureNames {
  let feature: RegisteredFeature
  let values: [String: Any]
  let types: NamedTypes

  @MainActor
  init(_ feature: RegisteredFeature) {
    self.feature = feature
    self.values = feature.namedValues
    self.types = .of(feature)
  }
}

extension Evaluator {
  /// The names that a feature of the session adds.
  func names(of feature: RegisteredFeature) -> FeatureNames {
    // Most statements are about the feature of the one before.
    if let featureNames, featureNames.feature.name == feature.name { return featureNames }
    let names = FeatureNames(feature)
    featureNames = names
    return names
  }
}
