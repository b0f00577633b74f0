import Foundation
import PlatformIO

/// What the Swift that builds says of the machine that it builds for.
struct BuildTarget: Decodable {
  private let target: Target
  private let paths: Paths

  private struct Target: Decodable {
    let unversionedTriple: String
  }

  private struct Paths: Decodable {
    let runtimeLibraryPaths: [String]
  }

  /// - Throws: The system's error if there is no Swift, or what can't be understood in its answer.
  static func current() throws -> BuildTarget {
    let answer = try FinishedProgram(["swift", "-print-target-info"])
    return try JSONDecoder().decode(BuildTarget.self, from: Data(answer.output.utf8))
  }

  /// Lets programs find Swift's runtime in the folder `lib` beside them.
  ///
  /// - Parameters:
  ///   - scratch: The folder in which SwiftPM builds them.
  ///   - configuration: `debug` or `release`.
  func linkRuntime(inScratch scratch: String, _ configuration: String) throws {
    guard let runtime = paths.runtimeLibraryPaths.first else { return }
    let folder = "\(scratch)/\(target.unversionedTriple)/\(configuration)"
    try Folder.make(folder)
    let link = "\(folder)/lib"
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == runtime { return }
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: runtime)
  }
}
