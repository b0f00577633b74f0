import Foundation
import PlatformIO
import SystemPackage

/// Samples the stacks of this program with `perf record` while statements run.
///
/// `perf` starts with its counters off, and confirms each command that it receives. So samples are
/// taken neither before the statements begin nor after they end.
@MainActor
final class Profiler {
  private enum Command: String {
    case enable, disable
  }

  /// Samples a second. The odd number keeps them from falling into step with a timer.
  private static let frequency = 1999

  private let process: ProgramProcess
  /// The folder of the samples, which is removed in the end.
  let folder: ProcessFolder
  private let commands: FileDescriptor
  private let confirmations: AsyncStream<String>
  private var hasEnded = false

  private var file: String { Self.file(in: folder) }
  private static func file(in folder: ProcessFolder) -> String { "\(folder.path)/samples" }

  /// Starts sampling this program.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError`.
  static func started() async throws -> Profiler {
    let profiler = try Profiler()
    do {
      try await profiler.send(.enable)
    } catch {
      await profiler.discard()
      throw error
    }
    return profiler
  }

  private init() throws {
    let folder = try ProcessFolder.make()
    do {
      let (theirCommands, commands) = try FileDescriptor.privatePipe()
      defer { try? theirCommands.close() }
      let (confirmations, theirConfirmations) = try FileDescriptor.privatePipe()
      defer { try? theirConfirmations.close() }
      do {
        process = try Perf.start(
          [
            "record", "--output", Self.file(in: folder), "--freq", "\(Self.frequency)", "-g",
            "--delay=-1", "--no-buildid", "--no-buildid-cache",
            "--control", "fd:\(theirCommands.rawValue),\(theirConfirmations.rawValue)",
            "--pid", "\(getpid())",
          ],
          inheriting: [theirCommands, theirConfirmations]
        )
      } catch {
        for descriptor in [commands, confirmations] { try? descriptor.close() }
        throw error
      }
      self.commands = commands
      self.confirmations = ProgramProcess.lines(from: confirmations)
      self.folder = folder
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Sends a command and waits until it is confirmed.
  private func send(_ command: Command) async throws {
    if (try? commands.writeFully("\(command.rawValue)\n".utf8)) != nil {
      for await line in confirmations where line.contains("ack") { return }
    }
    try Task.checkCancellation()
    throw Perf.failure(await end())
  }

  /// Ends `perf`, which writes the rest of the samples.
  ///
  /// - Returns: What it printed.
  @discardableResult
  private func end() async -> [String] {
    guard !hasEnded else { return [] }
    hasEnded = true
    process.stop()
    _ = await process.wait()
    try? commands.close()
    var output: [String] = []
    for await line in process.lines { output.append(line) }
    return output
  }

  /// Stops sampling, and reads the samples.
  ///
  /// - Throws: A `Diagnostic`, or `CancellationError`.
  func finish() async throws -> Profile {
    do {
      try await send(.disable)
    } catch {
      await discard()
      throw error
    }
    await end()
    defer { folder.remove() }
    return try await Self.profile(of: file)
  }

  /// Stops sampling, and forgets the samples.
  func discard() async {
    await end()
    folder.remove()
  }

  private static func profile(of file: String) async throws -> Profile {
    let process = try Perf.start(
      // Inlined functions would take a search through the debug information for each address.
      ["script", "--input", file, "--no-inline", "--fields", "period,ip,sym,dso"],
      discardsErrors: true
    )
    return try await withTaskCancellationHandler {
      var reader = SampleReader()
      for await line in process.lines { reader.read(line) }
      let end = await process.wait()
      try Task.checkCancellation()
      guard end == .success else { throw Perf.failure(["its samples could not be read"]) }
      reader.endSample()
      return reader.profile
    } onCancel: {
      process.stop()
    }
  }
}
