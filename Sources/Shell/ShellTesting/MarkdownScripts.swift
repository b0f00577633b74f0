import ShellProse

/// Extracts the scripts of a Markdown text: its fenced blocks whose language is `tcash`.
///
/// A block is either a script or the transcript of a session at the prompt, with input and output:
///
///     ```tcash
///     counter> .incrementButtonTapped
///       count: 0 → 1
///     ```
///
/// In a transcript, lines with a prompt are statements, and the lines below a statement are its expected
/// output. A statement followed by an error must fail with that error's message. If the first prompt names
/// a feature, the test loads that feature first.
///
/// A lesson has no scripts: its blocks belong to its steps, and `learn --check` proves them.
///
/// A block that begins with ` ```tcash continued ` continues the script of the `tcash` block before it.
package enum MarkdownScripts {
  /// - Parameter file: The path of the file, with which the tests' names begin.
  package static func tests(in text: String, file: String) -> [ScriptTest] {
    let lines = markdownLines(text)
    let blocks = MarkdownScanner.blocks(in: lines).filter { $0.fence.language == language }
    // A lesson begins with a block of its own kind.
    guard !blocks.contains(where: { $0.fence.words == [Substring(language), "start"] }) else {
      return []
    }
    var tests: [ScriptTest] = []
    for block in blocks {
      let start = block.content.lowerBound
      let content = lines[block.content].map { block.fence.unindented($0) }
      let texts = content.map(\.text)
      // With the indentation, statements have the columns of the file.
      let script = zip(content, script(texts)).map { line, statement in
        statement.isEmpty ? "" : line.indentation.replacing(">", with: " ") + statement
      }
      if block.fence.words.dropFirst().contains("continued"), let last = tests.popLast() {
        tests.append(last.continued(by: script, at: start + 1))
      } else {
        tests.append(test(of: texts, script, at: start, file: file))
      }
    }
    return tests
  }

  private static let language = "tcash"

  /// - Parameter start: The index of the block's first line, counted from 0. Counted from 1, it is the line
  ///   number of the fence.
  private static func test(
    of block: [String],
    _ script: [String],
    at start: Int,
    file: String
  ) -> ScriptTest {
    func test(_ lines: [String], firstLine: Int) -> ScriptTest {
      let text = lines.map { $0 + "\n" }.joined()
      return ScriptTest(file: file, firstLine: firstLine, text: text, isBlock: true)
    }
    guard let prompt = prompt(of: block) else { return test(script, firstLine: start + 1) }
    let feature = prompt.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if feature.isEmpty || feature == language { return test(script, firstLine: start + 1) }
    // Put 'load' on the fence's line, so that the statements keep their line numbers.
    return test(["load \(feature)"] + script, firstLine: start)
  }
}

extension MarkdownScripts {
  /// The first prompt of a transcript; `nil` for a script.
  private static func prompt(of block: [String]) -> Substring? {
    block.first { !$0.allSatisfy(\.isWhitespace) }.flatMap { Transcript.prompt(of: $0[...]) }
  }

  private static func script(_ block: [String]) -> [String] {
    prompt(of: block) == nil ? block : Transcript.script(block.map { $0[...] })
  }
}

extension ScriptTest {
  /// Appends the lines of another block. Empty lines fill the gap, so that line numbers stay correct.
  fileprivate func continued(by lines: [String], at line: Int) -> ScriptTest {
    let count = text.count { $0 == "\n" }
    let gap = String(repeating: "\n", count: line - firstLine - count)
    let rest = lines.map { $0 + "\n" }.joined()
    return ScriptTest(file: file, firstLine: firstLine, text: text + gap + rest, isBlock: true)
  }
}

/// Converts the transcript of a session at the prompt to a script.
private enum Transcript {
  /// The prompt that a line begins with, without its `>`; `nil` for a line of output.
  static func prompt(of line: Substring) -> Substring? {
    guard let first = line.first, first.isLetter, let end = line.firstIndex(of: ">") else {
      return nil
    }
    let rest = line[line.index(after: end)...]
    guard rest.isEmpty || rest.first == " " else { return nil }
    let prompt = line[..<end]
    return prompt.contains(where: \.isWhitespace) ? nil : prompt
  }

  /// Converts the lines to a script. Line numbers stay the same, as do the columns of statements that are
  /// not expected to fail.
  static func script(_ lines: [Substring]) -> [String] {
    let lastOutput = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0
    var script: [String] = []
    // The index of the last statement, and whether an error has followed it.
    var last = (index: 0, hasFailed: false)
    for (index, line) in lines.enumerated() {
      if let prompt = prompt(of: line) {
        last = (index, false)
        let statement = line.dropFirst(prompt.count + 1)
        script.append(String(repeating: " ", count: prompt.count + 1) + statement)
      } else if let message = errorMessage(of: line), !last.hasFailed {
        last.hasFailed = true
        let statement = script[last.index].drop { $0 == " " }
        script[last.index] = "expect error \(quoted(message)) { \(statement) }"
        script.append("")
      } else {
        // Only an error's message is compared: the rest is wrapped to the width of the window.
        script.append(last.hasFailed || index > lastOutput ? "" : "#> \(line)")
      }
    }
    return script
  }

  /// The message in a line such as `error[unknown-action]: …`; `nil` for other lines.
  private static func errorMessage(of line: Substring) -> Substring? {
    guard line.hasPrefix("error["), let end = line.firstIndex(of: "]") else { return nil }
    let rest = line[line.index(after: end)...]
    return rest.hasPrefix(": ") ? rest.dropFirst(2) : nil
  }

  private static func quoted(_ text: Substring) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
