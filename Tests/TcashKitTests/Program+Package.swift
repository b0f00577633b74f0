import Foundation

extension Program {
  /// Makes a package's folder with the program in it, and another one, `bin`, with a program named `swift`.
  ///
  /// - Parameter script: What this `swift` does in the folder of the program.
  static func withPackage(
    swift script: String,
    _ operation: (_ folder: String, _ executable: String) throws -> Void
  ) throws {
    try withFolder { folder in
      let files = FileManager.default
      let build = "\(folder)/package/.build/debug"
      try files.createDirectory(atPath: build, withIntermediateDirectories: true)
      try files.createDirectory(atPath: "\(folder)/bin", withIntermediateDirectories: true)
      try "".write(toFile: "\(folder)/package/Package.swift", atomically: true, encoding: .utf8)
      try files.copyItem(atPath: executable, toPath: "\(build)/tcash")
      try "#!/bin/sh\ncd \"\(build)\"\n\(script)\n"
        .write(toFile: "\(folder)/bin/swift", atomically: true, encoding: .utf8)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/swift")
      try operation(folder, "\(build)/tcash")
    }
  }
}
