public import ComposableArchitecture
import Testing

// Each of these is a test by compiling: a shape of state that the macro must serve.

@propertyWrapper
private struct Clamped: Equatable, Sendable {
  private var value: Int
  init(wrappedValue: Int) { value = min(wrappedValue, 9) }
  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 9) }
  }
}

@ObservableState
public struct PublicState: Equatable, Sendable {
  public var count = 0
  public private(set) var log: [Int] = []
  public internal(set) var note: String?
  private var hidden: Int?
  fileprivate var filed: Int = 1
  package var packaged: Int? = nil
  public let constant = 3
  public static var shared: Int { 4 }

  public init() {}
  init(count: Int, note: String?) {
    self.note = note
    self.count = count
    log = [count]
  }

  mutating func hide(_ value: Int) { hidden = value }
  var revealed: Int? { hidden }
}

@ObservableState
private struct Kitchen<Value: Equatable>: Equatable {
  var value: Value
  var values: [Value] = []
  var optional: Value?
  var explicit: Optional<Value> = nil
  var `default`: Int?
  var inferred = Int?.none
  var pair: (Int, Int) { (1, 2) }
  lazy var cached = 3
  @Clamped var clamped = 20
  @ObservationStateIgnored var ignored = 0
  #if DEBUG
  var debug = 0
  #endif
  var observed = 0 {
    willSet { ignored = newValue }
    didSet { clamped = observed }
  }
  var optionalObserved: Int? {
    didSet { ignored = oldValue ?? -1 }
  }
  let fixed: Int
  var computed: Int {
    get { ignored }
    set { ignored = newValue }
  }

  @ObservableState
  struct Nested: Equatable {
    var inner: Deeper?
    @ObservableState enum Deeper: Equatable { case a(Int), b }
  }
  var nested = Nested()

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

@ObservableState
private enum Shapes<Value: Equatable>: Equatable {
  case none
  case value(Value)
  case pair(Int, name: String)
  case state(PublicState)
  indirect case again(Shapes)
  #if DEBUG
  case debug
  #endif
}

@ObservableState private indirect enum Chain { case end, link(Chain) }
@ObservableState private enum Nobody {}

extension PublicState {
  @ObservableState
  struct Extended {
    @Presents var child: PublicState?
    @Presents private(set) var started: PublicState? = PublicState()
    @Presents public internal(set) var `in`: PublicState?
    @Presents var optional: Optional<Int> = 3
    var title: String

    init(child: PublicState?, title: String) {
      self.child = child
      self.title = title
    }

    init(title: String) {
      self.title = title
    }

    init(storing child: PublicState) {
      self._child = PresentationState(wrappedValue: child)
      self.title = "stored"
    }
  }

  @ObservableState
  struct Memberwise: Equatable {
    @Presents var child: PublicState?
    var title = ""
    @Presents var other: PublicState?
  }
}

struct ObservableStateShapesTests {
  @Test func everyKindOfPropertyKeepsItsMeaning() {
    var state = Kitchen(value: "a", fixed: 4)
    #expect(state.clamped == 9)
    state.observed = 5
    #expect(state.ignored == 5 && state.clamped == 5)
    state.optionalObserved = 1
    #expect(state.ignored == -1)
    state.optionalObserved = 2
    #expect(state.ignored == 1)
    #expect(state.cached == 3)
    state.nested.inner = .a(3)
    #expect(state.nested == Kitchen<String>.Nested(inner: .a(3)))

    var publicState = PublicState(count: 3, note: "n")
    #expect(publicState.log == [3])
    publicState.hide(4)
    #expect(publicState.revealed == 4)
    #expect(publicState != PublicState())
  }

  @Test func optionalsHaveAProjection() {
    var state = Kitchen(value: 1, fixed: 2)
    state.$optional = 3
    #expect(state.optional == 3)
    state.$optional? += 1
    #expect(state.optional == 4)
    state[keyPath: \.$explicit] = 5
    #expect(state.explicit == 5)
    state.$default = 6
    #expect(state.default == 6)
    state.$optionalObserved = 7
    #expect(state.ignored == -1)
  }

  @Test func enumsKeepTheirIdentityWithinACase() {
    var state = Shapes<Int>.state(PublicState())
    let id = state._$id
    if case .state(var inner) = state {
      inner.count += 1
      state = .state(inner)
    }
    #expect(state._$id == id)
    #expect(Shapes<Int>.value(1)._$id == Shapes<Int>.value(2)._$id)
    #expect(Shapes<Int>.pair(1, name: "")._$id != Shapes<Int>.none._$id)
    #expect(Shapes<Int>.again(state)._$id != id)
    var chain = Chain.link(.link(.end))
    chain._$willModify()
    #expect(chain._$id == Chain.link(.end)._$id)
  }

  @Test func presentedChildrenAreStoredForPresentation() {
    var state = PublicState.Extended(child: PublicState(count: 1, note: nil), title: "t")
    #expect(state.child?.count == 1)
    #expect(state.started != nil && state.optional == 3)
    state.child = nil
    #expect(state.$child.wrappedValue == nil)
    state.$child.wrappedValue = PublicState()
    state.child?.count += 2
    #expect(state.child?.count == 2)
    state.$in = PresentationState(wrappedValue: PublicState())
    #expect(state.in?.count == 0)
    #expect(PublicState.Extended(title: "").child == nil)
    #expect(PublicState.Extended(storing: PublicState(count: 4, note: nil)).child?.count == 4)
    #expect(PublicState.Memberwise() == PublicState.Memberwise(child: nil, other: nil))
    #expect(PublicState.Memberwise(title: "a", other: PublicState()).other != nil)
  }

  @Test(arguments: [true, false])
  func presentedChildrenTellTheirObservers(isProjected: Bool) {
    var state = PublicState.Memberwise()
    let isChanged = LockIsolated(false)
    withObservationTracking {
      _ = isProjected ? state.$child.wrappedValue : state.child
    } onChange: {
      isChanged.setValue(true)
    }
    state.title = "b"
    #expect(!isChanged.value)
    if isProjected {
      state.child = PublicState()
    } else {
      state.$child = PresentationState(wrappedValue: PublicState())
    }
    #expect(isChanged.value)
  }
}
