import ShellHost
import ShellLanguage
import ShellOutput
import Testing

@testable import TcashKit

@MainActor
@Suite struct ConsoleTests {
  /// A pager that remembers what it showed.
  private final class Pages: Pager {
    let rows = 10
    var shown: [String] = []
    /// Called while the pager has the screen.
    var whileShown: () -> Void = {}

    func show(_ text: String) async -> Bool {
      shown.append(text)
      await Task.yield()
      whileShown()
      return true
    }
  }

  private func console() -> (console: Console, output: Output) {
    let console = Console(allowsColor: false, environment: [:])
    let output = Output()
    console.write = { text, _ in output.text += text }
    return (console, output)
  }

  private final class Output {
    var text = ""
  }

  /// Runs what prints in a statement that only shows something.
  private func showing(
    on console: Console,
    isActing: Bool = false,
    _ operation: () -> Void
  ) async {
    let place = StatementPlace(SourceSpan(0, 0), in: SourceText(""))
    let began = ShellEvent.Kind.statementBegan(place, isActing: isActing)
    console.present(ShellEvent(time: .zero, statement: 1, kind: began))
    operation()
    await console.settle()
  }

  @Test func whatAStatementPrintsThatActsIsNeverPaged() async {
    let (console, output) = console()
    let pages = Pages()
    console.pager = pages
    await showing(on: console, isActing: true) { console.print(long) }
    #expect(pages.shown.isEmpty)
    #expect(output.text.hasSuffix("[49]: 49\n"))
  }

  private let long = Report.state(StateReport(value: Array(0..<50)))

  @Test func aLongPrintIsEndedByAnInterrupt() async {
    let (console, output) = console()
    console.display = {
      var settings = DisplaySettings()
      settings.elements = 100_000
      return settings
    }
    var count = 0
    console.write = { text, _ in
      count += 1
      output.text += text
      // As Ctrl-C does.
      withUnsafeCurrentTask { $0?.cancel() }
    }
    await Task { @MainActor in
      console.print(.state(StateReport(value: Array(repeating: "a line of text", count: 90_000))))
    }
    .value
    #expect(output.text.contains("\n├ [0]: \"a line of text\"\n"))
    #expect(output.text.split(separator: "\n").count < 5000)
    #expect(count <= 2)
  }

  @Test func whatExceedsTheScreenGoesToThePagerAtTheEndOfTheStatement() async {
    let (console, output) = console()
    let pages = Pages()
    console.pager = pages
    await showing(on: console) {
      console.print(.note("before"))
      console.print(long)
      console.print(.note("after"))
      #expect(output.text == "  before\n")
    }
    #expect(output.text == "  before\n")
    #expect(pages.shown.count == 1)
    #expect(pages.shown.first?.hasPrefix("[Int], 50 elements\n") == true)
    #expect(pages.shown.first?.hasSuffix("  after\n") == true)
  }

  @Test func whatComesMeanwhileWaitsForThePager() async {
    let (console, output) = console()
    let pages = Pages()
    console.pager = pages
    pages.whileShown = {
      console.print(.note("from an effect"))
      #expect(output.text == "")
    }
    await showing(on: console) { console.print(long) }
    #expect(output.text == "  from an effect\n")
  }

  @Test func backgroundOutputIsNeverPaged() {
    let (console, output) = console()
    console.pager = Pages()
    console.print(long)
    #expect(output.text.hasSuffix("[49]: 49\n"))
  }

  @Test(arguments: [(DisplaySettings.Mode.off, 0), (.auto, 1), (.on, 2)])
  func theSettingDecides(_ mode: DisplaySettings.Mode, _ count: Int) async {
    let (console, _) = console()
    let pages = Pages()
    console.pager = pages
    console.display = {
      var settings = DisplaySettings()
      settings.pager = mode
      return settings
    }
    await showing(on: console) { console.print(.note("short")) }
    await showing(on: console) { console.print(long) }
    #expect(pages.shown.count == count)
  }

  @Test func notesAndReportsArePrintedForProgramsWhereTheyAreAskedFor() {
    let (console, output) = console()
    console.display = {
      var settings = DisplaySettings()
      settings.format = .json
      return settings
    }
    console.print(.note("hello"))
    console.printNote("bye")
    console.printRemark("resumed: all\n  of it")
    #expect(
      output.text == """
        {"version":1,"kind":"note","text":"hello"}
        {"version":1,"kind":"note","text":"bye"}
        {"version":1,"kind":"note","text":"resumed: all\\n  of it"}

        """
    )
  }
}
