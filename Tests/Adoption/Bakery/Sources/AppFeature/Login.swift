import ComposableArchitecture
import Foundation
import os

/// Somebody says who they are.
@Reducer
struct LoginFeature {
  @ObservableState
  enum State: Equatable {
    case signedOut
    case asking(Form)
    case signedIn(name: String)

    struct Form: Equatable {
      var name = ""
      let openedAt: Date
    }
  }

  enum Action {
    case signInButtonTapped
    case nameChanged(String)
    case submitButtonTapped
  }

  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (action, state) {
      case (.signInButtonTapped, .signedOut):
        state = .asking(State.Form(openedAt: now))
        return .none
      case (.nameChanged(let name), .asking(var form)):
        form.name = name
        state = .asking(form)
        return .none
      case (.submitButtonTapped, .asking(let form)):
        state = .signedIn(name: form.name)
        return .none
      default:
        return .none
      }
    }
  }

  func log(_ logger: Logger) { logger.info("signed in") }
}
