import ComposableArchitecture
import Testing

@testable import ShellSession

/// How the entries of a history are stored.
@MainActor
@Suite struct EntryStorageTests {
  // MARK: Columns

  @Test func valuesOfOneTypeAreKept() {
    var column = ValueColumn()
    let indices = (0..<100).map { column.append("value \($0)") }
    #expect(indices == Array(0..<100))
    #expect((0..<100).allSatisfy { column[$0] as? String == "value \($0)" })
  }

  @Test func valuesOfSeveralTypesAreKept() {
    class Base {}
    class Derived: Base {}
    var column = ValueColumn()
    let values: [Any] = [Derived(), Base(), 1, "text", Int?.none as Any, Int?.some(2) as Any, 2]
    let indices = values.map { column.append($0) }
    #expect(indices == Array(values.indices))
    for (index, value) in values.enumerated() {
      #expect(column[index].map { type(of: $0) == type(of: value) } == true)
    }
    #expect(column[0].map { $0 as AnyObject === values[0] as AnyObject } == true)
  }

  @Test func valuesOfProtocolsAndTheirSubclassesAreKept() {
    struct Failure: Error, Equatable {}
    class Base {}
    class Derived: Base {}
    func boxed<Value>(_ value: Value) -> Any { value }
    var column = ValueColumn()
    let values: [Any] = [
      boxed(Failure() as any Error), boxed(Failure()), boxed(Failure() as any Error),
      boxed(Derived() as Base), boxed(Base()), boxed(Derived()),
    ]
    let indices = values.map { column.append($0) }
    #expect(indices == Array(values.indices))
    for index in values.indices.prefix(3) { #expect(column[index] as? Failure == Failure()) }
    for (index, isDerived) in [3: true, 4: false, 5: true] {
      #expect((column[index] is Derived) == isDerived)
    }
  }

  @Test func othersKeepTheirIndicesWhenOneIsRemoved() {
    var column = ValueColumn()
    for number in 0..<4 { _ = column.append(number) }
    column.remove(at: 1)
    #expect(column[0] as? Int == 0 && column[1] == nil && column[2] as? Int == 2)
    column.remove(at: 3)
    column.remove(at: 2)
    let index = column.append(9)
    #expect(index == 1)
    #expect(column[0] as? Int == 0 && column[1] as? Int == 9)
  }

  @Test func aRemovedValueIsReleased() {
    final class Object {}
    var column = ValueColumn()
    weak var first: Object?
    do {
      let object = Object()
      first = object
      _ = column.append(object)
      _ = column.append(Object())
    }
    #expect(first != nil)
    column.remove(at: 0)
    #expect(first == nil)
  }

  // MARK: Entries

  @Test func anEntryIsSmall() {
    #expect(MemoryLayout<EntryNode?>.stride <= 36)
  }

  @Test func aCauseIsKept() {
    let causes: [Timeline.Cause] = [
      .user, .elsewhere, .effect(of: nil), .effect(of: 0), .effect(of: 1_000_000),
    ]
    #expect(causes.map { node(5, $0).cause } == causes)
  }

  @Test func entriesAreFoundInAllChunks() async throws {
    let nodes = try await nodes(3000)
    for number in [1, 2, 1023, 1024, 1025, 2048, 2049, 3000] {
      #expect(nodes[number]?.depth == Int32(number))
      #expect(nodes[number]?.actionID == ActionID(rawValue: number))
      #expect(nodes.wholeState(of: number) as? String == "\(number)")
      #expect(nodes.action(of: number) == number)
    }
    #expect(nodes[0] == nil && nodes[3001] == nil && nodes.event(of: 3001) == nil)
    nodes.update(2000) { $0.isReceived = true }
    #expect(nodes[2000]?.isReceived == true && nodes[1999]?.isReceived == false)
  }

  @Test func removedEntriesAreGone() async throws {
    let nodes = try await nodes(2500)
    for number in 1...1500 where number != 700 { nodes.remove(number) }
    #expect(nodes.count == 1001)
    #expect(nodes[699] == nil && nodes.wholeState(of: 1500) == nil)
    #expect(nodes.action(of: 700) == 700 && nodes.action(of: 1501) == 1501)
    nodes.removeAll(after: 2000)
    #expect(nodes.count == 501 && nodes.lastNumber == 2000)
    let world = try await world()
    for number in 2001...2100 { append(number, to: nodes, world) }
    #expect(nodes.action(of: 2000) == 2000 && nodes.action(of: 2100) == 2100)
  }

  @Test func anEventThatIsNoActionIsKept() async throws {
    let nodes = try await nodes(10)
    let world = try await world()
    let details = Timeline.Details(transaction: Transaction())
    let number = nodes.append(
      node(11, .user),
      EntryChunk.Contents(
        event: .operation(.travel(.undo)),
        state: .whole("11"),
        world: world,
        details: details
      )
    )
    append(12, to: nodes, world)
    guard case .operation(.travel(.undo)) = nodes.event(of: number) else {
      Issue.record("found \(String(describing: nodes.event(of: number)))")
      return
    }
    #expect(nodes[number]?.isAction == false && nodes[12]?.isAction == true)
    #expect(nodes.details(of: number) === details && nodes.details(of: 12) == nil)
    nodes.removeAll(after: 10)
    append(11, to: nodes, world)
    #expect(nodes.details(of: 11) == nil && nodes.action(of: 11) == 11)
  }

  @Test func aWorldIsReleasedWithItsLastEntry() async throws {
    let session = Shell().session
    let nodes = EntryNodes()
    weak var released: WorldSnapshot?
    do {
      let world = WorldSnapshot(
        session: World(),
        store: World(),
        shared: session.sharedMoment,
        stackElementID: 0
      )
      released = world
      for number in 1...3 {
        append(number, to: nodes, Timeline.Change(before: world, after: world))
      }
    }
    nodes.remove(1)
    nodes.remove(3)
    #expect(released != nil && nodes.world(of: 2) != nil)
    nodes.remove(2)
    #expect(released == nil)
  }

  // MARK: Histories

  @Test func aLongHistoryIsTravelledAndBranches() async {
    let shell = Shell()
    _ = await shell.run("load counter\nrepeat 2500 { .incrementButtonTapped }")
    for number in [1024, 1025, 2048, 2049, 1, 2500] {
      let outcome = await shell.run("goto \(number)\nexpect count == \(number)")
      #expect(outcome.error == nil)
    }
    let outcome = await shell.run(
      """
      goto 2048
      .decrementButtonTapped
      expect count == 2047
      goto 2500
      expect count == 2500
      edit count = 7
      .incrementButtonTapped
      undo 2
      expect count == 2500
      redo 2
      expect count == 8
      """
    )
    #expect(outcome.error == nil)
  }

  // MARK: Helpers

  private func world() async throws -> Timeline.Change<WorldSnapshot> {
    let shell = Shell()
    _ = await shell.run("load counter")
    let snapshot = shell.session.snapshot(of: try shell.session.currentStore())
    return Timeline.Change(before: snapshot, after: snapshot)
  }

  private func node(_ number: Int, _ cause: Timeline.Cause) -> EntryNode {
    EntryNode(
      cause: cause,
      parent: number - 1,
      depth: number,
      lastWorldChange: 0,
      root: Int32(number),
      actionID: ActionID(rawValue: number)
    )
  }

  private func append(
    _ number: Int,
    to nodes: EntryNodes,
    _ world: Timeline.Change<WorldSnapshot>
  ) {
    let appended = nodes.append(
      node(number, .user),
      EntryChunk.Contents(
        event: .action(number),
        state: .whole("\(number)"),
        world: world,
        details: nil
      )
    )
    #expect(appended == number)
  }

  private func nodes(_ count: Int) async throws -> EntryNodes {
    let world = try await world()
    let nodes = EntryNodes()
    for number in 1...count { append(number, to: nodes, world) }
    return nodes
  }
}

extension EntryNodes {
  fileprivate func action(of number: Int) -> Int? {
    if case .action(let action as Int)? = event(of: number) { action } else { nil }
  }
}
