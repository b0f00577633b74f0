import Synchronization

/// Finds types by their written names, such as `Client.Failure`, given only their modules.
package enum TypeLookup {
  private static let cache = Mutex<[String: Found]>([:])

  private struct Found {
    let type: Any.Type?
  }

  /// A struct, enum or class declared in one of the modules, possibly nested in other types; `nil`
  /// if there is none, or if it is private or generic.
  package static func type(named name: String, in modules: [String]) -> Any.Type? {
    guard Reflection.failure == nil else { return nil }
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= 5, names.allSatisfy(isPlain) else { return nil }
    for module in modules where isPlain(module) {
      let key = "\(module).\(name)"
      if let found = cache.withLock({ $0[key] }) {
        if let type = found.type { return type }
        continue
      }
      let type = search(names, "\(module.utf8.count)\(module)")
      cache.withLock { $0[key] = Found(type: type) }
      if let type { return type }
    }
    return nil
  }

  /// Tries each name as a struct, an enum and a class.
  private static func search(_ names: [String], _ prefix: String) -> Any.Type? {
    guard let first = names.first else { return nil }
    for kind in ["V", "O", "C"] {
      let mangled = "\(prefix)\(first.utf8.count)\(first)\(kind)"
      if names.count == 1 {
        if let type = _typeByName(mangled) { return type }
      } else if let type = search(Array(names.dropFirst()), mangled) {
        return type
      }
    }
    return nil
  }

  /// Whether a name needs no special mangling.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
