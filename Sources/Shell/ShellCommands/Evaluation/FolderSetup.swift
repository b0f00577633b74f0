package import PlatformIO
package import ShellLanguage
package import ShellSession

/// What the scripts of a folder share: `_setup.tcash` runs before each of them, and `_teardown.tcash`
/// after it, however it ended.
package struct FolderSetup: Sendable {
  /// The statements before a script; `nil` if there are none.
  package var setup: SourceText?
  /// The statements after it; `nil` if there are none.
  package var teardown: SourceText?
  /// The world that a script begins in, unless it chooses another one.
  package var world = WorldKind.live

  static let setupName = "_setup.tcash"
  static let teardownName = "_teardown.tcash"

  /// A script that shares nothing.
  package init() {}

  /// Reads what the scripts of a folder share.
  ///
  /// - Throws: An ``EvaluationError``, or a diagnostic, if a file can't be read or the setup can't be
  ///   parsed.
  package init(ofScriptsIn folder: String) throws {
    teardown = try Self.text(Self.teardownName, in: folder)
    guard let setup = try Self.text(Self.setupName, in: folder) else { return }
    self.setup = setup
    let parser = Parser(setup, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .complete(let statements):
      world = statements.first.flatMap(Self.world) ?? .live
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: setup)
    }
  }

  /// Reads what a script shares with the others in its folder. A setup has no setup itself.
  package init(ofScript path: ResolvedPath) throws {
    guard ![Self.setupName, Self.teardownName].contains(path.name) else {
      self.init()
      return
    }
    try self.init(ofScriptsIn: path.folderText)
  }

  private static func text(_ name: String, in folder: String) throws -> SourceText? {
    let path = ResolvedPath(name, in: folder)
    guard path.isThere else { return nil }
    return SourceText(try ScriptFile.read(path, as: path.text), name: path.text)
  }

  private static func world(chosenBy statement: Statement) -> WorldKind? {
    guard case .command(let call) = statement.kind, call.command == SetCommand.signature.name,
      call.word("option")?.text == SettingCatalog.world
    else { return nil }
    return call.word("value").flatMap { WorldKind(rawValue: $0.text) }
  }
}
