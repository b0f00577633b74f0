import Foundation

@testable import TcashAdoption

/// A folder with sources to adopt, which is removed afterwards.
struct Sandbox {
  let folder: String

  static func with<Value>(_ body: (Sandbox) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("adoption-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(Sandbox(folder: folder))
  }

  /// The folder of this package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Adopts the folder `App`.
  func adopt(
    extractsViews: Bool = true,
    without: Set<String> = []
  ) throws -> AdoptionSummary {
    let options = AdoptionOptions(
      sources: [path("App")],
      extractsViews: extractsViews,
      without: without,
      tcash: Self.package
    )
    return try Adoption(options).run()
  }

  /// What the files below a folder hold, by their paths.
  func contents(_ name: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    let files = FileManager.default.enumerator(atPath: path(name))
    while let file = files?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let whole = path("\(name)/\(file)")
      guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      contents[file] = try Data(contentsOf: URL(fileURLWithPath: whole))
    }
    return contents
  }
}

/// A reducer with a state, for sources of tests.
func reducer(_ name: String, state: String = "var count = 0", more: String = "") -> String {
  """
  @Reducer
  struct \(name) {
    struct State { \(state) }
    enum Action { case tapped }
    \(more)
    var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
  }

  """
}
