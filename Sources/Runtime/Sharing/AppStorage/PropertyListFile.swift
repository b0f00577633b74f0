import Foundation

/// A value of a property list.
struct PropertyListValue: @unchecked Sendable {
  // Sendable holds because values of property lists are not changed.
  let value: Any

  init(_ value: Any) {
    self.value = value
  }

  /// Compares property list values. Numbers compare by value and not by type: a number that was set
  /// as one type may be read from the file as another.
  static func areEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    if let lhs = lhs as? NSNumber, let rhs = rhs as? NSNumber { return lhs == rhs }
    if let lhs = lhs as? [Any], let rhs = rhs as? [Any] {
      return lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { areEqual($0, $1) }
    }
    if let lhs = lhs as? [String: Any], let rhs = rhs as? [String: Any] {
      return lhs.count == rhs.count && lhs.allSatisfy { areEqual($1, rhs[$0]) }
    }
    return (lhs as? AnyHashable) == (rhs as? AnyHashable) && lhs is AnyHashable
  }
}

/// The back end of user defaults: a property list that maps names to values.
final class PropertyListFile: StorageBackEnd {
  private let file: MemberFile<PropertyListValue>

  init(url: URL) {
    let format = MemberFile<PropertyListValue>.Format(
      name: "a property list of user defaults",
      parse: Self.values(in:),
      data: { try Self.data(of: $0, url) },
      reason: { "\($0)" }
    )
    file = MemberFile(url, format, label: "tcash.property-list-file")
  }

  var url: URL { file.url }
  var storageDescription: String { "user defaults" }
  var pace: WritePace { .soon }
  /// The program has set the values in user defaults, where they are visible until they are set
  /// again.
  var retriesFailedWrites: Bool { true }

  /// - Throws: ``UnreadableMembers`` if the file is not a property list of named values,
  ///   ``FileProblem`` if it can't be read.
  func values(of names: Set<String>?) throws -> [String: PropertyListValue] {
    try file.members(of: names)
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: PropertyListValue]) throws -> [String: PropertyListValue?]
  ) throws {
    try file.update(until: deadline, change)
  }

  /// Removes a value, and the file if there is no other value in it.
  func removeValue(_ name: String) throws { try file.remove(name) }

  private struct NoKeys: Error, CustomStringConvertible {
    var description: String { "It has no keys." }
  }

  private static func values(in data: Data) throws -> [String: PropertyListValue] {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let values = list as? [String: Any] else { throw NoKeys() }
    return values.mapValues(PropertyListValue.init)
  }

  private static func data(of values: [String: PropertyListValue], _ url: URL) throws -> Data {
    do {
      // Binary, because the XML format cuts off fractions of seconds in dates.
      return try PropertyListSerialization.data(
        fromPropertyList: values.mapValues(\.value),
        format: .binary,
        options: 0
      )
    } catch {
      throw FileProblem("written", url.path, reason: "\(error)")
    }
  }

  func areEqual(_ lhs: PropertyListValue?, _ rhs: PropertyListValue?) -> Bool {
    PropertyListValue.areEqual(lhs?.value, rhs?.value)
  }

  func text(of entry: PropertyListValue) -> String? {
    let text = (entry.value as? Data).map { String(decoding: $0, as: UTF8.self) }
    let described = text ?? "\(entry.value)"
    return described.utf8.count <= 200 ? described : nil
  }

  func watch(
    _ name: String,
    _ onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    file.watch(onChange)
  }
}
