import Dependencies
import Foundation
import Testing

@Suite struct DependencyRecorderTests {
  private struct Model {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date.now) var now
    @Dependency(Numbers.self) var numbers
  }

  private struct Numbers: DependencyKey, Equatable {
    var first = 0
    static let liveValue = Self(first: 1)
    static let testValue = Self(first: 2)
  }

  @Test func notesWhatIsDeclaredOnceAndInOrder() throws {
    let recorder = DependencyRecorder()
    recorder.recording {
      _ = Model()
      _ = Model().numbers
    }
    _ = Dependency(\.locale)
    let uses = recorder.uses
    try #require(uses.count == 3)
    #expect(uses[0].keyPath == \DependencyValues.uuid)
    #expect(uses[1].keyPath == \DependencyValues.date.now)
    #expect(
      uses.map { ObjectIdentifier($0.valueType) }
        == [UUIDGenerator.self, Date.self, Numbers.self].map { ObjectIdentifier($0) }
    )
    #expect(uses.map(\.keyTypeName) == [nil, nil, "Numbers"])
  }

  @Test func notesWhatIsReadOfWhatWasDeclaredBefore() {
    let model = Model()
    let recorder = DependencyRecorder()
    recorder.recording { _ = model.numbers }
    #expect(recorder.uses.map(\.keyTypeName) == ["Numbers"])
  }

  @Test func anInnerRecorderTakesOver() {
    let outer = DependencyRecorder()
    let inner = DependencyRecorder()
    outer.recording {
      inner.recording { _ = Dependency(\.uuid) }
      _ = Dependency(\.date)
    }
    #expect(inner.uses.map(\.keyPath) == [\DependencyValues.uuid])
    #expect(outer.uses.map(\.keyPath) == [\DependencyValues.date])
  }

  @Test func dependenciesCarryTheirRecorder() async {
    let recorder = DependencyRecorder(listensToTasks: true)
    let dependencies = DependencyValues._current.recorded(by: recorder)
    await DependencyValues.$_current.withValue(dependencies) {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        _ = Dependency(\.uuid)
      }
      await Task { _ = Dependency(Numbers.self).wrappedValue }.value
    }
    _ = Dependency(\.locale)
    #expect(recorder.uses.count == 2)
    #expect(recorder.uses.first?.keyPath == \DependencyValues.uuid)
    #expect(recorder.uses.last?.keyTypeName == "Numbers")
  }

  @Test func theRecorderOfAnOperationTakesOverFromThatOfDependencies() {
    let (ofDependencies, ofOperation) = (
      DependencyRecorder(listensToTasks: true), DependencyRecorder()
    )
    let dependencies = DependencyValues._current.recorded(by: ofDependencies)
    DependencyValues.$_current.withValue(dependencies) {
      ofOperation.recording { _ = Dependency(\.uuid) }
      _ = Dependency(\.date)
    }
    #expect(ofOperation.uses.map(\.keyPath) == [\DependencyValues.uuid])
    #expect(ofDependencies.uses.map(\.keyPath) == [\DependencyValues.date])
  }

  @Test func theKeyPathOfADependencyNamedByItsTypeIsWritable() throws {
    let recorder = DependencyRecorder()
    let model = recorder.recording { Model() }
    let keyPath = try #require(
      recorder.uses.last?.keyPath as? WritableKeyPath<DependencyValues, Numbers>
    )
    withDependencies {
      $0[keyPath: keyPath] = Numbers(first: 3)
    } operation: {
      #expect(model.numbers.first == 3)
    }
    #expect(model.numbers.first == 2)
  }

  @Test func keyPathsAreNamedByThePropertyTheyLeadThrough() throws {
    let values = DependencyValues._current
    #expect(values.name(of: \.uuid) == "uuid")
    #expect(values.name(of: \.date.now) == "date")
    #expect(values.name(of: \.notificationCenter) == "notificationCenter")
    // One without a test value: it is not reported.
    #expect(values.name(of: \.calendar) == "calendar")
    let recorder = DependencyRecorder()
    recorder.recording { _ = Dependency(Numbers.self) }
    let keyPath = try #require(recorder.uses.first?.keyPath)
    #expect(values.name(of: keyPath) == nil)
  }
}
