package import ShellCommands
package import ShellLanguage
package import ShellSession

extension Conversation {
  /// Runs a whole script, with what it shares with the others in its folder. The first error stops it;
  /// the folder's teardown runs in any case. If a text can't be parsed, none of it runs.
  ///
  /// - Parameters:
  ///   - folder: What the script shares; its world is not used.
  ///   - world: The world that the script begins in.
  package func runScript(
    _ source: SourceText,
    in folder: FolderSetup = FolderSetup(),
    world: WorldKind
  ) async -> StatementResult {
    let texts = [folder.setup, source, folder.teardown].compactMap(\.self)
    // A journal costs time. A file that the script runs may need it, too.
    if texts.contains(where: { CommandCatalog.mayCall([.needsJournal, .runsFile], in: $0.text) }) {
      keepJournal()
    }
    await begin(in: world)
    var result = StatementResult.done
    if let setup = folder.setup { result = await run(setup) }
    if result == .done { result = await run(source) }
    if result == .done { result = checkEnd(of: source) }
    guard let teardown = folder.teardown else { return result }
    let end = await run(teardown)
    return result == .done ? end : result
  }
}
