import CasePaths
import Synchronization

/// The static members of types that can be read by name: those that a shell registers, those that the macros of a type
/// note, and the stored ones that the program's symbol table has. They are read when an expression names them.
package enum StaticMember {
  private static let registered = Mutex<[ObjectIdentifier: [_$StaticProperty]]>([:])

  /// Registers a member. Of a type's members with the same name, the last one counts.
  package static func register<Value>(_ name: String, _ read: @escaping @Sendable () -> Value) {
    let member = _$StaticProperty(name, read)
    registered.withLock { registered in
      registered[ObjectIdentifier(member.type), default: []].removeAll { $0.name == member.name }
      registered[ObjectIdentifier(member.type), default: []].append(member)
    }
  }

  /// The value that `.name` stands for where a value of the type is expected; `nil` if the type has no such member that
  /// can be found.
  package static func value(_ name: String, of type: Any.Type) -> Any? {
    if let known = known(of: type).first(where: { $0.name == name }) { return known.value }
    return StoredMembers.value(name, of: type)
  }

  /// The value of `Type.name`, which may have another type; `nil` if there is none that can be found.
  static func value(_ name: String, in type: Any.Type) -> Any? {
    value(name, of: type) ?? noted(in: type).first { $0.name == name }?.value
  }

  /// The names of the members that are values of the type. Reads none of them.
  package static func names(of type: Any.Type) -> [String] {
    let known = known(of: type).map(\.name)
    return known + StoredMembers.names(of: type).filter { !known.contains($0) }
  }

  /// Why members that were neither registered nor noted can't be found; `nil` if they can.
  package static var limit: String? { StoredMembers.failure }

  private static func known(of type: Any.Type) -> [_$StaticProperty] {
    let registered = registered.withLock { $0[ObjectIdentifier(type)] ?? [] }
    return registered
      + noted(in: type).filter { property in
        property.type == type && !registered.contains { $0.name == property.name }
      }
  }

  private static func noted(in type: Any.Type) -> [_$StaticProperty] {
    (type as? any InitDescribing.Type)?._$static ?? []
  }
}
