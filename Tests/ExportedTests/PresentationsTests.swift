import ComposableArchitecture
import Foundation
import Testing

@testable import ExampleFeatures

/// What was answered in the session, in order. The last answer is given again and again.
private final class Answers<Value: Sendable, Failure: Error>: Sendable {
  private let rest: LockIsolated<[Result<Value, Failure>]>

  init(_ answers: [Result<Value, Failure>]) { rest = LockIsolated(answers) }

  func next() -> Result<Value, Failure> {
    rest.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

@MainActor
@Suite struct PresentationsTests {
  @Test func session() async throws {
    let clock = TestClock()
    let numberFactFetch = Answers<String, any Error>([
      .success("1 is good"),
      .success("-1 is good"),
      .success("1 is good"),
    ])
    let numberFactFetchDelays = Answers<Duration, Never>([
      .success(.seconds(0)),
      .success(.seconds(0)),
      .success(.seconds(1000000)),
    ])
    let store = TestStore(initialState: Presentations.State()) {
      Presentations()
    } withDependencies: {
      $0.continuousClock = clock
      $0.numberFact.fetch = { _ in
        let answer = numberFactFetch.next()
        let delay = numberFactFetchDelays.next().get()
        if delay > .zero { try await clock.sleep(for: delay) }
        return try answer.get()
      }
    }
    await store.send(.counter(.incrementButtonTapped)) {
      $0.counter.count = 1
    }
    await store.send(.counter(.factButtonTapped)) {
      $0.counter.isLoading = true
    }
    await store.receive(\.counter.factResponse.success) {
      $0.counter.fact = "1 is good"
      $0.counter.isLoading = false
    }
    await store.send(.drillDownButtonTapped) {
      $0.destination = .drillDown(Counter.State(count: 1, fact: "1 is good"))
    }
    await store.send(.destination(.presented(.drillDown(.incrementButtonTapped)))) {
      $0.destination = .drillDown(Counter.State(count: 2))
    }
    await store.send(.popoverButtonTapped) {
      $0.destination = .popover(Counter.State())
    }
    await store.send(.sheetButtonTapped) {
      $0.destination = .sheet(Counter.State())
    }
    await store.send(.destination(.presented(.sheet(.decrementButtonTapped)))) {
      $0.destination = .sheet(Counter.State(count: -1))
    }
    await store.send(.destination(.presented(.sheet(.factButtonTapped)))) {
      $0.destination = .sheet(Counter.State(count: -1, isLoading: true))
    }
    await store.receive(\.destination.presented.sheet.factResponse.success) {
      $0.destination = .sheet(Counter.State(count: -1, fact: "-1 is good"))
    }
    await store.send(.destination(.dismiss)) {
      $0.destination = nil
    }
    await store.send(.sheetButtonTapped) {
      $0.destination = .sheet(Counter.State())
    }
    await store.send(.destination(.presented(.sheet(.factButtonTapped)))) {
      $0.destination = .sheet(Counter.State(isLoading: true))
    }
    await store.send(.popoverButtonTapped) {
      $0.destination = .popover(Counter.State())
    }
    await store.send(.resetButtonTapped) {
      $0.destination = .resetConfirmation(ConfirmationDialogState(titleVisibility: .automatic) {
        TextState("What shall be reset?")
      } actions: {
        ButtonState(action: .screenConfirmed) { TextState("This counter") }
        ButtonState(role: .destructive, action: .everythingConfirmed) { TextState("Everything") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      })
    }
    await store.send(.destination(.dismiss)) {
      $0.destination = nil
    }
    await store.send(.resetButtonTapped) {
      $0.destination = .resetConfirmation(ConfirmationDialogState(titleVisibility: .automatic) {
        TextState("What shall be reset?")
      } actions: {
        ButtonState(action: .screenConfirmed) { TextState("This counter") }
        ButtonState(role: .destructive, action: .everythingConfirmed) { TextState("Everything") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      })
    }
    await store.send(.destination(.presented(.resetConfirmation(.screenConfirmed)))) {
      $0.counter.count = 0
      $0.counter.fact = nil
      $0.destination = nil
    }
    await store.send(.counter(.decrementButtonTapped)) {
      $0.counter.count = -1
    }
    await store.send(.resetButtonTapped) {
      $0.destination = .resetConfirmation(ConfirmationDialogState(titleVisibility: .automatic) {
        TextState("What shall be reset?")
      } actions: {
        ButtonState(action: .screenConfirmed) { TextState("This counter") }
        ButtonState(role: .destructive, action: .everythingConfirmed) { TextState("Everything") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      })
    }
    await store.send(.destination(.presented(.resetConfirmation(.everythingConfirmed)))) {
      $0.counter.count = 0
      $0.destination = nil
    }
  }
}
