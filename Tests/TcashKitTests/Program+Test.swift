import Foundation

extension Program {
  /// Writes files, and runs `test` in their folder.
  ///
  /// - Parameter read: The files whose text is wanted afterwards.
  static func test(
    _ files: [String: String],
    _ arguments: [String] = [],
    keeping read: [String] = []
  ) throws -> (result: Result, files: [String: String]) {
    try run(["test", "--record", "record.json"] + arguments, among: files, keeping: read)
  }

  /// Writes files, and runs the program in their folder.
  ///
  /// - Parameter read: The files whose text is wanted afterwards.
  static func run(
    _ arguments: [String],
    among files: [String: String],
    keeping read: [String] = []
  ) throws -> (result: Result, files: [String: String]) {
    try withFolder { folder in
      for (name, text) in files {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent,
          withIntermediateDirectories: true
        )
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      let result = try run(
        arguments,
        in: folder,
        environment: ["TCASH_SUPERVISED": "1"]
      )
      var texts: [String: String] = [:]
      for name in read {
        texts[name] = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
      return (result, texts)
    }
  }
}
