import CasePaths
import Testing

// The paths have types, as those that are given to operators have: on its own '/Action.count' is ambiguous to
// the compiler.

struct CasePathOperatorTests {
  enum Action {
    case reset
    case clear
    case count(Int)
    case total(Int)
    case optional(Int?)
    case labelled(value: String)
    case element(id: Int, action: String)
    case inner(Inner)
    case failure(any Error)
  }

  enum Inner: Equatable {
    case on
    case off(Bool)
  }

  struct Failure: Error, Equatable {}

  @Test func aCaseIsFoundByReflection() {
    let path: AnyCasePath<Action, Int> = /Action.count
    #expect(path.extract(from: .count(1)) == 1)
    // Its payload is of the same type.
    #expect(path.extract(from: .total(1)) == nil)
    #expect(path.extract(from: .reset) == nil)
    guard case .count(2) = path.embed(2) else {
      Issue.record("Another case was made")
      return
    }
  }

  @Test func payloadsOfEveryKindAreFound() throws {
    let labelled: AnyCasePath<Action, String> = /Action.labelled
    #expect(labelled.extract(from: .labelled(value: "a")) == "a")
    let element: AnyCasePath<Action, (Int, String)> = /Action.element
    let (id, action) = try #require(element.extract(from: .element(id: 1, action: "a")))
    #expect(id == 1 && action == "a")
    let optional: AnyCasePath<Action, Int?> = /Action.optional
    #expect(optional.extract(from: .optional(nil)) == .some(nil))
    #expect(optional.extract(from: .count(1)) == nil)
    let failure: AnyCasePath<Action, any Error> = /Action.failure
    let error = try #require(failure.extract(from: .failure(Failure())))
    #expect(error is Failure)
  }

  @Test func casesWithoutPayloadAreToldApart() {
    let path: AnyCasePath<Action, Void> = /Action.reset
    #expect(path.extract(from: .reset) != nil)
    #expect(path.extract(from: .clear) == nil)
    #expect(path.extract(from: .count(1)) == nil)
    let equatable: AnyCasePath<Inner, Void> = /Inner.on
    #expect(equatable.extract(from: .on) != nil)
    #expect(equatable.extract(from: .off(true)) == nil)
  }

  @Test func pathsAreJoined() {
    let inner: AnyCasePath<Action, Inner> = /Action.inner
    let off: AnyCasePath<Inner, Bool> = /Inner.off
    let path = inner .. off
    #expect(path.extract(from: .inner(.off(true))) == true)
    #expect(path.extract(from: .inner(.on)) == nil)
    #expect((inner .. Inner.off).extract(from: .inner(.off(false))) == false)
    #expect(inner.appending(path: off).extract(from: .inner(.off(true))) == true)
  }

  @Test func optionalEnumsAreLookedInto() {
    let path: AnyCasePath<Inner?, Bool> = /Inner.off
    #expect(path.extract(from: .off(true)) == true)
    #expect(path.extract(from: nil) == nil)
    let plain: AnyCasePath<Inner?, Void> = /Inner.on
    #expect(plain.extract(from: .on) != nil)
    #expect(plain.extract(from: nil) == nil)
  }

  @Test func aPathIsAFunctionAndAPattern() {
    let actions: [Action] = [.count(1), .reset, .total(2), .count(3)]
    #expect(actions.compactMap(/Action.count) == [1, 3])
    switch Action.total(1) {
    case /Action.count: Issue.record("This is another case")
    case /Action.total: break
    default: Issue.record("The case was not found")
    }
    let same: AnyCasePath<Inner, Inner> = /Inner.self
    #expect(same.extract(from: .on) == .on)
    let named: CasePath<Action, Int> = CasePath(Action.count)
    #expect(named.extract(from: .count(4)) == 4)
  }

  @Test func testsUnwrapAndModifyThem() throws {
    var action = Action.count(1)
    #expect(try XCTUnwrap(action, case: /Action.count) == 1)
    XCTModify(&action, case: /Action.count) { $0 += 1 }
    #expect(try XCTUnwrap(action, case: /Action.count) == 2)
    withKnownIssue {
      XCTModify(&action, case: /Action.total) { $0 += 1 }
    }
    withKnownIssue {
      _ = try XCTUnwrap(action, case: /Action.total)
    }
  }
}
