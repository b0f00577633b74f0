import Synchronization
import Testing

@testable import LineEditor

@Suite struct ScriptedEditorTests {
  static let prompt = Prompt("> ")

  static let completer: Completer = { request in
    let word = String(
      request.line.prefix(request.cursor).reversed().prefix { $0 != " " }.reversed()
    )
    let known = ["state", "stores", "scope"].filter { $0.hasPrefix(word) }
    return CompletionList(replacedCount: word.count, completions: known.map { Completion($0) })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var steps: [ScriptedEditor.Step]
    var line: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(steps: [.type("state"), .enter], line: "state"),
    Case(steps: [.type("hllo"), .left, .left, .left, .type("e"), .enter], line: "hello"),
    Case(steps: [.type("b"), .home, .type("a"), .end, .type("c"), .enter], line: "abc"),
    Case(steps: [.type("👨‍👩‍👧e\u{301}"), .backspace, .enter], line: "👨‍👩‍👧"),
    Case(steps: [.type("abc"), .home, .deleteForward, .enter], line: "bc"),
    Case(steps: [.type("abc"), .left, .deleteToEnd, .enter], line: "ab"),
    Case(steps: [.type("sta"), .tab, .type("x"), .enter], line: "state x"),
    Case(steps: [.type("s"), .tab, .type("t"), .tab, .enter], line: "st"),
    Case(steps: [.type("abc"), .home, .endOfInput, .enter], line: "bc"),
    Case(steps: [.backspace, .left, .right, .right, .up, .down, .enter], line: ""),
  ])
  func keysEditTheLine(_ test: Case) async {
    let editor = ScriptedEditor(test.steps, completer: Self.completer)
    #expect(await editor.readLine(prompt: Self.prompt) == .line(test.line))
    #expect(editor.isFinished)
  }

  @Test func theTranscriptIsWhatTheScreenShows() async {
    let editor = ScriptedEditor(
      [.type("one"), .enter, .type("st"), .tab, .interrupt, .endOfInput],
      completer: Self.completer
    )
    #expect(await editor.readLine(prompt: Self.prompt) == .line("one"))
    editor.print("two\nlines\n")
    #expect(await editor.readLine(prompt: Self.prompt) == .interrupted)
    #expect(await editor.readLine(prompt: Self.prompt) == .endOfInput)
    #expect(editor.transcript == "> one\ntwo\nlines\nstate   stores\n> st^C\n> \n")
  }

  @Test func outputLandsAboveTheLine() async {
    let seen = Mutex("")
    let reference = Mutex<ScriptedEditor?>(nil)
    let editor = ScriptedEditor([
      .type("half"),
      .perform {
        let editor = reference.withLock { $0 }
        editor?.print("arrived")
        seen.withLock { $0 = editor?.transcript ?? "" }
      },
      .type(" done"), .enter,
    ])
    reference.withLock { $0 = editor }
    #expect(await editor.readLine(prompt: Self.prompt) == .line("half done"))
    #expect(seen.withLock { $0 } == "arrived\n> half")
    #expect(editor.transcript == "arrived\n> half done\n")
    reference.withLock { $0 = nil }
  }

  @Test func historyIsWalkedThrough() async {
    let editor = ScriptedEditor([
      .up, .up, .up, .enter,
      .type("dr"), .up, .up, .down, .down, .type("aft"), .enter,
    ])
    for entry in ["one", "drone", "two", "two", " ", " hidden"] { editor.addToHistory(entry) }
    #expect(editor.history == ["one", "drone", "two"])
    #expect(await editor.readLine(prompt: Self.prompt) == .line("one"))
    #expect(await editor.readLine(prompt: Self.prompt) == .line("draft"))
  }

  @Test func upStopsAtWhatBeginsAsTheLineDoes() async {
    let editor = ScriptedEditor([.type("dr"), .up, .enter])
    for entry in ["drone", "one"] { editor.addToHistory(entry) }
    #expect(await editor.readLine(prompt: Self.prompt) == .line("drone"))
  }

  static let brackets = LineLanguage(
    isIncomplete: { $0.filter { $0 == "{" }.count > $0.filter { $0 == "}" }.count },
    indentation: { 2 * ($0.filter { $0 == "{" }.count - $0.filter { $0 == "}" }.count) },
    parts: { _, _ in [] }
  )

  @Test func anOpenLineIsEditedAsOne() async {
    let editor = ScriptedEditor(
      [.type("a {"), .enter, .type("b"), .enter, .type("}"), .up, .end, .type("c"), .enter],
      language: Self.brackets
    )
    #expect(await editor.readLine(prompt: Self.prompt) == .line("a {\n  bc\n}"))
    #expect(editor.transcript == "> a {\n...   bc\n... }\n")
  }

  @Test func anEmptyLineEndsWhatIsOpen() async {
    let editor = ScriptedEditor([.type("a {"), .enter, .enter], language: Self.brackets)
    #expect(await editor.readLine(prompt: Self.prompt) == .line("a {\n  "))
  }

  @Test func pastedLinesRunOnEnterOnly() async {
    let editor = ScriptedEditor([.paste("a\r\nb\n"), .newline, .type("c"), .enter])
    #expect(await editor.readLine(prompt: Self.prompt) == .line("a\nb\nc"))
  }

  @Test func aCancelledLineGoesOn() async {
    let reading = Mutex<Task<LineEvent, Never>?>(nil)
    let editor = ScriptedEditor([
      .type("half a"), .perform { reading.withLock { $0?.cancel() } }, .type(" line"), .enter,
    ])
    let (start, go) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in start {}
      return await editor.readLine(prompt: Self.prompt)
    }
    reading.withLock { $0 = task }
    go.finish()
    #expect(await task.value == .cancelled(line: "half a"))
    var prompt = Self.prompt
    prompt.line = "half a"
    #expect(await editor.readLine(prompt: prompt) == .line("half a line"))
  }
}

@Suite struct InterruptSourceTests {
  @Test func theLastHandlerIsCalled() async {
    let interrupts = InterruptSource(observesSignal: false)
    let calls = Mutex<[String]>([])
    interrupts.interrupt()
    let outer = interrupts.add { calls.withLock { $0.append("outer") } }
    await interrupts.withHandler {
      calls.withLock { $0.append("inner") }
    } operation: {
      interrupts.interrupt()
    }
    interrupts.interrupt()
    interrupts.remove(outer)
    interrupts.interrupt()
    #expect(calls.withLock { $0 } == ["inner", "outer"])
  }
}
