package import Foundation
package import ShellLanguage

/// `CocoaError(.fileNoSuchFile)`, `POSIXError(.ENOENT, userInfo: ["NSFilePath": "/a"])`: the errors of
/// Foundation that consist of a code and a dictionary.
package protocol CodedError: LiteralValue, CustomNSError {
  associatedtype Code
  var code: Code { get }
  init(_ code: Code, userInfo: [String: Any])
}

extension CodedError {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let parameters: [ArgumentMatcher.Parameter] = [
      .required(nil, Code.self), .optional("userInfo", [String: Any].self),
    ]
    guard let values = try builder.arguments(of: Self.self, expression, parameters),
      let code = values.first as? Code
    else { throw builder.mismatch(Self.self, expression) }
    return Self(code, userInfo: values[1] as? [String: Any] ?? [:])
  }

  package var literal: String {
    let info = errorUserInfo
    return ConstructorText.of(Self.self, ["": code, "userInfo": info.isEmpty ? nil : info])
  }
}

extension URLError: CodedError {}
extension CocoaError: CodedError {}
extension POSIXError: CodedError {}

extension CancellationError: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard builder.constructorArguments(of: Self.self, expression)?.isEmpty == true else {
      throw builder.mismatch(Self.self, expression)
    }
    return CancellationError()
  }

  package var literal: String { "CancellationError()" }
}

// MARK: - NSError

/// `NSError(domain: "Vouchers", code: 3, userInfo: ["NSLocalizedDescription": "No such voucher"])`
///
/// A subclass prints in the same way, but cannot be read back.
extension NSError: LiteralPrintable {
  package var literal: String {
    ConstructorText.of(
      NSError.self,
      ["domain": domain, "code": code, "userInfo": userInfo.isEmpty ? nil : userInfo]
    )
  }

  static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> NSError {
    let parameters: [ArgumentMatcher.Parameter] = [
      .required("domain", String.self), .required("code", Int.self),
      .optional("userInfo", [String: Any].self),
    ]
    guard let values = try builder.arguments(of: NSError.self, expression, parameters),
      let domain = values[0] as? String, let code = values[1] as? Int
    else { throw builder.mismatch(NSError.self, expression) }
    return NSError(domain: domain, code: code, userInfo: values[2] as? [String: Any] ?? [:])
  }
}
