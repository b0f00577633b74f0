import Foundation
package import ShellLanguage

/// The error that a string literal creates where an error is expected: `.failure("offline")`.
package struct MessageError: Error, Hashable, LocalizedError, CustomStringConvertible {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  package var errorDescription: String? { message }
  package var description: String { message }
}

extension MessageError: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> MessageError {
    guard let text = try builder.text(expression) else {
      throw builder.mismatch(MessageError.self, expression)
    }
    return MessageError(text)
  }

  package var literal: String { StringLiteral.quoted(message) }
}
