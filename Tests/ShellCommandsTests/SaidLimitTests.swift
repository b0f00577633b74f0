import ComposableArchitecture
import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// What stops early says so, and how far it went.
@MainActor
@Suite struct SaidLimitTests {
  @Test func actionsOfARecursiveFeatureAreListedInPart() async {
    let shell = Shell([Feature("nest", initialState: Nest.State()) { Nest() }])
    let all = await shell.run("load nest\nactions --all")
    let remark = "only the first 1000 actions were searched, and 6 levels"
    #expect(all.output.last == "  \(remark)", "\(all.output)")
    let none = await shell.run("actions frobnicate")
    #expect(none.output.last == "  no action of Nest.Action matches; \(remark)", "\(none.output)")
    let counter = await Shell().run("load counter\nactions --all")
    #expect(!counter.output.joined().contains("searched"))
  }

  @Test func aTextWithVeryManyMistakesIsReadInPart() {
    func codes(_ count: Int) -> [String] {
      let text = String(repeating: "let = 1\n", count: count)
      let parser = Parser(
        SourceText(text),
        grammar: CommandCatalog.grammar,
        allowsAbbreviations: false
      )
      return parser.parseAll().problems.map(\.code)
    }
    #expect(codes(150).count == 101)
    #expect(codes(150).last == "too-many-mistakes")
    #expect(codes(100).count == 100)
    #expect(!codes(100).contains("too-many-mistakes"))
  }

  @Test func allEntriesCanBeCompleted() async {
    let shell = Shell()
    _ = await shell.run("load counter; repeat 150 { .incrementButtonTapped }")
    let entries = shell.evaluator.completions(for: "goto 7")
    #expect(
      entries.items.map(\.text)
        == ["79", "78", "77", "76", "75", "74", "73", "72", "71", "70", "7"]
    )
    #expect(entries.remainder == 0)
    let all = shell.evaluator.completions(for: "goto ")
    #expect(all.items.count == 100)
    #expect(all.remainder == 50)
  }

  @Test func dependenciesAreListedByNameWhoeverUsesThem() async {
    let shell = Shell()
    let outcome = await shell.run(
      "load counter; dep random 1; dep calendar gregorian; dep uuid incrementing; dep"
    )
    // A long row goes on below its second column.
    let rows = outcome.output.filter { !$0.hasPrefix("   ") }.suffix(4)
    let names = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == names.sorted())
    #expect(names.contains("numberFact") && names.first == "calendar", "\(outcome.output)")
  }
}

/// A feature whose actions wrap each other without end.
struct Nest: Reducer {
  struct State: Equatable {}

  enum Action {
    case tapped
    indirect case child(Action)
  }

  var body: some Reducer<State, Action> { EmptyReducer() }
}
