import ComposableArchitecture

/// A counter on the screen, and more counters over it: in a drill-down, a popover or a sheet.
///
/// The counter on the screen is always there: a `Scope`. The others exclude each other, so they
/// are the cases of one enum instead of three optionals, of which only one could be set at a
/// time.
///
/// The enum names a reducer per case, and nothing else. The macro writes its state, its actions
/// and its body; `ifLet` finds the body itself and needs no closure.
@Reducer
public struct Presentations {
  @Reducer
  public enum Destination {
    case drillDown(Counter)
    case popover(Counter)
    case resetConfirmation(ConfirmationDialogState<Reset>)
    case sheet(Counter)

    @CasePathable
    public enum Reset: Sendable {
      case screenConfirmed
      /// The counter on the screen shall be reset, with all that is known about it.
      case everythingConfirmed
    }
  }

  @ObservableState
  public struct State: Equatable {
    public var counter = Counter.State()
    @Presents public var destination: Destination.State?

    public init() {}
  }

  public enum Action {
    /// Something happened in the counter on the screen.
    case counter(Counter.Action)
    /// Something happened over the screen.
    case destination(PresentationAction<Destination.Action>)
    /// The counter was opened on a screen of its own, with the same count.
    case drillDownButtonTapped
    /// A counter was asked for in a popover.
    case popoverButtonTapped
    /// The user wants to reset something, and is asked what.
    case resetButtonTapped
    /// A counter was asked for in a sheet.
    case sheetButtonTapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) {
      Counter()
    }
    Reduce { state, action in
      switch action {
      case .counter:
        return .none

      case .destination(.presented(.resetConfirmation(.screenConfirmed))):
        state.counter = Counter.State()
        return .none

      case .destination(.presented(.resetConfirmation(.everythingConfirmed))):
        state = State()
        return .none

      case .destination:
        return .none

      case .drillDownButtonTapped:
        state.destination = .drillDown(state.counter)
        return .none

      case .popoverButtonTapped:
        state.destination = .popover(Counter.State())
        return .none

      case .resetButtonTapped:
        state.destination = .resetConfirmation(.reset)
        return .none

      case .sheetButtonTapped:
        state.destination = .sheet(Counter.State())
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

// `Presentations.State` is `Equatable`, so the compiler asks for this. It does not ask for
// `Sendable`, nor for anything of the actions.
extension Presentations.Destination.State: Equatable {}

extension ConfirmationDialogState where Action == Presentations.Destination.Reset {
  fileprivate static var reset: Self {
    ConfirmationDialogState {
      TextState("What shall be reset?")
    } actions: {
      ButtonState(action: .screenConfirmed) {
        TextState("This counter")
      }
      ButtonState(role: .destructive, action: .everythingConfirmed) {
        TextState("Everything")
      }
      ButtonState(role: .cancel) {
        TextState("Cancel")
      }
    }
  }
}
