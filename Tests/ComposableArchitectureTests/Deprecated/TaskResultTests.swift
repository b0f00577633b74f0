import ComposableArchitecture
import Testing

struct TaskResultTests {
  private struct Offline: Error, Equatable {}
  private struct Opaque: Error {}

  @Test func keepsWhatCameOfTheWork() async throws {
    let success = await TaskResult { 42 }
    #expect(success == .success(42))
    #expect(try success.value == 42)
    #expect(success.map(String.init) == .success("42"))

    let failure = await TaskResult<Int> { throw Offline() }
    #expect(failure == .failure(Offline()))
    #expect(throws: Offline.self) { try failure.value }
    #expect(failure.flatMap { .success($0 + 1) } == .failure(Offline()))
    #expect(failure != success)
  }

  @Test func errorsThatAreNotEquatableAreNeverEqual() {
    #expect(TaskResult<Int>.failure(Opaque()) != .failure(Opaque()))
    #expect(TaskResult<Int>.failure(Opaque()) != .failure(Offline()))
  }

  @Test func isMadeOfAResultAndIntoOne() throws {
    #expect(try Result(TaskResult(Result<Int, Offline>.success(1))).get() == 1)
    #expect(TaskResult(Result<Int, Offline>.failure(Offline()))[case: \.failure] is Offline)
    #expect(Set([TaskResult.success(1), .failure(Offline()), .failure(Offline())]).count == 2)
  }
}
