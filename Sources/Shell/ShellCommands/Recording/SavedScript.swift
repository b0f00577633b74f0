import PlatformIO
import ShellLanguage
import ShellSession
import ShellValues

/// A script that repeats what was done in a session.
@MainActor
struct SavedScript {
  /// Selects the statements that the script contains.
  enum Content {
    case changes
    /// The changes, and also inspections, assertions and printed output.
    case everything
  }

  private let record: SessionRecord
  private let content: Content
  /// The script's destination folder and the shell's working folder.
  private let folder: String
  private let workingFolder: String
  /// Variables that the script receives from outside, by name.
  private let givenValues: [String: Any]
  /// The session's temporary folder, if it exists.
  private let temporaryFolder: String?
  private let world: ExportedWorld
  /// Whether a script that is exhaustive could not end where the session is.
  private let isUnfinished: Bool
  private let folders = ResolvedFolders()

  /// - Parameters:
  ///   - isUnfinished: Whether a script that is exhaustive could not end where the session is.
  ///   - folder: The script's destination folder, as an absolute path without links.
  ///   - workingFolder: The folder that the shell resolves relative paths against, as an absolute
  ///     path.
  init(
    _ record: SessionRecord,
    of session: ShellSession,
    content: Content,
    isUnfinished: Bool,
    folder: String,
    workingFolder: String
  ) {
    self.isUnfinished = isUnfinished
    self.record = record
    givenValues = session.variables.filter { $0.key == "arguments" }
    temporaryFolder = session.temporaryFolder.pathIfMade
    world = ExportedWorld(record, of: session)
    self.content = content
    self.folder = folder
    self.workingFolder = workingFolder
  }

  /// The script and its number of statements; `nil` if there is nothing to repeat.
  func text() -> (text: String, count: Int)? {
    var (entries, needed) = neededEntries()
    guard entries.contains(where: { !$0.step.isRemark }) else { return nil }
    var chosenWorld: WorldKind?
    if content == .everything {
      while let chosen = entries.first?.step.statement?.chosenWorld {
        chosenWorld = chosen
        entries.removeFirst()
      }
    }
    let given = givenValues.filter { needed.contains($0.key) }.sorted { $0.key < $1.key }
    var blocks = [header]
    if content == .everything { blocks += world.lines(choosing: chosenWorld) }
    blocks += given.map { "let \($0.key) = \(portable(ValueDescription().text($0.value)))" }
    var features = content == .everything ? world.featuresWithAnswers : []
    for (index, entry) in entries.enumerated() {
      let text = self.text(of: entry.step)
      // A blank line precedes each `load`, to make long scripts readable.
      let startsPart = index == 0 || entry.step.statement?.loadedFeature != nil
      blocks.append((startsPart ? "\n" : "") + text)
      if content == .everything {
        blocks += output(of: entry).map { $0.isEmpty ? "#>" : "#> \($0)" }
      }
      if let feature = entry.step.statement?.loadedFeature, features.remove(feature) != nil {
        blocks.append("# What live clients answered in the session, in order.")
        blocks += world.answers(to: feature)
      }
    }
    // A saved session goes on as it is.
    if content == .everything, isUnfinished {
      blocks.append("# Some effects are in flight, or some of their actions were not received.")
      blocks.append("set exhaustive off")
    }
    return (blocks.joined(separator: "\n") + "\n", entries.count { !$0.step.isRemark })
  }

  /// The script of a session in which nothing has been done.
  var empty: String { header + "\n" }

  /// The first lines of a script that a ``SessionAppendix`` can follow.
  static let opening = """
    #!/usr/bin/env tcash
    # What was done in a session of tcash. It brings the same stores, swaps and values about, as far as
    # what was live then (dates, chance, answers from outside) is the same again.
    """

  private var header: String {
    switch content {
    case .changes: Self.opening
    case .everything:
      """
      #!/usr/bin/env tcash
      # What was done in a session of tcash, and what was printed: a test that it goes the same way again.
      # A '…' in a '#>' line stands for any text, such as a time that was measured.
      """
    }
  }

  // MARK: Entries

  /// The entries to write, and the names that they take from outside.
  ///
  /// Statements that only inspect are left out, unless they set a variable that is used later.
  private func neededEntries() -> (entries: [SessionRecord.Entry], names: Set<String>) {
    var needed: Set<String> = []
    var entries: [SessionRecord.Entry] = []
    for entry in record.entries.reversed() {
      if case .binding(let name, .none) = entry.step {
        needed.remove(name)
        continue
      }
      let (uses, defines) = names(of: entry.step)
      guard isWritten(entry, defines, needed) else { continue }
      entries.append(entry)
      needed.subtract(defines)
      needed.formUnion(uses)
    }
    return (entries.reversed(), needed)
  }

  private func isWritten(
    _ entry: SessionRecord.Entry,
    _ defines: Set<String>,
    _ needed: Set<String>
  ) -> Bool {
    let isNeeded = !defines.isDisjoint(with: needed)
    if case .binding = entry.step { return isNeeded }
    if content == .everything, let call = entry.step.statement?.call, ExportedWorld.isSupply(call) {
      return false
    }
    return switch entry.consequence {
    case .changes: true
    case .looks, .asserts: isNeeded || content == .everything
    case .tells: isNeeded
    }
  }

  private func names(of step: SessionRecord.Step) -> (uses: Set<String>, defines: Set<String>) {
    switch step {
    case .statement(let recorded):
      // A variable that a loop sets keeps its earlier value if the loop has no iterations.
      let statement = recorded.statement
      let uses = statement.names
      if recorded.isValueName { return (uses, ["last", "it"]) }
      return (uses, statement.definedNames)
    case .binding(let name, _): return ([], [name])
    case .text, .remark, .wait: return ([], [])
    }
  }

  // MARK: Text

  func text(of step: SessionRecord.Step) -> String {
    switch step {
    case .statement(let recorded): text(of: recorded)
    case .text(let text), .remark(let text): text
    case .binding(let name, let value):
      value.map { "let \(name) = \(portable($0.text))" } ?? ""
    case .wait(let duration): duration.map { "wait \(ValueDescription().text($0))" } ?? "wait"
    }
  }

  private func text(of recorded: RecordedStatement) -> String {
    let baseFolder = folders.resolved(recorded.directory, in: workingFolder)
    let rewriting = StatementRewriting(
      grammar: CommandCatalog.grammar,
      isName: { _ in recorded.isValueName },
      path: { path in
        guard !path.hasPrefix("/"), !path.hasPrefix("~"),
          ValueStyle.inTemporaryFolder(path) == nil
        else { return nil }
        let name = name(of: ResolvedPath(path, in: baseFolder).absolute)
        return name == path ? nil : StringLiteral.quoted(name)
      },
      pathPrefix: baseFolder == folder ? nil : StringLiteral.escaped(name(of: baseFolder) + "/")
    )
    let text = rewriting.text(
      of: recorded.statement,
      in: recorded.source,
      upTo: recorded.form == .withoutBlock ? endOfAction(recorded.statement) : nil,
      inserting: recorded.insertions
    )
    guard case .failing(let code) = recorded.form else { return text }
    return "expect error \(code) { \(text) }"
  }

  /// The text of a value in a form that has the same meaning in another session.
  private func portable(_ text: String) -> String {
    guard let temporaryFolder else { return text }
    let name = Evaluator.Environment.temporaryFolderName
    return text.replacing(temporaryFolder, with: "\\(\(name))")
  }

  private func endOfAction(_ statement: Statement) -> Int? {
    statement.call?.arguments.values.map(\.span.end).max()
  }

  // MARK: Output

  /// The output of an entry, with `…` for what is another one in each run.
  private func output(of entry: SessionRecord.Entry) -> [String] {
    let lines = entry.output.lines()
    switch entry.step {
    // On a live clock, what arrives within a time varies.
    case .wait(_?): return lines.isEmpty ? [] : [RecordedOutput.anyLines]
    case .statement, .text, .remark, .binding, .wait(nil): return lines
    }
  }

  // MARK: Paths

  /// The path relative to the script's folder if it is inside, and otherwise unchanged.
  private func name(of path: String) -> String {
    path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}

/// The folders without links. Most statements have the same one, and resolving asks the system for each part.
@MainActor
private final class ResolvedFolders {
  private var known: [String: String] = [:]

  func resolved(_ directory: String, in workingFolder: String) -> String {
    if let folder = known[directory] { return folder }
    let path = ResolvedPath(directory, in: workingFolder)
    let folder = (try? path.resolved) ?? path.absolute
    known[directory] = folder
    return folder
  }
}

extension SessionRecord.Step {
  fileprivate var isRemark: Bool { if case .remark = self { true } else { false } }

  fileprivate var statement: Statement? {
    if case .statement(let recorded) = self { recorded.statement } else { nil }
  }
}
