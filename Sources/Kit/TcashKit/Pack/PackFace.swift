import Foundation
import LineEditor
import PlatformIO
import ShellCommands
import ShellHost

/// `tcash pack`: writes a folder with a shell that needs no Swift.
@MainActor
struct PackFace {
  private let console: Console

  init(on console: Console) {
    self.console = console
  }

  func write(_ name: String) async -> ExitStatus {
    let folder = ResolvedPath(name)
    let location: ProgramLocation
    do {
      location = try ProgramLocation(
        executable: ProgramLocation.ownExecutable,
        // 'ldd' lists the libraries to pack. With this trait the program loads libcurl later, and it is not listed.
        replacingTraits: ["StandaloneProgram": "OptimizedShell"]
      )
    } catch {
      console.printNote("this shell can't be packed: \(error.reason)")
      return .invalid
    }
    guard Folder.names(in: folder.absolute).isEmpty, !folder.isThere || folder.isFolder else {
      console.printNote("\(folder.text) is there already: name a folder that does not exist")
      return .invalid
    }
    do {
      let program = try await build(location)
      let packed = PackedFolder(creating: try folder.resolved)
      try Folder.make(packed.path)
      let libraries = try packed.add(program: program, named: location.product)
      let (scripts, lessons) = try addFiles(of: location.package, to: packed)
      try packed.finish(name: location.product)
      console.printRemark(
        "packed \(location.product) in \(folder.text): \(counted(scripts, "script")), "
          + "\(counted(lessons, "lesson")), \(libraries.count) libraries"
      )
      console.printRemark("\(folder.text)/\(location.product) learn")
      return .success
    } catch let problem as PackProblem {
      console.printNote(problem.description)
    } catch {
      console.printNote("\(folder.text) can't be written: \(error)")
    }
    return .commandFailed
  }

  // MARK: The program

  /// Builds the program with Swift's runtime in it, or with its shared libraries where the parts are missing: the
  /// networking of Foundation needs the files of 'libcurl4-openssl-dev' then.
  ///
  /// - Returns: The program's path.
  private func build(_ location: ProgramLocation) async throws -> String {
    guard Self.canLinkStatically else { return try await build(location, []) }
    return try await build(location, ["--static-swift-stdlib"])
  }

  private static var canLinkStatically: Bool {
    let folders = ["/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
    return folders.contains { FileManager.default.fileExists(atPath: "\($0)/libcurl.so") }
  }

  private func build(_ location: ProgramLocation, _ options: [String]) async throws -> String {
    // What is compiled for one way of linking does not fit the other.
    let scratch = "\(location.package)/.build-pack" + (options.isEmpty ? "-shared" : "")
    // Unlike RUNPATH, RPATH is also where the libraries look for those that they need. The folder of this machine's
    // toolchain is none of them: another machine may have another Swift there.
    let linking =
      ["--disable-new-dtags", "-rpath", "$ORIGIN/lib"].flatMap { ["-Xlinker", $0] }
      + ["-Xswiftc", "-no-toolchain-stdlib-rpath"]
    let command = location.command(inScratch: scratch) + options + linking
    // The compiler runs the macros, which are linked in this way too, without the environment's LD_LIBRARY_PATH.
    try BuildTarget.current().linkRuntime(inScratch: scratch, location.configuration)
    console.printRemark("building \(location.product); the first time takes minutes")
    let progress = isatty(STDOUT_FILENO) == 1 ? { StandardStreams.write($0) } : nil
    let (end, output) = try await PackageBuild(command, of: location.product, progress).run()
    guard end == .success else {
      let reason =
        output.failures.first?.message
        ?? output.lastLines.last { $0.contains("error:") } ?? output.lastLines.last ?? ""
      throw PackProblem(description: "the program can't be built: \(reason)")
    }
    return "\(scratch)/\(location.configuration)/\(location.product)"
  }

  // MARK: Files

  private func addFiles(
    of package: String,
    to packed: PackedFolder
  ) throws -> (scripts: Int, lessons: Int) {
    var counts = ["Scripts": 0, "Lessons": 0]
    for (kind, suffixes) in [("Scripts", [".tcash", ".snapshot"]), ("Lessons", [".md"])] {
      // As lessons are looked for: the first folder counts.
      let folder = ["", "/Examples"].map { "\(package)\($0)/\(kind)" }.first { folder in
        Folder.names(in: folder).contains { name in suffixes.contains(where: name.hasSuffix) }
      }
      guard let folder else { continue }
      counts[kind] = try packed.add(filesIn: folder, named: kind) { name in
        suffixes.contains(where: name.hasSuffix)
      }
    }
    return (counts["Scripts"] ?? 0, counts["Lessons"] ?? 0)
  }
}

/// Why a program was not packed.
private struct PackProblem: Error, CustomStringConvertible {
  let description: String
}
