// error: 'PresentationState<Child.State>._ActionWrapper' (aka '_PresentedAction') and '_PlainAction' be equivalent
import ComposableArchitecture

@Reducer
struct Child {
  @ObservableState struct State { var count = 0 }
  enum Action { case tapped }
}

@Reducer
struct Parent {
  @ObservableState struct State { @Presents var child: Child.State? }
  // Must be 'PresentationAction<Child.Action>'.
  enum Action { case child(Child.Action) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: \.child) { Child() }
  }
}
