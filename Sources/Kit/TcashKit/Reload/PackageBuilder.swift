import Foundation
import PlatformIO
import ShellCommands
import ShellLanguage

/// Builds the package that the shell was started from, and shows the progress.
@MainActor
final class PackageBuilder: ProgramBuilder {
  /// Writes progress to the terminal; `nil` if the terminal can't overwrite a line.
  private let progress: ((String) -> Void)?
  private let executable: String
  /// Returns the reason why the session can't continue in another program, if there is one.
  private let obstacle: () -> String?

  /// - Parameters:
  ///   - progress: Writes text to the terminal; `nil` if it can't overwrite a line.
  ///   - obstacle: Returns the reason why the session can't continue in another program, if there
  ///     is one.
  init(
    executable: String = ProgramLocation.ownExecutable,
    progress: ((String) -> Void)?,
    obstacle: @escaping () -> String?
  ) {
    self.executable = executable
    self.progress = progress
    self.obstacle = obstacle
  }

  func build() async throws -> String? {
    if let obstacle = obstacle() {
      throw Diagnostic(ReloadProblem.cannotReload(reason: obstacle))
    }
    let location: ProgramLocation
    let end: ProgramProcess.End
    let output: BuildOutput
    do {
      location = try ProgramLocation(executable: executable)
      try await AdoptedSources(in: location.package)?.takeOverAgain(progress)
      (end, output) = try await PackageBuild(location.command, of: location.product, progress).run()
    } catch let problem as AdoptedSources.Problem {
      throw Diagnostic(ReloadProblem.cannotReload(reason: problem.description))
    } catch let unknown as ProgramLocation.Unknown {
      throw Diagnostic(ReloadProblem.cannotReload(reason: unknown.reason))
    } catch {
      throw Diagnostic(
        ReloadProblem.cannotReload(reason: "'swift' can't be started: \(error)"),
        help: "'swift' must be on the PATH."
      )
    }
    try Task.checkCancellation()
    switch end {
    case .success: return isRunning(executable) ? nil : executable
    case .interrupted: throw CancellationError()
    case .failure:
      let failure = BuildFailure(output, in: location.package)
      throw Diagnostic(
        ReloadProblem.buildFailed(errorCount: failure.errorCount),
        help: failure.text
      )
    }
  }

  /// Whether a file is the executable of this process.
  private func isRunning(_ path: String) -> Bool {
    #if os(Linux)
    FileIdentity(path).map { $0 == FileIdentity("/proc/self/exe") } ?? false
    #else
    false
    #endif
  }
}
