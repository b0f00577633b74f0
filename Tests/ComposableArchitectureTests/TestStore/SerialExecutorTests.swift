import ComposableArchitecture
import Testing

@MainActor
@Suite(.serialized) struct SerialExecutorTests {
  @Test(arguments: [false, true]) func aTestStoreSetsTheExecutorAndSetsItBack(_ before: Bool) {
    let wasSerial = uncheckedUseMainSerialExecutor
    defer { uncheckedUseMainSerialExecutor = wasSerial }
    uncheckedUseMainSerialExecutor = before
    var first: TestStore<Int, Void>? = TestStore(initialState: 0) { Reduce { _, _ in .none } }
    var second: TestStore<Int, Void>? = TestStore(initialState: 0) { Reduce { _, _ in .none } }
    #expect(uncheckedUseMainSerialExecutor)
    first = nil
    #expect(uncheckedUseMainSerialExecutor)
    second?.useMainSerialExecutor = false
    #expect(uncheckedUseMainSerialExecutor == before)
    second?.useMainSerialExecutor = true
    #expect(uncheckedUseMainSerialExecutor)
    second = nil
    #expect(uncheckedUseMainSerialExecutor == before)
    _ = (first, second)
  }
}
