import Foundation
import PlatformIO

/// The durations and failures of earlier test runs, kept in a file.
package struct TestRecord: Codable, Hashable, Sendable {
  /// How long each test took when it last ran, in seconds.
  package private(set) var seconds: [String: Double] = [:]
  /// How long each test took in the last run of all, by which shards are balanced.
  ///
  /// The run of a shard leaves this alone: all shards find the same, in whatever order they run.
  package private(set) var balance: [String: Double] = [:]
  /// The names of the tests that failed when they last ran.
  package private(set) var failed: Set<String> = []

  package init() {}

  private enum CodingKeys: CodingKey {
    case seconds, balance, failed
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    seconds = try values.decodeIfPresent([String: Double].self, forKey: .seconds) ?? [:]
    balance = try values.decodeIfPresent([String: Double].self, forKey: .balance) ?? [:]
    failed = try values.decodeIfPresent(Set<String>.self, forKey: .failed) ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(seconds, forKey: .seconds)
    try values.encode(balance, forKey: .balance)
    try values.encode(failed.sorted(), forKey: .failed)
  }

  /// - Parameter isOfShard: Whether the run was one of a part of the tests only.
  package mutating func add(_ result: TestResult, isOfShard: Bool = false) {
    let name = result.test.name
    if result.skipReason == nil {
      seconds[name] = (result.seconds * 1000).rounded() / 1000
      if !isOfShard { balance[name] = seconds[name] }
    }
    if result.failure == nil { failed.remove(name) } else { failed.insert(name) }
  }

  // MARK: The file

  /// Reads a record. A missing or unreadable file gives an empty record: no run must fail because of it.
  package init(readingFrom path: String) {
    let bytes = (try? DurableFile.read(ResolvedPath(path).resolvedFile)) ?? nil
    self = bytes.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0)) } ?? Self()
  }

  /// - Throws: `FileError`.
  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = ResolvedPath(path)
    try Folder.make(file.resolvedFolder)
    try DurableFile.write(
      Array(encoder.encode(self)) + [UInt8(ascii: "\n")],
      to: file.resolvedFile
    )
  }
}
