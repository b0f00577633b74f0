import ComposableArchitecture
import CostTesting
import TcashKit
import Testing

/// A feature of very many rows is as quick to work with as one of few.
@MainActor
@Suite(.serialized) struct HugeFeatureTests {
  private func shell(rows: Int) async -> Shell {
    let shell = Shell([
      Feature("rows", initialState: ManyRows.State(count: rows)) { ManyRows() }
    ])
    _ = await shell.run("load rows")
    return shell
  }

  private func run(_ statement: String, in shell: Shell) async {
    #expect(await shell.run(statement).error == nil)
  }

  @Test(arguments: [
    (".rowTapped(5)", 4.0), ("undo; redo", 4), ("diff", 4), ("history", 4),
    // What is left of the number of rows in the time is a comparison of memory.
    ("state", 60), ("state rows[7]", 60),
  ])
  func oneAmongManyRowsChangesAtOnce(_ statement: String, _ factor: Double) async {
    let small = await shell(rows: 1000)
    let large = await shell(rows: 100_000)
    for shell in [small, large] { _ = await shell.run(".rowTapped(3)") }
    await expectCost(
      of: { await run(statement, in: large) },
      isBelow: factor,
      timesThatOf: { await run(statement, in: small) }
    )
  }
}
