import Dependencies
import Dispatch
import Foundation
import Testing

struct PropagationTests {
  private struct Failure: Error {}

  @MainActor
  private final class Parent {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now

    func child() -> Child {
      withDependencies(from: self) { Child() }
    }

    func child(at now: Date) async -> Child {
      await withDependencies(from: self) {
        $0.date.now = now
      } operation: {
        await Task.yield()
        return Child()
      }
    }
  }

  @MainActor
  private final class Child {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @MainActor
  @Test func modelsHandTheirsOn() async {
    let parent = withDependencies {
      $0.uuid = .incrementing
      $0.date.now = date(1)
    } operation: {
      Parent()
    }
    #expect(parent.uuid() == UUID(0))
    let child = parent.child()
    #expect(child.uuid() == UUID(1))
    #expect(child.now == date(1))
    let other = await parent.child(at: date(2))
    #expect(other.uuid() == UUID(2))
    #expect(other.now == date(2))
    #expect(parent.now == date(1))
  }

  @Test func operationsNest() {
    withDependencies {
      $0.date.now = date(1)
      $0.uuid = .constant(UUID(1))
    } operation: {
      withDependencies {
        $0.date.now = date(2)
      } operation: {
        @Dependency(\.date.now) var now
        @Dependency(\.uuid) var uuid
        #expect(now == date(2))
        #expect(uuid() == UUID(1))
      }
      @Dependency(\.date.now) var now
      #expect(now == date(1))
    }
  }

  @Test func whatIsThrownIsThrownOn() async {
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.uuid = .incrementing
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies { _ in
        await Task.yield()
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
  }

  @Test func groupsOfTasksInheritThem() async {
    let ids = await withDependencies {
      $0.uuid = .incrementing
    } operation: {
      await withTaskGroup(of: UUID.self) { group in
        for _ in 1...3 {
          group.addTask {
            @Dependency(\.uuid) var uuid
            return uuid()
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
    }
    #expect(ids == [UUID(0), UUID(1), UUID(2)])
  }

  @Test func closuresThatEscapeAreGivenThem() async {
    let id = await withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.uuid) var uuid
              continuation.resume(returning: uuid())
            }
          }
        }
      }
    }
    #expect(id == UUID(7))
  }

  @Test func detachedTasksAreGivenThem() async {
    let id = await withDependencies {
      $0.uuid = .constant(UUID(8))
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.detached {
          await dependencies.yield {
            await Task.yield()
            @Dependency(\.uuid) var uuid
            return uuid()
          }
        }.value
      }
    }
    #expect(id == UUID(8))
  }

  @Test func aLiveValueMayUseOthers() {
    struct Clocked: DependencyKey {
      let id: UUID
      static var liveValue: Self {
        @Dependency(\.uuid) var uuid
        return Self(id: uuid())
      }
      static var testValue: Self { liveValue }
    }
    withDependencies {
      $0.uuid = .constant(UUID(9))
    } operation: {
      @Dependency(Clocked.self) var clocked
      #expect(clocked.id == UUID(9))
    }
  }

  @Test func allOfThemAtOnce() {
    withDependencies {
      $0.uuid = .constant(UUID(1))
    } operation: {
      @Dependency(\.self) var dependencies
      #expect(dependencies.uuid() == UUID(1))
    }
  }
}
