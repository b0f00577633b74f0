package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that changes shared values, and is ended while it does.
///
/// It writes its output to a file, which is there in full however it ends.
package final class ProbeProcess {
  private let process = Process()
  private let outputFile: URL

  /// - Parameters:
  ///   - folder: Where the probe keeps its values. Its user defaults are there too.
  ///   - arguments: What it is to do.
  package init(_ folder: URL, _ arguments: [String]) throws {
    outputFile = folder.appendingPathComponent("output-\(UUID())")
    try Data().write(to: outputFile)
    process.executableURL = Self.executable
    process.arguments = [folder.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CONFIG_HOME": folder.appendingPathComponent("config").path]
    ) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  private static var executable: URL {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return build.appendingPathComponent("StorageProbe")
  }

  /// The lines that the process has printed so far; a line that is not ended is none.
  package var lines: [String] {
    let text = (try? String(contentsOf: outputFile, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  package var isRunning: Bool { process.isRunning }

  /// Waits until the process has printed lines, or has ended.
  package func wait(until isReady: ([String]) -> Bool) {
    let end = Date() + 30
    while process.isRunning, !isReady(lines), Date() < end { usleep(500) }
  }

  /// Sends a signal, and waits until the process has ended.
  package func end(by signal: Int32) {
    kill(process.processIdentifier, signal)
    // A process that does not end fails the test, and does not hold it up.
    let end = Date() + 10
    while process.isRunning, Date() < end { usleep(500) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  package func waitUntilExit() {
    process.waitUntilExit()
  }

  /// The signal that ended the process; `nil` if it exited.
  package var endingSignal: Int32? {
    process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }
}

/// The numbers that a probe has printed after a word, the last of each storage.
package func numbers(_ word: String, in lines: [String]) -> [String: Int] {
  lines.reduce(into: [:]) { numbers, line in
    let words = line.split(separator: " ")
    guard words.count == 3, words[0] == word else { return }
    numbers[String(words[1])] = Int(words[2])
  }
}
