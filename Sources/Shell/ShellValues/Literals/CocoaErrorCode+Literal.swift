package import Foundation
package import ShellLanguage

/// `.fileNoSuchFile`, or the number of a code without a name: `99`.
extension CocoaError.Code: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard let number = NumberLiteral(expression)?.integer(Int.self) else {
      throw builder.mismatch(Self.self, expression)
    }
    return Self(rawValue: number)
  }

  package static var constants: [String: @Sendable (any ValueEnvironment) -> Self] {
    byName.mapValues { code in { _ in code } }
  }

  package var literal: String { Self.names[rawValue].map { ".\($0)" } ?? String(rawValue) }

  private static let byName = Dictionary(uniqueKeysWithValues: named)
  private static let names = Dictionary(
    named.map { ($1.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// A struct has no list of its static members.
  private static let named: [(name: String, code: Self)] = [
    ("fileNoSuchFile", .fileNoSuchFile),
    ("fileLocking", .fileLocking),
    ("fileReadUnknown", .fileReadUnknown),
    ("fileReadNoPermission", .fileReadNoPermission),
    ("fileReadInvalidFileName", .fileReadInvalidFileName),
    ("fileReadCorruptFile", .fileReadCorruptFile),
    ("fileReadNoSuchFile", .fileReadNoSuchFile),
    ("fileReadInapplicableStringEncoding", .fileReadInapplicableStringEncoding),
    ("fileReadUnsupportedScheme", .fileReadUnsupportedScheme),
    ("fileReadTooLarge", .fileReadTooLarge),
    ("fileReadUnknownStringEncoding", .fileReadUnknownStringEncoding),
    ("fileWriteUnknown", .fileWriteUnknown),
    ("fileWriteNoPermission", .fileWriteNoPermission),
    ("fileWriteInvalidFileName", .fileWriteInvalidFileName),
    ("fileWriteFileExists", .fileWriteFileExists),
    ("fileWriteInapplicableStringEncoding", .fileWriteInapplicableStringEncoding),
    ("fileWriteUnsupportedScheme", .fileWriteUnsupportedScheme),
    ("fileWriteOutOfSpace", .fileWriteOutOfSpace),
    ("fileWriteVolumeReadOnly", .fileWriteVolumeReadOnly),
    ("fileManagerUnmountUnknown", .fileManagerUnmountUnknown),
    ("fileManagerUnmountBusy", .fileManagerUnmountBusy),
    ("keyValueValidation", .keyValueValidation),
    ("formatting", .formatting),
    ("userCancelled", .userCancelled),
    ("featureUnsupported", .featureUnsupported),
    ("executableNotLoadable", .executableNotLoadable),
    ("executableArchitectureMismatch", .executableArchitectureMismatch),
    ("executableRuntimeMismatch", .executableRuntimeMismatch),
    ("executableLoad", .executableLoad),
    ("executableLink", .executableLink),
    ("propertyListReadCorrupt", .propertyListReadCorrupt),
    ("propertyListReadUnknownVersion", .propertyListReadUnknownVersion),
    ("propertyListReadStream", .propertyListReadStream),
    ("propertyListWriteStream", .propertyListWriteStream),
    ("propertyListWriteInvalid", .propertyListWriteInvalid),
    ("xpcConnectionInterrupted", .xpcConnectionInterrupted),
    ("xpcConnectionInvalid", .xpcConnectionInvalid),
    ("xpcConnectionReplyInvalid", .xpcConnectionReplyInvalid),
    ("ubiquitousFileUnavailable", .ubiquitousFileUnavailable),
    ("ubiquitousFileNotUploadedDueToQuota", .ubiquitousFileNotUploadedDueToQuota),
    ("ubiquitousFileUbiquityServerNotAvailable", .ubiquitousFileUbiquityServerNotAvailable),
    ("userActivityHandoffFailed", .userActivityHandoffFailed),
    ("userActivityConnectionUnavailable", .userActivityConnectionUnavailable),
    ("userActivityRemoteApplicationTimedOut", .userActivityRemoteApplicationTimedOut),
    ("userActivityHandoffUserInfoTooLarge", .userActivityHandoffUserInfoTooLarge),
    ("coderReadCorrupt", .coderReadCorrupt),
    ("coderValueNotFound", .coderValueNotFound),
    ("coderInvalidValue", .coderInvalidValue),
  ]
}
