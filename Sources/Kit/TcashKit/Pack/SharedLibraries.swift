import Foundation
import PlatformIO

/// The shared libraries that a program is linked to.
enum SharedLibraries {
  struct Library: Hashable {
    let name: String
    let path: String
  }

  /// A problem with what 'ldd' says.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The parts of the C library, which must fit the machine's kernel and each other. Each machine has its own.
  private static let ofSystem: Set<String> = [
    "libc.so", "libm.so", "libpthread.so", "libdl.so", "librt.so", "libresolv.so", "libutil.so",
    "libnss_files.so", "ld-linux-x86-64.so", "ld-linux-aarch64.so",
  ]

  /// The libraries that a program needs, and those that they need, without the C library.
  ///
  /// - Parameter folder: Where libraries are looked for beside the folders that the program names.
  static func needed(by program: String, alsoIn folder: String? = nil) throws -> [Library] {
    let result = try FinishedProgram(looking(in: folder, ["ldd", program]))
    guard result.status == 0 else {
      throw Problem(description: "'ldd' can't read \(program)")
    }
    return try libraries(inOutput: result.output)
  }

  /// A command whose programs look for their libraries in a folder too.
  static func looking(in folder: String?, _ command: [String]) -> [String] {
    guard let folder else { return command }
    let others = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
    return ["env", "LD_LIBRARY_PATH=\(folder)\(others)"] + command
  }

  /// The folder with the runtime of the Swift that builds; `nil` if it does not tell.
  static func runtimeFolder() throws -> String? {
    struct Target: Decodable {
      struct Paths: Decodable {
        let runtimeLibraryPaths: [String]
      }
      let paths: Paths
    }
    let result = try FinishedProgram(["swift", "-print-target-info"])
    let target = try? JSONDecoder().decode(Target.self, from: Data(result.output.utf8))
    return target?.paths.runtimeLibraryPaths.first
  }

  /// Reads lines such as `libedit.so.2 => /lib/x86_64-linux-gnu/libedit.so.2 (0x00007f…)`.
  static func libraries(inOutput output: String) throws -> [Library] {
    var libraries: [Library] = []
    for line in output.split(separator: "\n") {
      let parts = line.trimmingCharacters(in: .whitespaces).components(separatedBy: " => ")
      guard parts.count == 2 else { continue }
      let name = parts[0].split(separator: "/").last.map(String.init) ?? parts[0]
      if parts[1].hasPrefix("not found") {
        throw Problem(description: "the library \(name) is missing here, too")
      }
      guard let path = parts[1].components(separatedBy: " (0x").first, !isOfSystem(name) else {
        continue
      }
      libraries.append(Library(name: name, path: path))
    }
    return libraries
  }

  private static func isOfSystem(_ name: String) -> Bool {
    name.range(of: ".so").map { ofSystem.contains(String(name[..<$0.upperBound])) } ?? false
  }
}
