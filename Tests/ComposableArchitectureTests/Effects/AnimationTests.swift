import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct AnimationTests {
  /// What each action was sent with, as a store records it.
  private func transactions(
    of effect: @escaping @Sendable () -> Effect<Int>,
    sending send: @MainActor (RootCore<Int, Int>) async -> Void = { await $0.send(0).finish() }
  ) async -> [Int: Transaction?] {
    var transactions: [Int: Transaction?] = [:]
    let core = RootCore(
      initialState: 0,
      reducer: RootReducer(Reduce<Int, Int> { _, action in action == 0 ? effect() : .none }),
      dependencies: DependencyValues()
    )
    core.onStep { step, action, _, _ in transactions[action] = step.transaction }
    await send(core)
    return transactions
  }

  @Test func anActionIsSentWithItsAnimation() async {
    let seen = await transactions {
      .merge(
        .send(1, animation: .spring),
        .run { await $0(2, animation: .linear(duration: 0.2)) },
        .run { await $0(3, transaction: Transaction(animation: .easeIn)) },
        .send(4),
        .run { await $0(5) }
      )
    }
    #expect(seen[1]??.animation == .spring)
    #expect(seen[2]??.animation == .linear(duration: 0.2))
    #expect(seen[3]??.animation == .easeIn)
    #expect(seen[4] == .some(nil))
    #expect(seen[5] == .some(nil))
  }

  @Test func anEffectsAnimationTakesThePlaceOfItsActions() async {
    let seen = await transactions {
      .run { send in
        await send(1, animation: .linear)
        await send(2)
      }
      .merge(with: .publisher { Just(3) })
      .animation(.bouncy)
    }
    #expect(seen[1]??.animation == .bouncy)
    #expect(seen[2]??.animation == .bouncy)
    #expect(seen[3]??.animation == .bouncy)
  }

  @Test func anActionsAnimationIsNotThatOfItsEffects() async {
    let seen = await transactions {
      .run { await $0(1) }
    } sending: { core in
      await withAnimation(.smooth) { core.send(0) }.finish()
    }
    #expect(seen[0]??.animation == .smooth)
    #expect(seen[1] == .some(nil))
  }

  @Test func onePropertyOfATransactionChangesWithinAnother() async {
    let seen = await transactions {
      .none
    } sending: { core in
      withAnimation {
        withTransaction(\.disablesAnimations, true) { _ = core.send(0) }
      }
    }
    #expect(seen[0]??.animation == .default)
    #expect(seen[0]??.disablesAnimations == true)
  }

  #if !canImport(SwiftUI)
  @Test func animationsAreDescribedAsTheyAreWritten() {
    #expect(Animation.default.description == ".default")
    #expect(
      Animation.easeIn(duration: 0.25).delay(1).speed(2).description
        == ".easeIn(duration: 0.25).delay(1.0).speed(2.0)"
    )
    #expect(
      Animation.spring(response: 0.5).repeatForever(autoreverses: false).description
        == """
        .spring(response: 0.5, dampingFraction: 0.825, blendDuration: 0.0)\
        .repeatForever(autoreverses: false)
        """
    )
  }
  #endif
}
