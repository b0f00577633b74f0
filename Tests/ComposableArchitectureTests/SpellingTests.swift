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
    send(.tapped)
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

  // MARK: Reducers within reducers

  @Reducer
  struct Outer {
    struct State: Equatable { var taps = 0 }
    enum Action { case tapped }

    @Reducer
    struct Counting {
      var body: some Reducer<State, Action> {
        Reduce { state, _ in
          state.taps += 1
          return .none
        }
      }
    }

    @Reducer
    struct Doubling {
      let body = Reduce<State, Action> { state, _ in
        state.taps *= 2
        return .none
      }
    }

    var body: some Reducer<State, Action> {
      Counting()
      Doubling()
    }
  }

  @Test func nestedReducersReduceTheStateAroundThem() async {
    let store = TestStore(initialState: Outer.State()) { Outer() }
    await store.send(.tapped) { $0.taps = 2 }
  }

  @Reducer
  enum OwnBody {
    case child(Child)
    case other(Child)

    static var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .other = action { state = .child(Child.State(id: 7)) }
        return .none
      }
      .ifCaseLet(\.child, action: \.child) { Child() }
    }
  }

  @Reducer
  struct OwnBodyParent {
    @ObservableState
    struct State { @Presents var screen: OwnBody.State? }
    enum Action { case screen(PresentationActionOf<OwnBody>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$screen, action: \.screen)
    }
  }

  @Test func anEnumReducerHasABodyOfItsOwn() {
    let store = Store(initialState: OwnBody.State.child(Child.State(id: 1))) { OwnBody() }
    store.send(.child(.tapped))
    #expect(store.withState { $0.child?.count } == 1)
    store.send(.other(.tapped))
    #expect(store.withState { $0.child?.id } == 7)
    let parent = Store(
      initialState: OwnBodyParent.State(screen: .child(Child.State(id: 1)))
    ) { OwnBodyParent() }
    parent.send(.screen(.presented(.child(.tapped))))
    #expect(parent.screen?.child?.count == 1)
  }

  // MARK: Children whose actions have no case paths

  struct PlainActions: Reducer {
    @ObservableState
    struct State {
      var alert: AlertState<Button>?
      @Presents var dialog: ConfirmationDialogState<Button>?
      var name = ""
    }
    enum Button { case confirm }
    @CasePathable
    enum Action {
      case alert(Button)
      case dialog(PresentationAction<Button>)
      case view(View)
    }
    enum View: BindableAction { case binding(BindingAction<State>) }

    var body: some Reducer<State, Action> {
      BindingReducer(action: \.view)
      EmptyReducer()
        .ifLet(\.alert, action: \.alert)
        .ifLet(\.$dialog, action: \.dialog)
    }
  }

  @Test func actionsWithoutCasePathsAreHandled() {
    let store = Store(
      initialState: PlainActions.State(
        alert: AlertState { TextState("Sure?") },
        dialog: ConfirmationDialogState { TextState("Sure?") }
      )
    ) { PlainActions() }
    store.send(.alert(.confirm))
    #expect(store.alert == nil)
    store.send(.dialog(.presented(.confirm)))
    #expect(store.dialog == nil)
    store.send(.view(.binding(.set(\.name, "Blob"))))
    #expect(store.name == "Blob")
  }

  // MARK: Case paths

  @CasePathable
  enum Shapes {
    case embed, extract
    case pair(Int, String)
    case optional(Inner?)
  }

  @CasePathable
  enum Inner: Equatable { case value(Int) }

  @Test func casesAreNamedByKeyPaths() {
    #expect(Shapes.embed.case == \Shapes.Cases.[dynamicMember: \.embed])
    #expect(Shapes.pair(1, "a").case == \.pair)
    #expect(Array(Shapes.allCasePaths).count == 4)
    let pair: CaseKeyPath<Shapes, (Int, String)> = \.pair
    #expect(Shapes.pair(1, "a")[case: pair]?.1 == "a")
    let value: CaseKeyPath<Shapes, Int> = \.optional.value
    #expect(Shapes.optional(.value(3))[case: value] == 3)
    let optional: CaseKeyPath<Shapes, Inner?> = \.optional
    #expect(Shapes.optional(nil)[case: optional] == .some(nil))
    let some: CaseKeyPath<Shapes, Inner> = \.optional
    #expect(Shapes.optional(nil)[case: some] == nil)
  }

  // MARK: Long chains

  /// A feature that holds itself.
  @Reducer
  struct Nest {
    @ObservableState
    struct State {
      var count = 0
      private var inner: [Nest.State] = []
      var child: Nest.State {
        get { inner.first ?? Nest.State() }
        set { inner = [newValue] }
      }
    }
    indirect enum Action {
      case tapped
      case child(Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tapped: state.count += 1
        case .child(.tapped): state.child.count += 1
        case .child: break
        }
        return .none
      }
    }
  }

  /// That this compiles in the time that others take is half of the test.
  @Test func aLongChainOfScopesCompiles() {
    let store = Store(initialState: Nest.State()) { Nest() }
    let innermost =
      store
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
    #expect(innermost.count == 0)
    store.scope(\.child, action: \.child).send(.tapped)
    #expect(store.child.count == 1)
  }
}
