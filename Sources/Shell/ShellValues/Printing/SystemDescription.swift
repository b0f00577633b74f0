import Foundation

/// Descriptions of system types that have no literal.
enum SystemDescription {
  static func of(_ value: Any) -> String {
    let type = type(of: value)
    // Foundation's errors wrap an `NSError`, whose description spans several lines.
    if let error = value as? any CustomNSError { return "\(TypeName.of(type))(\(error.errorCode))" }
    return "\(TypeName.of(type))(\(String(describing: value)))"
  }

  /// The description of an object that users treat as a value; `nil` for any other object.
  static func ofObject(_ value: Any) -> String? {
    (value as? AnyKeyPath).map { "\($0)" }
  }
}
