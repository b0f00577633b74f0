import Foundation
import ShellLanguage
import ShellSession
import ShellValues

/// The ways to go on at the end of what was typed.
package struct CompletionCandidates: Sendable {
  package struct Item: Hashable, Sendable {
    package var text: String
    package var title: String
    package var summary: String
    /// Whether a space follows where this is the only way to go on.
    package var endsWord: Bool
  }

  /// How many characters at the end the items replace.
  package var replacedCount = 0
  package var items: [Item] = []

  fileprivate init(replacing prefix: String, _ items: [Item]) {
    self.replacedCount = prefix.count
    self.items = items
  }

  fileprivate init() {}
}

extension Evaluator {
  /// What can follow on a text that ends at the cursor. Nothing in it need be right.
  package func completions(for text: String) -> CompletionCandidates {
    switch CompletionContext(completing: text, grammar: CommandCatalog.grammar) {
    case .command(let prefix):
      return words(prefix, commands).merging(expression(prefix))
    case .option(let signature, let prefix):
      let options = signature.options.map { ("--\($0.name)", $0.summary) }
      return words(prefix, options)
    case .keyword(let keywords, let prefix):
      return words(prefix, keywords.map { ($0, "") })
    case .action(let text):
      return action(text)
    case .expression(let text):
      return expression(text)
    case .parameter(_, let parameter, text: let argumentText):
      return argument(parameter.kind, argumentText, of: text)
    case .none:
      return CompletionCandidates()
    }
  }

  private var commands: [(String, String)] {
    CommandCatalog.grammar.signatures.map { ($0.name, $0.summary) }
  }

  /// - Parameter statement: What stands left of the cursor, the statement at its end.
  private func argument(
    _ kind: ParameterKind,
    _ text: String,
    of statement: String
  ) -> CompletionCandidates {
    switch kind {
    case .feature: words(text, session.features.map { ($0.name, $0.about) })
    case .store: words(text, session.stores.map { ($0.name, $0.feature.name) })
    case .action: action(text)
    case .expression, .count, .duration: expression(text)
    case .statePath, .scopePath: path(text)
    case .caseName: caseName(text)
    case .file: file(text)
    case .choice(let choices), .oneOf(let choices): words(text, choices.map { ($0, "") })
    case .sharedKey: sharedKey(text)
    case .backend: backend(text)
    case .topic: words(text, commands + session.features.map { ($0.name, $0.about) })
    case .setting: words(text, SettingCatalog.settings.map { ($0.name, $0.summary) })
    case .dependency: words(text, dependencies(beginning: text, in: statement))
    case .alternative: words(text, alternatives(in: statement))
    case .newName, .text: CompletionCandidates()
    }
  }

  private func words(
    _ prefix: String,
    _ words: [(text: String, summary: String)],
    endsWord: Bool = true
  ) -> CompletionCandidates {
    CompletionCandidates(
      replacing: prefix,
      words.filter { $0.text.hasPrefix(prefix) }.map {
        .init(text: $0.text, title: $0.text, summary: $0.summary, endsWord: endsWord)
      }
    )
  }

  // MARK: Values

  private func action(_ text: String) -> CompletionCandidates {
    guard let store = session.current else { return CompletionCandidates() }
    let type = store.scope.actionType(in: store)
    let cases = ActionCompletions.complete(text, for: type)
    if cases.isEmpty, text.hasPrefix("."), !text.contains("(") { return CompletionCandidates() }
    return cases.isEmpty ? expression(Self.lastOperand(of: text)) : candidates(cases, in: text)
  }

  private func caseName(_ text: String) -> CompletionCandidates {
    guard let store = session.current else { return CompletionCandidates() }
    let name = text.drop { $0 == "." }
    let cases = CaseListing(of: store.scope.actionType(in: store))?.cases ?? []
    return words(String(name), cases.map { ($0.name, $0.documentation ?? "") })
  }

  private func path(_ text: String) -> CompletionCandidates {
    let environment = environment
    guard let state = environment.state else { return CompletionCandidates() }
    let steps = PathCompletions.complete(text, in: state, environment: environment)
    return candidates(steps, in: text)
  }

  /// Names of variables and definitions, paths into the state, and members of what they lead to.
  private func expression(_ text: String) -> CompletionCandidates {
    let operand = Self.lastOperand(of: text)
    if operand.hasPrefix(".") { return comparedCase(operand, in: text) }
    let names =
      environment.visibleNames.sorted().map { ($0, "") }
      + definitions.keys.sorted().map { ("\($0)(", "") }
    return path(operand).merging(words(operand, names, endsWord: false)).merging(members(operand))
  }

  /// The cases that the left side of a comparison can be: `filter == .co`, `filter is .co`.
  private func comparedCase(_ operand: String, in text: String) -> CompletionCandidates {
    let left = text.dropLast(operand.count).trimmingSuffix { $0.isWhitespace }
    guard let sign = ["==", "!=", "is"].first(where: { left.hasSuffix($0) }) else {
      return CompletionCandidates()
    }
    let subject = left.dropLast(sign.count).trimmingSuffix { $0.isWhitespace }
    guard let value = value(ofPath: Self.lastOperand(of: String(subject))) else {
      return CompletionCandidates()
    }
    let type = type(of: value)
    return candidates(ActionCompletions.complete(operand, for: type), in: operand)
  }

  /// The members that need no call: `todos.co`.
  private func members(_ operand: String) -> CompletionCandidates {
    guard let dot = operand.lastIndex(of: "."),
      let value = value(ofPath: String(operand[..<dot]))
    else { return CompletionCandidates() }
    let prefix = String(operand[operand.index(after: dot)...])
    return words(prefix, Member.names(of: value).map { ($0, "") }, endsWord: false)
  }

  private func value(ofPath text: String) -> Any? {
    let source = SourceText("let value = \(text)")
    let parser = Parser(source, grammar: Grammar([]), allowsAbbreviations: false)
    guard case .complete(let statements) = parser.parse(),
      case .let(_, let expression)? = statements.first?.kind
    else { return nil }
    return try? value(of: expression)
  }

  private func candidates(
    _ completions: [ValueCompletion],
    in text: String
  ) -> CompletionCandidates {
    guard let start = completions.first?.start else { return CompletionCandidates() }
    let prefix = String(decoding: text.utf8.dropFirst(start), as: UTF8.self)
    return CompletionCandidates(
      replacing: prefix,
      completions.map {
        .init(
          text: $0.insertion,
          title: $0.label,
          summary: $0.documentation ?? "",
          endsWord: false
        )
      }
    )
  }

  /// The name or path that an expression ends in.
  private static func lastOperand(of text: String) -> String {
    var depth = 0
    let operand = text.reversed().prefix { character in
      switch character {
      case "]":
        depth += 1
        return true
      case "[":
        depth -= 1
        return true
      case " ", "(", ",", "!", "=", "<", ">", "+", "-", "*", "/", "&", "|", "{":
        return depth != 0
      default:
        return true
      }
    }
    return String(operand.reversed())
  }

  // MARK: Shared values

  private func sharedKey(_ text: String) -> CompletionCandidates {
    let keys = session.sharedEntries.map { entry in
      (Self.isWord(entry.name) ? entry.name : entry.key, TypeName.of(entry.type))
    }
    return words(text, keys + [("storage", "where shared values are kept")])
  }

  private static func isWord(_ name: String) -> Bool {
    name != "storage" && name.allSatisfy { $0.isLetter || $0.isNumber || "._-/".contains($0) }
  }

  private func backend(_ text: String) -> CompletionCandidates {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, BackendSyntax.Kind(rawValue: String(words[0]))?.takesPath == true
    else { return self.words(text, BackendSyntax.Kind.allCases.map { ($0.rawValue, $0.summary) }) }
    return file(String(words[1].drop { $0 == " " }))
  }

  // MARK: Files

  private func file(_ text: String) -> CompletionCandidates {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let prefix = String(text.dropFirst(folder.count))
    let path = folder.isEmpty ? "." : (folder as NSString).expandingTildeInPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let shown = names.filter {
      $0.hasPrefix(prefix) && (prefix.hasPrefix(".") || !$0.hasPrefix("."))
    }
    return CompletionCandidates(
      replacing: prefix,
      shown.sorted().map { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
        let text = isFolder.boolValue ? "\(name)/" : name
        return .init(text: text, title: text, summary: "", endsWord: !isFolder.boolValue)
      }
    )
  }
}

extension StringProtocol {
  /// The text without the characters at its end that satisfy a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !condition($0) }) else { return self[..<startIndex] }
    return self[...last]
  }
}

extension CompletionCandidates {
  /// These candidates and others that replace as much.
  fileprivate func merging(_ other: Self) -> Self {
    if items.isEmpty { return other }
    guard !other.items.isEmpty, other.replacedCount == replacedCount else { return self }
    var merged = self
    let known = Set(items.map(\.text))
    merged.items += other.items.filter { !known.contains($0.text) }
    return merged
  }
}
