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
  static func needed(by program: String) throws -> [Library] {
    let result = try FinishedProgram(["ldd", program])
    guard result.status == 0 else {
      throw Problem(description: "'ldd' can't read \(program)")
    }
    return try libraries(inOutput: result.output)
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
