import Foundation
import PlatformIO
import ShellCommands
import SystemPackage

/// The sources of another package in a shell package that `tcash adopt` has written. Files that hold views are copies
/// there, which change when the originals do.
@MainActor
struct AdoptedSources {
  private let package: String
  private let tool: String
  private let tcash: String

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter package: The folder of a package.
  /// - Returns: `nil` if the package has no adopted sources, or the tool that reads them was not built here.
  init?(in package: String) {
    guard let record = FileManager.default.contents(atPath: "\(package)/Adoption.json"),
      let own = try? OwnPackage.folder(),
      let tcash = Self.tcash(own, in: package, record)
    else { return nil }
    let tools = ["release", "debug"].map { "\(tcash)/.build/\($0)/\(AdoptFace.product)" }
    guard let tool = tools.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.package = package
    self.tool = tool
    self.tcash = tcash
  }

  /// The folder of the package 'tcash': not the copy that SwiftPM makes of a mirror, but what the mirror was made of.
  private static func tcash(_ own: String, in package: String, _ record: Data) -> String? {
    guard "\(own)/".hasPrefix("\(package)/") else { return own }
    guard let path = try? JSONDecoder().decode(Record.self, from: record).request.tcash else {
      return nil
    }
    return ResolvedPath(FilePath(package).pushing(FilePath(path)).string).absolute
  }

  private struct Record: Decodable {
    let request: Request

    struct Request: Decodable {
      let tcash: String?
    }
  }

  /// Adds what is new in the sources.
  func takeOverAgain(_ progress: ((String) -> Void)?) async throws {
    let command = [tool, package, "--tcash", tcash]
    let (end, output) = try await PackageBuild(command, of: "the adopted sources", progress).run()
    guard case .failure = end else { return }
    throw Problem(
      description: "the adopted sources can't be read: \(output.lastLines.last ?? "unknown")"
    )
  }
}
