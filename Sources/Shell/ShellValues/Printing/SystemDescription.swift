import Foundation

/// Values of system types without a literal of their own.
enum SystemDescription {
  static func of(_ value: Any) -> String {
    let type = type(of: value)
    // Foundation's errors wrap an NSError, whose description goes over several lines.
    if let error = value as? any CustomNSError { return "\(TypeName.of(type))(\(error.errorCode))" }
    return "\(TypeName.of(type))(\(String(describing: value)))"
  }

  /// Objects that are values to those who use them; `nil` for all others.
  static func ofObject(_ value: Any) -> String? {
    switch value {
    case let keyPath as AnyKeyPath: return "\(keyPath)"
    case let error as NSError:
      return "NSError(domain: \(StringLiteral.quoted(error.domain)), code: \(error.code))"
    default: return nil
    }
  }
}
