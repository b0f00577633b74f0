public import ComposableArchitecture
import Testing

// Each of these is a test by compiling: a shape of enum reducer that the macro must serve.

private struct AlertState<Action>: _EphemeralState {}
private struct ConfirmationDialogState<Action>: _EphemeralState {}

@Reducer private enum NoCases {}

@Reducer private enum NoFeatures { case a, b }

@Reducer private enum OneFeature { case meter(MeterFeature) }

@Reducer
private enum OnlyAlerts {
  case alert(AlertState<Alert>)
  case dialog(ConfirmationDialogState<OnlyAlerts.Alert>)
  case notice(AlertState<Never>)

  enum Alert { case confirm }
}

// One nested in another, in every form.

@Reducer
private enum Inner {
  case meter(MeterFeature)
  case label(LabelFeature)
}

@Reducer
private enum Outer {
  case inner(Inner)
  case older(Inner.Body = Inner.body)
  case bare(Inner.Body)
  case byState(Inner.State)
  indirect case again(Outer)
}

@Reducer
private indirect enum Tree {
  case leaf(MeterFeature)
  case branch(Tree)
}

// Several nested in one type, which once crashed the compiler.

private enum Home {
  @Reducer
  enum Destination {
    case meter(MeterFeature)
    case label(LabelFeature)
    case path(Path)
  }
  @Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
  enum Path {
    case meter(MeterFeature)
    case label(LabelFeature)
    case sheet(Sheet)
  }
  @Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
  enum Sheet {
    case meter(MeterFeature)
    case label(LabelFeature)
  }
}

@Reducer
private struct Nest {
  @ObservableState
  struct State: Equatable {
    var destination: Destination.State
    var path: Path.State
    var sheet: Sheet.State
  }
  enum Action {
    case destination(Destination.Action)
    case path(Path.Action)
    case sheet(Sheet.Action)
  }
  @Reducer(state: .equatable)
  enum Destination {
    case meter(MeterFeature)
    case label(LabelFeature)
    case nest(Nest.Destination.Child)

    @Reducer(state: .equatable)
    enum Child {
      case meter(MeterFeature)
      case home(Home.Path)
    }
  }
  @Reducer(state: .equatable)
  enum Path {
    case meter(MeterFeature)
    case sheet(Nest.Sheet)
  }
  @Reducer(state: .equatable)
  enum Sheet {
    case meter(MeterFeature)
    case label(LabelFeature)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.destination, action: \.destination) { Destination() }
    Scope(state: \.path, action: \.path) { Path() }
    Scope(state: \.sheet, action: \.sheet) { Sheet.body }
  }
}

// Recursion through a feature.

@Reducer
private struct Folder {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var children: [Item.State] = []
  }
  indirect enum Action {
    case renamed(String)
    case child(Item.Action)
  }
  @Reducer(state: .equatable)
  enum Item {
    case folder(Folder)
    case meter(MeterFeature)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .renamed(let name) = action { state.name = name }
      return .none
    }
  }
}

// Conditions, access, availability, generics, members that are there.

@Reducer
private enum Conditional {
  #if DEBUG
  case meter(MeterFeature)
  @ReducerCaseIgnored case pair(Int, Int)
  #else
  case label(LabelFeature)
  #endif
}

@Reducer
private enum PartlyConditional {
  case meter(MeterFeature)
  #if DEBUG
  case debug(MeterFeature)
  case debugging
  #endif
}

@Reducer
public enum PublicDestination {
  case feature(PublicFeature)
  @ReducerCaseIgnored case number(Int)
  case none
}

@Reducer
public struct PublicFeature: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public init() {}
  }
  public enum Action: Sendable { case tapped }
  public init() {}
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer package enum PackageDestination { case a(PublicFeature), b(PublicFeature) }

extension PublicFeature {
  @Reducer fileprivate enum FilePrivateDestination { case feature(PublicFeature) }
}

@Reducer
private enum Generic<Child: Reducer, Value> {
  case child(Child = Child.make())
  @ReducerCaseIgnored case value(Value)
  case meter(MeterFeature)
}
extension Reducer {
  fileprivate static func make() -> Self { preconditionFailure("Only compiled.") }
}

@Reducer
private enum Labelled {
  case meter(of: MeterFeature)
  case `default`(MeterFeature)
  @ReducerCaseIgnored case value(`in`: Int, _ y: String)
}

@Reducer
private enum WithMembers {
  case meter(MeterFeature)
  case label(LabelFeature)

  static let title = "title"
  struct Extra {}
  enum CaseScope { case any }
  static func scope(_ store: Store<State, Action>) -> CaseScope { .any }

  static var body: Reduce<State, Action> {
    Reduce(
      CombineReducers {
        Scope(state: \.meter, action: \.meter) { MeterFeature(step: 3) }
      }
    )
  }
}

@Reducer
@CasePathable
private enum WithPathsOfItsOwn { case meter(MeterFeature), label(LabelFeature) }

@Reducer(
  state: .equatable,
  .hashable,
  .sendable,
  .codable,
  action: .equatable,
  .sendable
)
private enum Conforming { case meter(MeterFeature) }

@Reducer(state: .decodable, .encodable)
private enum Coding { case meter(MeterFeature) }

struct EnumReducerShapesTests {
  @Test func nestedEnumsReduceInEveryForm() {
    func value(_ state: Outer.State, _ action: Outer.Action) -> Int? {
      var state = state
      _ = Outer().reduce(into: &state, action: action)
      let inner = state.inner ?? state.older ?? state.bare ?? state.byState ?? state.again?.inner
      return inner?.meter?.value
    }
    let inner = Inner.State.meter(MeterFeature.State())
    #expect(value(.inner(inner), .inner(.meter(.stepped))) == 1)
    #expect(value(.older(inner), .older(.meter(.stepped))) == 1)
    #expect(value(.bare(inner), .bare(.meter(.stepped))) == 1)
    #expect(value(.byState(inner), .byState(.meter(.stepped))) == 1)
    #expect(value(.again(.inner(inner)), .again(.inner(.meter(.stepped)))) == 1)

    var tree = Tree.State.branch(.branch(.leaf(MeterFeature.State())))
    _ = Tree.body.reduce(into: &tree, action: .branch(.branch(.leaf(.stepped))))
    #expect(tree.branch?.branch?.leaf?.value == 1)
  }

  @Test func nestedReducersReduce() {
    var state = Nest.State(
      destination: .nest(.home(.sheet(.meter(MeterFeature.State())))),
      path: .sheet(.label(LabelFeature.State())),
      sheet: .meter(MeterFeature.State())
    )
    let nest = Nest()
    _ = nest.reduce(into: &state, action: .destination(.nest(.home(.sheet(.meter(.stepped))))))
    _ = nest.reduce(into: &state, action: .path(.sheet(.label(.changed("a")))))
    _ = nest.reduce(into: &state, action: .sheet(.meter(.stepped)))
    #expect(state.destination.nest?.home?.sheet?.meter?.value == 1)
    #expect(state.path.sheet?.label?.text == "a")
    #expect(state.sheet.meter?.value == 1)

    var item = Folder.Item.State.folder(Folder.State())
    _ = Folder.Item().reduce(into: &item, action: .folder(.renamed("b")))
    #expect(item.folder?.name == "b")
  }

  @Test func everyShapeCanBeUsed() throws {
    var alerts = OnlyAlerts.State.dialog(ConfirmationDialogState())
    _ = OnlyAlerts().reduce(into: &alerts, action: .dialog(.confirm))
    #expect(OnlyAlerts.Action.alert(.confirm).is(\.alert.confirm))

    #expect(NoFeatures.State._$cases.count == 2)
    #expect(NoFeatures.Action._$cases.isEmpty)
    #expect(NoCases.State._$cases.isEmpty)
    #expect(OneFeature.State._$cases.count == 1)
    #expect(PartlyConditional.Action.meter(.stepped).is(\.meter))
    #expect(PublicDestination.State.number(3).number == 3)
    #expect(PackageDestination.State.b(PublicFeature.State()).is(\.b))
    #expect(Generic<MeterFeature, String>.State.value("a").value == "a")
    #expect(Labelled.State.meter(of: MeterFeature.State()).is(\.meter))
    #expect(WithPathsOfItsOwn().is(\.meter))

    #if DEBUG
    var conditional = Conditional.State.meter(MeterFeature.State())
    _ = Conditional().reduce(into: &conditional, action: .meter(.stepped))
    #expect(conditional.meter?.value == 1)
    #endif
  }

  @Test func membersThatAreThereAreKept() {
    var state = WithMembers.State.meter(MeterFeature.State())
    _ = WithMembers().reduce(into: &state, action: .meter(.stepped))
    #expect(state.meter?.value == 3)
  }

  @Test func conformancesAreDerived() throws {
    let state = Conforming.State.meter(MeterFeature.State(value: 4))
    #expect(Set([state, state]).count == 1)
    let decoded = try JSONDecoder().decode(
      Conforming.State.self,
      from: JSONEncoder().encode(state)
    )
    #expect(decoded == state)
    #expect(Conforming.Action.meter(.stepped) == .meter(.stepped))
  }
}
