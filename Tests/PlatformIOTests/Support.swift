import Foundation
import PlatformIO

/// A folder for the files of one test.
final class TestFolder {
  let path: String

  init() throws {
    let root = try ResolvedPath(FileManager.default.temporaryDirectory.path).resolved
    path = "\(root)/platform-io-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)",
      withIntermediateDirectories: true
    )
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)",
      withDestinationPath: target
    )
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The number of a process that was there, and is not any more.
func numberOfAnEndedProcess() throws -> pid_t {
  let process = try ChildProcess("/bin/sh", ["sh", "-c", "exit 0"]).spawn()
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return process
}
