import ComposableArchitecture
import Testing

@Suite(.leakChecked) struct PresentationStateTests {
  @Test func copiesAreIndependent() {
    var original = PresentationState(wrappedValue: "a")
    var copy = original
    copy.wrappedValue?.append("b")
    #expect(original.wrappedValue == "a")
    #expect(copy.wrappedValue == "ab")
    original.wrappedValue = nil
    #expect(copy.wrappedValue == "ab")
    copy.projectedValue.wrappedValue = "c"
    #expect(copy == PresentationState(wrappedValue: "c"))
    #expect(PresentationState(projectedValue: copy) == copy)
  }

  @Test func equalityAndHashAreThoseOfTheState() {
    let first = PresentationState(wrappedValue: 1)
    #expect(first == PresentationState(wrappedValue: 1))
    #expect(first.hashValue == PresentationState(wrappedValue: 1).hashValue)
    #expect(first != PresentationState(wrappedValue: 2))
    #expect(first != PresentationState(wrappedValue: nil))
  }

  @Test func codingIsThatOfTheOptional() throws {
    let states: [PresentationState<Int>] = [.init(wrappedValue: 1), .init(wrappedValue: nil)]
    let data = try JSONEncoder().encode(states)
    #expect(String(decoding: data, as: UTF8.self) == "[1,null]")
    #expect(try JSONDecoder().decode([PresentationState<Int>].self, from: data) == states)
  }

  @Test func dumpsShowTheStateAlone() {
    #expect(String(customDumping: PresentationState(wrappedValue: 1)) == "1")
    #expect(String(customDumping: PresentationState<Int>(wrappedValue: nil)) == "nil")
  }

  @Test func casesAreReachedThroughTheProjection() {
    var state = PresentationState(wrappedValue: Result<Int, CancellationError>.success(1))
    state[case: \.success]? += 1
    #expect(state[case: \.success] == 2)
    state[case: \.success] = nil
    #expect(state.wrappedValue == nil)
  }

  @Test func writesToAnotherCaseAreIgnoredAndReported() {
    var state = PresentationState(wrappedValue: Result<Int, CancellationError>.failure(.init()))
    withKnownIssue { state[case: \.success]? += 1 }
    withKnownIssue { state[case: \.success] = nil }
    withKnownIssue {
      state[case: \.success] = 3
    } matching: { issue in
      String(describing: issue).contains("The current case is 'failure'.")
    }
    #expect(state[case: \.failure] != nil)
    var nothing = PresentationState<Result<Int, CancellationError>>(wrappedValue: nil)
    withKnownIssue { nothing[case: \.success] = 3 }
    #expect(nothing.wrappedValue == nil)
  }

  @Test func actionsAreCoded() throws {
    let actions: [PresentationAction<Int>] = [.dismiss, .presented(1)]
    let data = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([PresentationAction<Int>].self, from: data) == actions)
    #expect(Set(actions).count == 2)
    #expect(actions[1].presented == 1)
  }

  @Test func actionsListAndDescribeTheirCases() {
    typealias Action = PresentationAction<Int>
    #expect(Array(Action.allCasePaths) == [\.dismiss, \.presented])
    #expect(Action.allCasePaths[.presented(1)] == \.presented)
    #expect(Action._$cases.map(\.name) == ["dismiss", "presented"])
    #expect(Action._$cases[1]([2]) as? Action == .presented(2))
    #expect(Action._$cases[1](["x"]) == nil)
  }
}
