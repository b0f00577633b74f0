import ComposableArchitecture
import Foundation
import Perception
import Testing
import XCTestDynamicOverlay

/// Spellings that features and tests of other packages use.
@MainActor
@Suite struct SpellingTests {
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }
    enum Action { case tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable {
      var child = Child.State(id: 0)
      @Presents var sheet: Child.State?
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
    }
    enum Action {
      case child(Child.Action)
      case sheet(PresentationAction<Child.Action>)
      case rows(IdentifiedActionOf<Child>)
    }
    var body: some ReducerOf<Self> {
      Scope(\.child, action: \.child) { Child() }
      EmptyReducer()
        .ifLet(\.$sheet, action: \.sheet) { Child() }
        .forEach(\.rows, action: \.rows) { Child() }
    }
  }

  @Test func scopesWithoutALabel() {
    let store = Store(initialState: Parent.State(sheet: Child.State(id: 3))) { Parent() }
    store.scope(\.child, action: \.child).send(.tapped)
    store.scope(\.sheet, action: \.sheet)?.send(.tapped)
    store.scope(\.sheet, action: \.sheet.presented)?.send(.tapped)
    for row in store.scope(\.rows, action: \.rows) { row.send(.tapped) }
    #expect(store.child.count == 1)
    #expect(store.sheet?.count == 2)
    #expect(store.rows.map(\.count) == [1, 1])
  }

  @Test func chainedDependenciesKeepTheirType() {
    let one = Child().dependency(\.date.now, Date(timeIntervalSince1970: 1))
    let two = one.dependency(\.uuid, .incrementing).transformDependency(\.date) { _ in }
    #expect(type(of: one) == type(of: two))
  }

  @Test func theInnerDependencyCounts() {
    let seen = LockIsolated<[Double]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { _, _ in
        @Dependency(\.date.now) var now
        seen.withValue { $0.append(now.timeIntervalSince1970) }
        return .none
      }
      .dependency(\.date.now, Date(timeIntervalSince1970: 1))
      .dependency(\.date.now, Date(timeIntervalSince1970: 2))
    }
    store.send(())
    #expect(seen.value == [1])
  }

  private func tap(_ send: SendOf<Child>) async {
    await send(.tapped)
  }

  @Test func aSendHasAName() async {
    await tap(Send { #expect($0 == .tapped) })
  }

  @Test func allDependenciesOfAContext() {
    withDependencies {
      $0 = .live
    } operation: {
      @Dependency(\.context) var context
      @Dependency(\.preferredLocales) var locales
      #expect(context == .live)
      #expect(locales.count >= 0)
    }
    withDependencies {
      $0 = .test
      $0.preferredLocales = [Locale(identifier: "de")]
    } operation: {
      @Dependency(\.context) var context
      @Dependency(\.preferredLocales) var locales
      #expect(context == .test)
      #expect(locales.map(\.identifier) == ["de"])
    }
  }

  @Test func randomNumbersMayBeRefused() {
    struct Refusal: Error {}
    let generator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    #expect(throws: Refusal.self) { try generator { _ in throw Refusal() } }
    #expect((1...6).contains(generator { Int.random(in: 1...6, using: &$0) }))
  }

  @Test func existentialsAreHashable() {
    let values: [any Hashable & Sendable] = [1, "a"]
    #expect(
      values.map(AnyHashableSendable.init) == [AnyHashableSendable(1), AnyHashableSendable("a")]
    )
  }

  @Test func aClockMayBeUnimplemented() async throws {
    let clock = ImmediateClock().unimplemented(name: "wall clock")
    try await withKnownIssue {
      try await clock.sleep(for: .seconds(1))
    } matching: {
      $0.description.contains("wall clock")
    }
  }

  @Perceptible
  final class Model {
    var count = 0
  }

  @Test func perceptionIsObservation() {
    func registrar(of _: some Perceptible) -> PerceptionRegistrar.Type { PerceptionRegistrar.self }
    let model = Model()
    let changes = LockIsolated(0)
    withPerceptionTracking {
      #expect(model.count == 0)
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    model.count += 1
    model.count += 1
    #expect(changes.value == 1)
    #expect(registrar(of: model) == ObservationRegistrar.self)
  }

  @Test func aKeySaysItsInitialValue() {
    let key = AppStorageKey<Bool>.Default[.appStorage("isOn"), default: true]
    #expect(key.initialValue)
  }
}
