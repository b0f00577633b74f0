import Foundation

/// The literal types, in the order that help lists them.
package enum LiteralCatalog {
  package struct Entry: Sendable {
    package let type: any (LiteralValue & Sendable).Type
    /// Literals of the type, simplest first. A value built from any of them prints as the first.
    package let examples: [String]
  }

  package static let entries: [Entry] = [
    Entry(type: Bool.self, examples: ["true"]),
    Entry(type: Int.self, examples: ["42", "0x2A", "0b101010"]),
    Entry(type: Int8.self, examples: ["-128"]),
    Entry(type: Int16.self, examples: ["-300"]),
    Entry(type: Int32.self, examples: ["70000"]),
    Entry(type: Int64.self, examples: ["-9223372036854775808"]),
    Entry(type: UInt.self, examples: ["18446744073709551615"]),
    Entry(type: UInt8.self, examples: ["255"]),
    Entry(type: UInt16.self, examples: ["65535"]),
    Entry(type: UInt32.self, examples: ["7"]),
    Entry(type: UInt64.self, examples: ["7"]),
    Entry(type: Double.self, examples: ["2.5", "25e-1"]),
    Entry(type: Float.self, examples: ["2.5"]),
    Entry(type: String.self, examples: [#""a \"b\"\n\u{1b}""#]),
    Entry(type: Substring.self, examples: [#""text""#]),
    Entry(type: Character.self, examples: [#""é""#]),
    Entry(type: UUID.self, examples: ["UUID(42)", #""00000000-0000-0000-0000-00000000002A""#]),
    Entry(
      type: Date.self,
      examples: [#"Date("2026-01-01T00:00:00Z")"#, #""2026-01-01T01:00:00+01:00""#]
    ),
    Entry(
      type: URL.self,
      examples: [#"URL("https://example.org/a")"#, #""https://example.org/a""#]
    ),
    Entry(type: Duration.self, examples: ["2s", ".seconds(2)", "2000ms"]),
    Entry(type: Data.self, examples: [#"Data("AQID")"#, #""AQID""#, "Data([1, 2, 3])"]),
    Entry(type: Decimal.self, examples: [#"Decimal("1.1")"#, "1.1"]),
    Entry(type: IndexSet.self, examples: ["[0, 2]"]),
    Entry(type: MessageError.self, examples: [#""it failed""#]),
    Entry(type: Unicode.Scalar.self, examples: [#""é""#]),
    Entry(type: CGFloat.self, examples: ["1.5"]),
    Entry(type: CGPoint.self, examples: ["CGPoint(x: 1.0, y: 2.5)"]),
    Entry(type: CGSize.self, examples: ["CGSize(width: 1.0, height: 2.0)"]),
    Entry(
      type: CGRect.self,
      examples: [
        "CGRect(x: 0.0, y: 0.0, width: 1.0, height: 2.0)",
        "CGRect(origin: CGPoint(x: 0, y: 0), size: CGSize(width: 1, height: 2))",
      ]
    ),
    Entry(type: IndexPath.self, examples: ["[0, 2]", "IndexPath(indexes: [0, 2])"]),
    Entry(type: Locale.self, examples: [#"Locale(identifier: "en_US")"#, #""en_US""#]),
    Entry(
      type: TimeZone.self,
      examples: [#"TimeZone(identifier: "Europe/Berlin")"#, #""Europe/Berlin""#]
    ),
    Entry(type: Calendar.self, examples: ["Calendar(identifier: .gregorian)", ".gregorian"]),
    Entry(type: DateComponents.self, examples: ["DateComponents(year: 2026, month: 1, day: 2)"]),
    Entry(
      type: DateInterval.self,
      examples: [
        #"DateInterval(start: Date("2026-01-01T00:00:00Z"), duration: 60.0)"#,
        #"DateInterval(start: "2026-01-01T00:00:00Z", end: "2026-01-01T00:01:00Z")"#,
      ]
    ),
    Entry(
      type: PersonNameComponents.self,
      examples: [#"PersonNameComponents(givenName: "Blob", familyName: "Jr.")"#]
    ),
    Entry(type: AttributedString.self, examples: [#"AttributedString("Hello")"#, #""Hello""#]),
    Entry(
      type: URLComponents.self,
      examples: [#"URLComponents(string: "https://example.org/a?b=c")"#]
    ),
    Entry(type: URLError.self, examples: ["URLError(.notConnectedToInternet)"]),
    Entry(type: CocoaError.self, examples: ["CocoaError(.fileNoSuchFile)", "CocoaError(4)"]),
    Entry(type: POSIXError.self, examples: ["POSIXError(.ENOENT)"]),
    Entry(type: CancellationError.self, examples: ["CancellationError()"]),
  ]

  /// The type that `Name(…)` builds if no type is expected.
  package static func type(named name: String) -> (any LiteralBuildable.Type)? {
    entries.first { TypeName.of($0.type) == name }?.type
  }
}
