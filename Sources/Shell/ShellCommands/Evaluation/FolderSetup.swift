import PlatformIO
import ShellLanguage
package import ShellSession

/// What `_setup.tcash` determines for the scripts in its folder: the world that they begin in.
package enum FolderSetup {
  static let fileName = "_setup.tcash"

  /// The world that the first statement of a folder's setup chooses.
  ///
  /// - Returns: `nil` if there is no setup, or if it begins with another statement.
  /// - Throws: An ``EvaluationError``, or a diagnostic, if the setup can't be read.
  package static func world(ofScriptsIn folder: String) throws -> WorldKind? {
    let path = ResolvedPath(fileName, in: folder)
    guard path.isThere else { return nil }
    let source = SourceText(try ScriptFile.read(path, as: path.text), name: path.text)
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .complete(let statements): return statements.first.flatMap(world)
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: source)
    }
  }

  private static func world(chosenBy statement: Statement) -> WorldKind? {
    guard case .command(let call) = statement.kind, call.command == SetCommand.signature.name,
      call.word("option")?.text == SettingCatalog.world
    else { return nil }
    return call.word("value").flatMap { WorldKind(rawValue: $0.text) }
  }
}
