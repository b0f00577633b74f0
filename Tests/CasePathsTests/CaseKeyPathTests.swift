import CasePaths
import Testing

@CasePathable
@dynamicMemberLookup
private enum Feature: Equatable {
  case child(Child)
  case sheet(Child?)
  case loaded(Result<Child, Failure>)
  case moved(from: Int, to: Int)
  case reset

  @CasePathable
  @dynamicMemberLookup
  enum Child: Equatable {
    case typed(String)
    case count(Int)
    case done
  }

  struct Failure: Error, Equatable {}
}

struct CaseKeyPathTests {
  @Test func callingEmbedsThePayload() {
    let typed: CaseKeyPath<Feature, String> = \.child.typed
    #expect(typed("Hi") == .child(.typed("Hi")))
    #expect((\Feature.Cases.reset)() == Feature.reset)
    #expect((\Feature.Cases.moved)((from: 1, to: 2)) == Feature.moved(from: 1, to: 2))
  }

  @Test func subscriptExtractsThePayloadOfTheCaseHeldOnly() {
    let value = Feature.moved(from: 1, to: 2)
    #expect(value[case: \.moved]?.to == 2)
    #expect(value[case: \.reset] == nil)
    #expect(Feature.reset[case: \.reset] != nil)
  }

  @Test func dynamicMembersExtractThePayload() {
    #expect(Feature.child(.count(3)).child?.count == 3)
    #expect(Feature.reset.child == nil)
  }

  @Test func pathsReachThroughNestedEnumsOptionalsAndResults() {
    #expect(Feature.child(.count(3))[case: \.child.count] == 3)
    #expect(Feature.sheet(.count(3))[case: \.sheet.count] == 3)
    #expect(Feature.sheet(.count(3))[case: \.sheet.some.count] == 3)
    #expect(Feature.sheet(nil)[case: \.sheet.count] == nil)
    #expect(Feature.sheet(nil).is(\.sheet.none))
    #expect(Feature.loaded(.success(.count(3)))[case: \.loaded.success.count] == 3)
    #expect((\Feature.Cases.sheet.count)(4) == Feature.sheet(.count(4)))
  }

  @Test func keyPathsAppend() {
    let child: CaseKeyPath<Feature, Feature.Child> = \.child
    #expect(child.appending(path: \.count)(3) == .child(.count(3)))
  }

  @Test func assigningEmbedsAndNilChangesNothing() {
    var value = Feature.reset
    value[case: \.child] = .done
    #expect(value == .child(.done))
    value[case: \.child] = nil
    #expect(value == .child(.done))
  }

  @Test func optionalChainingChangesTheCaseHeldOnly() {
    var value = Feature.child(.count(3))
    value[case: \.child]?[case: \.count]? += 1
    #expect(value == .child(.count(4)))
    value[case: \.sheet]? = .done
    #expect(value == .child(.count(4)))
  }

  @Test func modifyChangesThePayloadInPlace() {
    var value = Feature.child(.count(3))
    value.modify(\.child.count) { $0 += 1 }
    #expect(value == .child(.count(4)))
    var optional = Feature.Child?.some(.count(3))
    optional.modify(\.count) { $0 += 1 }
    #expect(optional == .count(4))
  }

  @Test func modifyingAnotherCaseReportsAnIssueAndChangesNothing() {
    var value = Feature.reset
    withKnownIssue {
      value.modify(\.child) { $0 = .done }
    }
    #expect(value == .reset)
    var optional = Feature.Child?.none
    withKnownIssue {
      optional.modify(\.count) { $0 += 1 }
    }
    #expect(optional == nil)
  }

  @Test func modifyKeepsTheValueWhenTheClosureThrows() {
    var optional = Feature.Child?.some(.count(3))
    #expect(throws: Feature.Failure.self) {
      try optional.modify(\.count) { _ in throw Feature.Failure() }
    }
    #expect(optional == .count(3))
  }

  @Test func isLooksAtTheCaseAndNotThePayload() {
    #expect(Feature.child(.done).is(\.child))
    #expect(Feature.child(.done).is(\.child.done))
    #expect(!Feature.child(.done).is(\.child.count))
    #expect(!Feature.child(.done).is(\.reset))
    let done: Feature.Child? = .done
    let none: Feature.Child? = nil
    #expect(done.is(\.done) && done.is(\.some))
    #expect(!none.is(\.done))
  }

  @CasePathable
  enum Save {
    case response(Result<Void, any Error>)
    case named(Result<(name: String, age: Int), any Error>)
  }

  /// That this compiles is the test: the Swift 6.3 compiler crashes on a key path that needs the conformance of a
  /// result of nothing, or of a tuple.
  @Test func resultsOfNothingHavePaths() {
    let success: CaseKeyPath<Save, Void> = \.response.success
    let name: CaseKeyPath<Save, (name: String, age: Int)> = \.named.success
    #expect(Save.response(.success(())).is(success))
    #expect(!Save.response(.failure(CancellationError())).is(\.response.success))
    #expect(Save.named(.success(("Blob", 42)))[case: name]?.age == 42)
    #expect(success(()).is(\.response.success))
  }

  @Test func keyPathsArePatterns() {
    switch Feature.child(.done) {
    case \.reset: Issue.record("another case")
    case \.child: break
    default: Issue.record("no case")
    }
  }

  @Test func optionalsReachIntoTheWrappedEnum() {
    var optional = Feature.Child?.some(.count(1))
    optional[case: \.count]? += 1
    #expect(optional[case: \.some.count] == 2)
  }

  @Test func partialPathsExtractAndEmbedUntyped() {
    let path: PartialCaseKeyPath<Feature> = \.child.count
    #expect(Feature.child(.count(3))[case: path] as? Int == 3)
    #expect(Feature.reset[case: path] == nil)
    #expect(path(4) == Feature.child(.count(4)))
    #expect(path("4") == Feature?.none)
  }

  @Test func allCasePathsIterateInOrderAndTellTheCaseHeld() {
    #expect(Array(Feature.allCasePaths) == [\.child, \.sheet, \.loaded, \.moved, \.reset])
    #expect(Feature.allCasePaths[.moved(from: 1, to: 2)] == \.moved)
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])
    #expect(Int?.allCasePaths[3] == \.some)
    #expect(Array(Result<Int, Feature.Failure>.allCasePaths) == [\.success, \.failure])
    #expect(Array(Never.allCasePaths).isEmpty)
  }
}
