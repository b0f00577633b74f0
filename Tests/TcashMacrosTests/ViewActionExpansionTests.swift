import SwiftDiagnostics
import Testing

struct ViewActionExpansionTests {
  @Test func conformsTheView() {
    expectExpansion(
      of: """
        @available(macOS 20, *)
        @ViewAction(for: Feature.self)
        struct FeatureScreen {
          @Bindable var store: StoreOf<Feature>
          func tap() { send(.tapped) }
        }
        """,
      "ViewAction",
      to: """
        @available(macOS 20, *)
        struct FeatureScreen {
          @Bindable var store: StoreOf<Feature>
          func tap() { send(.tapped) }
        }

        @available(macOS 20, *)
        extension FeatureScreen: ComposableArchitecture.ViewActionSending {
        }
        """
    )
  }

  @Test func aViewWithoutAStore() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Feature.self)
        struct FeatureScreen {
          static let store = 1
        }
        """,
      "ViewAction",
      [
        ExpectedDiagnostic(
          message:
            "'@ViewAction' sends actions to a 'store' property, but 'FeatureScreen' has none",
          line: 2,
          column: 1,
          fixes: [
            (
              "Add 'let store: StoreOf<Feature>'",
              """
              @ViewAction(for: Feature.self)
              struct FeatureScreen {
                let store: StoreOf<Feature>
                static let store = 1
              }
              """
            )
          ]
        )
      ]
    )
    expectDiagnostics(
      of: """
        @ViewAction(for: Feature.self)
        struct FeatureScreen {}
        """,
      "ViewAction",
      [
        ExpectedDiagnostic(
          message:
            "'@ViewAction' sends actions to a 'store' property, but 'FeatureScreen' has none",
          line: 2,
          column: 1,
          fixes: [
            (
              "Add 'let store: StoreOf<Feature>'",
              """
              @ViewAction(for: Feature.self)
              struct FeatureScreen {
                let store: StoreOf<Feature>
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func actionsSentToTheStore() {
    expectDiagnostics(
      of: """
        @ViewAction(for: Feature.self)
        struct FeatureScreen {
          let store: StoreOf<Feature>
          func tap() async {
            await store.send(.view(.tapped(1)), animation: .default).finish()
            self.store.send(.loaded)
            child.store.send(.loaded)
          }
          struct Other {
            func tap() { store.send(.loaded) }
          }
        }
        """,
      "ViewAction",
      [
        ExpectedDiagnostic(
          message:
            "'@ViewAction' gives the view its own 'send': call it without 'store' and '.view'",
          line: 5,
          column: 11,
          severity: .warning,
          fixes: [
            (
              "Write 'send(.tapped(1), animation: .default)'",
              """
              @ViewAction(for: Feature.self)
              struct FeatureScreen {
                let store: StoreOf<Feature>
                func tap() async {
                  await send(.tapped(1), animation: .default).finish()
                  self.store.send(.loaded)
                  child.store.send(.loaded)
                }
                struct Other {
                  func tap() { store.send(.loaded) }
                }
              }
              """
            )
          ]
        ),
        ExpectedDiagnostic(
          message: """
            A view with '@ViewAction' sends only actions of 'Action.View', with 'send'. Add an \
            action there that says what happened, and let the reducer do the rest
            """,
          line: 6,
          column: 5,
          severity: .warning
        ),
      ]
    )
  }
}
