import Foundation
import TerminalTesting

/// The program itself, as a user runs it.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  static var executable: String { beside("tcash") }

  /// A program beside the test bundle, where the build puts all of them.
  static func beside(_ name: String) -> String {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return build.appendingPathComponent(name).path
  }

  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The scripts of the example features.
  static var exampleScripts: [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent("Examples/Scripts"),
      includingPropertiesForKeys: nil
    )
    return (files ?? []).filter { $0.pathExtension == "tcash" }.sorted { $0.path < $1.path }
  }

  /// Gives work a new folder, which goes away with all that is in it.
  static func withFolder<R>(_ operation: (String) throws -> R) throws -> R {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try operation(folder)
  }

  @MainActor
  static func withFolder(_ operation: @MainActor (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await operation(folder)
  }

  /// Runs it to its end, with no terminal.
  ///
  /// - Parameter folder: The working directory; that of the tests unless given.
  static func run(
    _ arguments: [String],
    input: String? = nil,
    in folder: String? = nil,
    executable: String = Program.executable,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    let keys = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = keys
    try process.run()
    if let input { try keys.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try keys.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self)
    )
  }

  /// Runs a script that is written to a file first.
  static func run(script: String, as name: String = "script.tcash") throws -> Result {
    try withFolder { folder in
      let path = "\(folder)/\(name)"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      return try run(["run", path])
    }
  }

  /// Starts it on a terminal and waits for its prompt.
  static func start(
    _ arguments: [String] = [],
    columns: Int = 80,
    rows: Int = 24,
    history: String = "",
    executable: String = Program.executable,
    environment: [String: String?] = [:],
    waitingFor prompt: String = "tcash> "
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    var environment = environment
    environment["TCASH_HISTORY"] = history
    if environment["TCASH_SESSIONS"] == nil { environment["TCASH_SESSIONS"] = "" }
    try terminal.spawn(executable, arguments: arguments, environment: environment)
    try terminal.wait(for: prompt)
    return terminal
  }
}
