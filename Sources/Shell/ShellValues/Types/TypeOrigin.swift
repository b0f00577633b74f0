/// Determines the module of a type.
package enum TypeOrigin {
  package static func module(of type: Any.Type) -> String { modules[type] }

  private static let modules = TypeTable { type in
    String(_typeName(type, qualified: true).prefix { $0 != "." && $0 != "<" })
  }

  /// Whether the type belongs to the standard library, Foundation or C. Its stored properties are
  /// then implementation details.
  package static func isSystem(_ type: Any.Type) -> Bool {
    let module = module(of: type)
    switch module {
    case "Swift", "__C", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch":
      return true
    default:
      return module.hasPrefix("Foundation")
    }
  }
}
