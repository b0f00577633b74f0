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

  /// - Parameters:
  ///   - folder: The script's destination folder, as an absolute path without links.
  ///   - workingFolder: The folder that the shell resolves relative paths against, as an absolute
  ///     path.
  ///   - givenValues: Variables that no statement has set.
  init(
    _ record: SessionRecord,
    content: Content,
    folder: String,
    workingFolder: String,
    givenValues: [String: Any]
  ) {
    self.record = record
    self.content = content
    self.folder = folder
    self.workingFolder = workingFolder
    self.givenValues = givenValues
  }

  /// The script and its number of statements; `nil` if there is nothing to repeat.
  func text() -> (text: String, count: Int)? {
    let (entries, needed) = neededEntries()
    guard !entries.isEmpty else { return nil }
    let given = givenValues.filter { needed.contains($0.key) }.sorted { $0.key < $1.key }
    var blocks = [header]
    blocks += given.map { "let \($0.key) = \(ValueDescription().text($0.value))" }
    for (index, entry) in entries.enumerated() {
      let text = self.text(of: entry.step)
      // A blank line precedes each `load`, to make long scripts readable.
      let startsPart = index == 0 || isLoad(entry.step)
      blocks.append((startsPart ? "\n" : "") + text)
      if content == .everything {
        blocks += entry.output.lines().map { $0.isEmpty ? "#>" : "#> \($0)" }
      }
    }
    return (blocks.joined(separator: "\n") + "\n", entries.count)
  }

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
      # A '…' in a '#>' line stands for any text.
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
    case .text, .wait: return ([], [])
    }
  }

  // MARK: Text

  private func text(of step: SessionRecord.Step) -> String {
    switch step {
    case .statement(let recorded): text(of: recorded)
    case .text(let text): text
    case .binding(let name, let value): "let \(name) = \(ValueDescription().text(value))"
    case .wait(let duration): duration.map { "wait \(ValueDescription().text($0))" } ?? "wait"
    }
  }

  private func text(of recorded: RecordedStatement) -> String {
    let base = ResolvedPath(recorded.directory, in: workingFolder)
    let baseFolder = (try? base.resolved) ?? base.absolute
    let rewriting = StatementRewriting(
      grammar: CommandCatalog.grammar,
      isName: { _ in recorded.isValueName },
      path: { path in
        guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return nil }
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

  private func isLoad(_ step: SessionRecord.Step) -> Bool {
    guard case .statement(let recorded) = step, case .command(let call) = recorded.statement.kind
    else { return false }
    return LoadCommand.featureName(in: call) != nil
  }

  private func endOfAction(_ statement: Statement) -> Int? {
    guard case .command(let call) = statement.kind else { return nil }
    return call.arguments.values.joined().map(\.span.end).max()
  }

  // MARK: Paths

  /// The path relative to the script's folder if it is inside, and otherwise unchanged.
  private func name(of path: String) -> String {
    path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
