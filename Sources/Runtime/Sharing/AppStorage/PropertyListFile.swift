import ConcurrencyExtras
import Dispatch
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
///
/// A write excludes other processes, replaces the file as a whole, and preserves what others have
/// written under other names.
final class PropertyListFile: StorageBackEnd {
  let url: URL
  private let file: StorageFile
  /// The values that the file had when it was last readable.
  private let lastValues = LockIsolated<[String: PropertyListValue]>([:])
  private let watcher = FileWatcher.shared
  private let queue = DispatchQueue(label: "tcash.property-list-file", qos: .utility)

  init(url: URL) {
    self.url = url
    file = StorageFile(url)
  }

  var storageDescription: String { "user defaults" }
  var pace: WritePace { .soon }
  /// The program has set the values in user defaults, where they are visible until they are set
  /// again.
  var retriesFailedWrites: Bool { true }

  /// - Throws: ``UnreadablePropertyList`` if the file is not a property list of named values,
  ///   ``FileProblem`` if it can't be read.
  func values(of names: Set<String>?) throws -> [String: PropertyListValue] {
    let values = try read()
    return names.map { names in values.filter { names.contains($0.key) } } ?? values
  }

  private func read() throws -> [String: PropertyListValue] {
    guard let data = try file.read(), !data.isEmpty else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      if let values = list as? [String: Any] {
        let values = values.mapValues(PropertyListValue.init)
        lastValues.withLock { $0 = values }
        return values
      }
    } catch {
      throw UnreadablePropertyList(path: url.path, reason: "\(error)")
    }
    throw UnreadablePropertyList(path: url.path, reason: "It has no keys.")
  }

  func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: PropertyListValue]) throws -> [String: PropertyListValue?]
  ) throws {
    try file.withLock(until: deadline) {
      var values: [String: PropertyListValue]
      do {
        values = try read()
      } catch is UnreadablePropertyList {
        try file.keepUnreadable()
        values = lastValues.withLock { $0 }
      }
      let changes = try change(values)
      guard !changes.isEmpty else { return }
      for (name, value) in changes { values[name] = value }
      try file.write(data(of: values))
      lastValues.withLock { [values] in $0 = values }
    }
    watcher.folderMayExist(of: url)
  }

  private func data(of values: [String: PropertyListValue]) throws -> Data {
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

  /// Removes a value, and the file if there is no other value in it.
  func removeValue(_ name: String) throws {
    try file.withLock(until: .now + StorageTimeout.usual) {
      var values = try read()
      guard values.removeValue(forKey: name) != nil else { return }
      if values.isEmpty { try file.remove() } else { try file.write(data(of: values)) }
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
    watcher.watch(url, on: queue, onChange)
  }
}

/// The error for a user defaults file that is not a property list of named values.
struct UnreadablePropertyList: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    """
    The file '\(path)' is not a property list of user defaults: \(reason)

    It is left as it is. Repair it, and its values are read. If a value is changed first, the file is kept \
    beside the new one, with 'unreadable' in its name.
    """
  }
}
