import ComposableArchitecture
import ShellCommands
import TcashKit
import Testing

/// A statement that changes one row of many visits the rows beside it, and no others.
///
/// Visits are counted by the comparisons of rows: `IdentifiedArray` keeps rows in chunks, and two
/// chunks that are not the same are compared row by row.
@MainActor
@Suite(.serialized) struct VisitedElementsTests {
  /// The rows that statements compare, each run once.
  private func visits(_ statements: [String], rows: Int, isQuiet: Bool = false) async -> [Int] {
    let shell = Shell([
      Feature("rows", initialState: ManyRows.State(count: rows)) { ManyRows() }
    ])
    _ = await shell.run("load rows; .rowTapped(3); .rowTapped(5)")
    shell.evaluator.options.isQuiet = isQuiet
    var visits: [Int] = []
    for statement in statements {
      CountedRow.comparisons = 0
      let outcome = await shell.run(statement)
      #expect(outcome.error == nil, "\(statement): \(outcome.error ?? "")")
      visits.append(CountedRow.comparisons)
    }
    return visits
  }

  /// The statements in their order; each leaves a state in which the next can run.
  private static let statements = [
    ".rowTapped(5)", "undo", "redo", "goto 1", "diff", "history",
    "repeat 10 { .rowTapped(7) }", ".rowTapped(700)",
  ]

  @Test(arguments: [false, true])
  func theNumberOfRowsDoesNotMatter(_ isQuiet: Bool) async {
    let few = await visits(Self.statements, rows: 1000, isQuiet: isQuiet)
    let many = await visits(Self.statements, rows: 50_000, isQuiet: isQuiet)
    for (statement, (few, many)) in zip(Self.statements, zip(few, many)) {
      #expect(many <= few, "\(statement)")
    }
  }

  @Test func aChangeVisitsFewRows() async throws {
    let visits = await visits([".rowTapped(5)", "repeat 10 { .rowTapped(5) }"], rows: 50_000)
    let single = try #require(visits.first)
    // The chunk of the row, for the report and for the comparison of the whole state.
    #expect(single > 0 && single <= 4 * 64)
    #expect(try #require(visits.last) <= 10 * single)
  }

  @Test func whatNobodySeesIsNotCompared() async throws {
    let loud = try #require(await visits([".rowTapped(5)"], rows: 1000).first)
    let quiet = try #require(await visits([".rowTapped(5)"], rows: 1000, isQuiet: true).first)
    #expect(quiet < loud)
  }
}
