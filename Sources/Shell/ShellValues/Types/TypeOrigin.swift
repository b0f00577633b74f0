/// Where a type is declared.
package enum TypeOrigin {
  package static func module(of type: Any.Type) -> String {
    String(_typeName(type, qualified: true).prefix { $0 != "." && $0 != "<" })
  }

  /// Whether the type is one of the standard library, Foundation or C: its stored properties are
  /// nobody's business.
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
