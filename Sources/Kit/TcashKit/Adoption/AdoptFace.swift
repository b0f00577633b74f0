import Foundation
import LineEditor
import PlatformIO
import ShellCommands
import ShellHost
import TcashAdoptionArguments

/// `tcash adopt`: builds the tool that reads sources, and becomes it.
@MainActor
struct AdoptFace {
  /// The product that reads sources.
  static let product = "tcash-adopt"

  private let console: Console

  init(on console: Console) {
    self.console = console
  }

  /// - Parameter words: The command line after 'adopt', as it was typed.
  func run(_ arguments: AdoptionArguments, _ words: [String]) async -> ExitStatus {
    // Whoever has mistyped a path need not wait for the tool to be built.
    for path in arguments.folders.map({ ResolvedPath($0) }) where !path.isFolder {
      standardError("\(ProgramName.current) adopt: there is no folder \(path.text)")
      return .invalid
    }
    do {
      let folder: String
      if let tcash = arguments.tcash {
        folder = try ResolvedPath(tcash).resolved
      } else {
        folder = try OwnPackage.folder()
      }
      let tool = try await build(in: folder)
      let command = [tool] + words + (arguments.tcash == nil ? ["--tcash", folder] : [])
      let problem = ChildProcess.replaceThisProcess(by: tool, command)
      throw Unbuilt(description: "\(tool) can't be started: \(problem)")
    } catch {
      standardError("\(ProgramName.current) adopt: \(error)")
      return .commandFailed
    }
  }

  /// - Returns: The path of the tool.
  private func build(in folder: String) async throws -> String {
    let product = Self.product
    // As this program was built, so that nothing that both need is built twice.
    let location = try? ProgramLocation(executable: ProgramLocation.ownExecutable)
    let command: [String]
    let program: String
    if let location, location.package == folder {
      command = location.command(inScratch: location.scratch, product: product)
      program = "\(location.scratch)/\(location.configuration)/\(product)"
    } else {
      command = ["swift", "build", "--package-path", folder, "--product", product]
      program = "\(folder)/.build/debug/\(product)"
    }
    let isThere = FileManager.default.fileExists(atPath: program)
    if !isThere { console.printNote("building \(product); the first time takes minutes") }
    let progress = isatty(STDOUT_FILENO) == 1 ? { StandardStreams.write($0) } : nil
    let (end, output) = try await PackageBuild(command, of: product, progress).run()
    guard end == .success else {
      throw Unbuilt(
        description: "\(product) can't be built: "
          + (output.failures.first?.message ?? output.lastLines.last ?? "")
      )
    }
    return program
  }

  private struct Unbuilt: Error, CustomStringConvertible {
    let description: String
  }
}
