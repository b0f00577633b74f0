package import Foundation

/// A keyed storage in one JSON file: `{ "count": 5, "name": "Blob" }`.
///
/// Each write replaces the file as a whole. Several processes may write: each changes its own
/// members and preserves those of the others. Changes that others make to the file are observed. A
/// file that is not a JSON object is an error; it is kept beside the new file when that is written.
package final class JSONFileStorage: KeyedStorage {
  private let file: MemberFile<JSONText>
  private let displayName: String

  /// - Parameters:
  ///   - url: The file. The first write creates it and its folder.
  ///   - displayName: The name in messages; `nil` selects the path.
  package init(_ url: URL, displayName: String? = nil) {
    let format = MemberFile<JSONText>.Format(
      name: "a JSON object with a member for each shared value",
      parse: JSONMembers.parse(_:),
      data: JSONMembers.text(of:),
      reason: { JSONErrorText.text(of: $0) + "." }
    )
    self.file = MemberFile(url, format, label: "tcash.json-file-storage")
    self.displayName = displayName ?? url.path
  }

  package var storageDescription: String { "file \(displayName)" }

  package func values(of names: Set<String>?) throws -> [String: JSONText] {
    try file.members(of: names)
  }

  package func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    try file.update(until: deadline, change)
  }

  package func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    file.watch(onChange)
  }
}
