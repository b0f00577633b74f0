import CZlib
import Foundation
import PlatformIO

/// What `tcash adopt` has written into a shell package, so that it can tell what a person has changed or removed.
struct AdoptionRecord: Codable {
  private var features: Set<String> = []
  private var scripts: Set<String> = []
  /// Checksums of the files that are written anew unless a person has changed them.
  private var files: [String: UInt] = [:]
  private(set) var isWritten = false

  static let name = "Adoption.json"

  private enum CodingKeys: CodingKey { case features, scripts, files }

  /// - Throws: ``AdoptionProblem`` if there is a record that can't be read.
  init(in folder: String) throws {
    guard let bytes = try DurableFile.read("\(folder)/\(Self.name)") else { return }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
      isWritten = true
    } catch {
      throw AdoptionProblem(
        "\(folder)/\(Self.name) is damaged: bring back an earlier version of it, or remove the folder"
      )
    }
  }

  /// Notes a feature.
  ///
  /// - Returns: Whether it is new.
  mutating func note(feature: String) -> Bool { features.insert(feature).inserted }
  mutating func note(script: String) -> Bool { scripts.insert(script).inserted }

  /// Whether a file is as it was written.
  func isUnchanged(_ path: String, _ text: String) -> Bool { files[path] == Self.checksum(text) }

  mutating func note(_ path: String, _ text: String) { files[path] = Self.checksum(text) }

  private static func checksum(_ text: String) -> UInt {
    var text = text
    return text.withUTF8 { UInt(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(Sorted(self)), as: UTF8.self) + "\n"
    }
  }

  /// The record in one order always.
  private struct Sorted: Encodable {
    let features: [String]
    let scripts: [String]
    let files: [String: UInt]

    init(_ record: AdoptionRecord) {
      features = record.features.sorted()
      scripts = record.scripts.sorted()
      files = record.files
    }
  }
}
