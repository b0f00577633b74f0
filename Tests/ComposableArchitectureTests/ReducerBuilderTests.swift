import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct ReducerBuilderTests {
  private struct Append: Reducer {
    let number: Int

    init(_ number: Int) {
      self.number = number
    }

    func reduce(into state: inout [Int], action: Bool) -> Effect<Bool> {
      state.append(number)
      return .none
    }
  }

  private struct Build<Base: Reducer<[Int], Bool>>: Reducer {
    let base: Base

    init(@ReducerBuilder<[Int], Bool> _ base: () -> Base) {
      self.base = base()
    }

    var body: some Reducer<[Int], Bool> { base }
  }

  private func result(of reducer: some Reducer<[Int], Bool>) -> [Int] {
    let store = Store(initialState: [Int]()) { reducer }
    store.send(true)
    return store.state
  }

  @Test func reducersRunInOrder() {
    #expect(
      result(
        of: Build {
          Append(1); Append(2); Append(3)
        }
      ) == [1, 2, 3]
    )
    #expect(
      result(
        of: CombineReducers {
          Append(1); Append(2)
        }
      ) == [1, 2]
    )
    #expect(result(of: Build {}) == [])
    #expect(result(of: EmptyReducer<[Int], Bool>()) == [])
  }

  @Test(arguments: [true, false])
  func ifRunsABranch(_ condition: Bool) {
    let withElse = Build {
      if condition { Append(1) } else { Append(2) }
    }
    #expect(result(of: withElse) == (condition ? [1] : [2]))
    let withoutElse = Build {
      if condition { Append(1) }
      Append(3)
    }
    #expect(result(of: withoutElse) == (condition ? [1, 3] : [3]))
  }

  @Test(arguments: 0...2)
  func switchRunsACase(_ number: Int) {
    let reducer = Build {
      switch number {
      case 0: Append(10)
      case 1: Append(11)
      default: EmptyReducer()
      }
    }
    #expect(result(of: reducer) == [[10], [11], []][number])
  }

  @Test func forRunsEach() {
    let reducer = Build {
      for number in 1...3 { Append(number) }
    }
    #expect(result(of: reducer) == [1, 2, 3])
  }

  @Test func anOptionalRunsWhatItHolds() {
    let some: Append? = Append(1)
    let none: Append? = nil
    let reducer = Build {
      some
      none
    }
    #expect(result(of: reducer) == [1])
  }

  @Test func availabilityIsChecked() {
    let reducer = Build {
      if #available(macOS 99, *) { Append(1) }
    }
    #if os(Linux)
    #expect(result(of: reducer) == [1])
    #endif
  }

  @Test func aReducerOfAnyTypeRuns() {
    let any: any Reducer<[Int], Bool> = Append(1)
    let reducer = Build {
      any
      Reduce(any)
      Reduce { state, _ in
        state.append(2)
        return .none
      }
    }
    #expect(result(of: reducer) == [1, 1, 2])
  }
}
