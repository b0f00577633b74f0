import CasePathsCore
import Synchronization

/// The static members of types that can be read by name: those that a shell registers, those that the macros of a type
/// note, and the constants that the program's symbol table has. They are read when an expression names them.
package enum StaticMember {
  private static let registered = Mutex<[ObjectIdentifier: [_$StaticProperty]]>([:])

  /// Registers a member of a type. Of those with the same name, the last one counts.
  package static func register<Value>(
    _ name: String,
    of owner: Any.Type,
    _ read: @escaping @Sendable () -> Value
  ) {
    registered.withLock { registered in
      var members = registered[ObjectIdentifier(owner), default: []]
      members.removeAll { $0.name == name }
      registered[ObjectIdentifier(owner)] = members + [_$StaticProperty(name, read)]
    }
  }

  /// The value that `.name` stands for where a value of the type is expected; `nil` if the type has no such member that
  /// can be found.
  package static func value(_ name: String, of type: Any.Type) -> Any? {
    if let known = known(in: type).first(where: { $0.name == name && $0.type == type }) {
      return FeatureCode.mayRun ? known.value : nil
    }
    return StoredMembers.value(name, of: type)
  }

  /// The value of `Type.name`, which may have another type; `nil` if there is none that can be found.
  static func value(_ name: String, in type: Any.Type) -> Any? {
    if let known = known(in: type).first(where: { $0.name == name }) {
      return FeatureCode.mayRun ? known.value : nil
    }
    return StoredMembers.value(name, of: type)
  }

  /// The names of the members that are values of the type. Reads none of them.
  package static func names(of type: Any.Type) -> [String] {
    names(of: type, among: known(in: type))
  }

  /// The names of the registered and stored members that are values of the type, which need not be computed again.
  static func lastingNames(of type: Any.Type) -> [String] {
    names(of: type, among: registered(in: type))
  }

  private static func names(of type: Any.Type, among known: [_$StaticProperty]) -> [String] {
    let known = known.filter { $0.type == type }.map(\.name)
    return known + StoredMembers.names(of: type).filter { !known.contains($0) }
  }

  /// Why members that were neither registered nor noted may not be found; `nil` if all constants are.
  package static var limit: String? { StoredMembers.limit }

  private static func known(in type: Any.Type) -> [_$StaticProperty] {
    let registered = registered(in: type)
    let noted = (type as? any InitDescribing.Type)?._$static ?? []
    return registered
      + noted.filter { property in !registered.contains { $0.name == property.name } }
  }

  private static func registered(in type: Any.Type) -> [_$StaticProperty] {
    registered.withLock { $0[ObjectIdentifier(type)] ?? [] }
  }
}
