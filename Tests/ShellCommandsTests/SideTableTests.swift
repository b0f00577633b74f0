import ComposableArchitecture
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// What every statement uses has no weak references to it, which make each later retain and release
/// take several times as long. A session is referred to by backlinks instead.
@MainActor
@Suite struct SideTableTests {
  private func shell() -> Shell {
    let features = [
      Feature("loops", initialState: Loops.State()) { Loops() },
      Feature("waiting", initialState: Waiting.State()) { Waiting() },
    ]
    // Not the result of 'withDependencies', which remembers it by a weak reference.
    return Shell(session: ShellSession(features: features.map(\.registered)))
  }

  /// Whether an object's count of references is in a table beside it: the two highest bits of the
  /// count in the object say so.
  private func hasSideTable(_ object: AnyObject) -> Bool {
    let address = Unmanaged.passUnretained(object).toOpaque()
    return address.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt64.self) >> 62 == 0b11
  }

  @Test func theTableOfAWeakReferenceIsFound() {
    final class Object {}
    let object = Object()
    #expect(!hasSideTable(object))
    weak let reference = object
    #expect(reference != nil)
    #expect(hasSideTable(object))
  }

  @Test func whatEveryStatementUsesHasNone() async {
    let shell = shell()
    let outcome = await shell.run(
      """
      load waiting
      dep clock test
      .slept(2s)
      advance 100ms
      advance 2s
      load loops
      set loop.limit 101
      .countedDown(20)
      repeat 3 { .stopped }
      undo
      redo
      def GO() { .stopped }
      GO()
      """
    )
    #expect(outcome.error == nil)
    #expect(await shell.run(".ping").code == "endless-loop")
    _ = await shell.run("wait")
    #expect(!hasSideTable(shell.evaluator))
    #expect(!hasSideTable(shell.session))
    #expect(shell.session.stores.count == 2)
    for store in shell.session.stores { #expect(!hasSideTable(store), "\(store.name)") }
  }

  @Test func anActionThatArrivesAfterTheSessionIsIgnored() async {
    var shell: Shell? = shell()
    let outcome = await shell?.run("load waiting\ndep clock immediate\n.lingered")
    #expect(outcome?.error == nil)
    weak let session = shell?.session
    #expect(session != nil)
    shell = nil
    for _ in 0..<20 { await Task.yield() }
    #expect(session == nil)
  }
}
