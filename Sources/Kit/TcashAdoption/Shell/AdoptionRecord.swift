import CZlib
import Foundation
import PlatformIO
import TcashAdoptionArguments

/// What `tcash adopt` has written into a shell package, so that it can tell what a person has changed or removed.
struct AdoptionRecord: Codable {
  private var features: Set<String> = []
  private var scripts: Set<String> = []
  /// Checksums of the files that are written anew unless a person has changed them.
  private var files: [String: UInt] = [:]
  /// What was asked for, with paths as seen from the shell package.
  private var request = Request()
  private(set) var isWritten = false

  static let name = "Adoption.json"

  private enum CodingKeys: CodingKey { case features, scripts, files, request }

  private struct Request: Codable {
    var path: String?
    var sources: [String] = []
    var extractsViews = true
    var without: [String] = []
    var overriding: Overriding?
    var tcash: String?
  }

  /// How the originals are overridden.
  var overriding: Overriding { request.overriding ?? .path }
  /// The path of this package, as seen from the shell's.
  var tcash: String? { request.tcash }

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

  /// Notes what was asked for.
  mutating func note(_ options: AdoptionOptions, of app: AdoptedPackage, in folder: String) throws {
    request.path = options.sources.isEmpty ? RelativePath(of: app.folder, from: folder).text : nil
    request.sources = try options.sources.map {
      RelativePath(of: try ResolvedPath($0).resolved, from: folder).text
    }
    request.extractsViews = options.extractsViews
    request.without = options.without.sorted()
  }

  mutating func note(_ provision: Provision) {
    request.overriding = provision.overriding
    request.tcash = provision.tcash
  }

  /// The options that were asked for last.
  ///
  /// - Parameter folder: The shell package.
  func options(in folder: String, tcash: String) -> AdoptionOptions {
    AdoptionOptions(
      path: request.path.map { "\(folder)/\($0)" } ?? ".",
      sources: request.sources.map { "\(folder)/\($0)" },
      output: folder,
      extractsViews: request.extractsViews,
      without: Set(request.without),
      tcash: tcash
    )
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
    let request: Request

    init(_ record: AdoptionRecord) {
      features = record.features.sorted()
      scripts = record.scripts.sorted()
      files = record.files
      request = record.request
    }
  }
}
