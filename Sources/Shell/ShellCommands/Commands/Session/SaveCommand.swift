import Foundation
import PlatformIO
package import ShellLanguage
package import ShellOutput
import ShellSession

package enum SaveCommand: Command {
  package static let signature = CommandSignature(
    "save",
    .session,
    summary: "Write what was done to a script that does it again.",
    discussion: """
      The script has every statement that changed something, in order: stores, actions, swaps, shared \
      values and where they are kept, moves of the test clock, 'undo', names and settings. What failed and \
      what only looked is left out; what was done before a statement failed is not. Where effects went on \
      while you typed, the script waits.
      Run in a fresh shell it gives the same stores, but for what was live: dates, chance and ids that \
      were not swapped, and answers from outside. These stand at its end, as comments, from where \
      'restore' gives them back too. Nobody but you may read the file.
      """,
    parameters: [.init("file", .file, summary: "the file, such as 'session.tcash'")],
    options: [.init("force", summary: "replace the file if it is there")],
    consequence: .tells,
    examples: [
      .init(
        "Save a session, and look at it",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        state count
        #> 1
        save "\(temporaryFolder)/session.tcash"
        #>   saved 2 statements in …session.tcash
        """#
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    try invocation.save(.changes)
  }
}

extension Invocation {
  /// Writes what was done to the file that is named.
  func save(_ content: SavedScript.Content) throws -> Report {
    guard let file = try file("file") else { return .nothing }
    let path = evaluator.resolve(file.text)
    try evaluator.checkMayWrite([path], at: file.span)
    let workingFolder = FileManager.default.currentDirectoryPath
    let script = SavedScript(
      evaluator.recorder.record,
      content: content,
      folder: (try? path.resolvedFolder) ?? workingFolder,
      workingFolder: workingFolder,
      givenValues: session.variables.filter { $0.key == "arguments" }
    )
    guard let (script, count) = script.text() else {
      throw Diagnostic(CommandProblem.nothingToSave, at: call.word.span)
    }
    var text = script
    if content == .changes, let journal = session.journal?.sink.contents() {
      text = SessionAppendix.adding(journal.recordsBeforeLastStatement, to: text)
    }
    try locating(file.span) {
      let replaces = call.options["force"] != nil
      try ScriptFile.write(text, to: path, as: file.text, replacing: replaces)
    }
    return .note("saved \(counted(count, "statement")) in \(file.text)")
  }

  /// A file's name, with the values that are in it.
  func file(_ parameter: String) throws -> Name? {
    if let word = word(parameter) { return word }
    return try expression(parameter).map {
      Name(try evaluator.value(of: $0, as: String.self), $0.span)
    }
  }
}
