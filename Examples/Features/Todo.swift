import ComposableArchitecture
import Foundation

/// One thing to do.
@Reducer
public struct Todo {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public let id: UUID
    public var description = ""
    public var isComplete = false

    public init(id: UUID, description: String = "", isComplete: Bool = false) {
      self.id = id
      self.description = description
      self.isComplete = isComplete
    }
  }

  public enum Action: Equatable, Sendable {
    /// The check box was tapped.
    case checkBoxToggled
    /// The text was edited.
    case textFieldChanged(String)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .checkBoxToggled:
        state.isComplete.toggle()
        return .none

      case .textFieldChanged(let description):
        state.description = description
        return .none
      }
    }
  }
}
