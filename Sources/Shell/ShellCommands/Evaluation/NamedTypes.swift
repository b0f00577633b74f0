import ShellSession
import ShellValues

/// The types in a feature's states and actions, by the names that users write for them:
/// `Todos.Filter`, or `Filter` if that is unambiguous.
struct NamedTypes: Sendable {
  private var byName: [String: [Any.Type]] = [:]
  private var seen: Set<ObjectIdentifier> = []
  /// The modules that declare the types.
  private var modules: [String] = []

  /// The maximum number of types to examine. A state has few, but a graph of generic types may be
  /// infinite.
  private static let limit = 2000

  /// The types of a feature, collected once.
  @MainActor
  static func of(_ feature: RegisteredFeature) -> NamedTypes {
    let key = ObjectIdentifier(feature.actionType)
    if let types = cache[key] { return types }
    let types = NamedTypes([feature.stateType, feature.actionType])
    cache[key] = types
    return types
  }

  @MainActor private static var cache: [ObjectIdentifier: NamedTypes] = [:]

  init(_ roots: [Any.Type]) {
    var pending = roots
    while let type = pending.popLast(), seen.count < Self.limit {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      add(type)
      pending += Self.parts(of: type)
    }
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

  private static func parts(of type: Any.Type) -> [Any.Type] {
    if let listing = CaseListing(of: type) {
      return listing.cases.flatMap { $0.parameters.map(\.type) }
    }
    if let container = type as? any IdentifiedContainer.Type {
      return [container.erasedElementType]
    }
    if let container = type as? any IndexedContainer.Type { return [container.erasedElementType] }
    if let container = type as? any KeyedContainer.Type {
      return [container.erasedKeyType, container.erasedValueType]
    }
    if let container = type as? any UniqueContainer.Type { return [container.erasedElementType] }
    if let optional = type as? any OptionalValue.Type { return [optional.erasedWrappedType] }
    if let transparent = type as? any TransparentValue.Type {
      return [transparent.erasedWrappedType]
    }
    if case .tuple(let elements) = Reflection.shape(of: type) { return elements.map(\.type) }
    return TypeOrigin.isSystem(type) ? [] : VisibleFields.fields(of: type).map(\.type)
  }
}
