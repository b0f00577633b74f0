import ComposableArchitecture
import Foundation
import TcashKit

/// A count that is kept in user defaults, and a note that only this feature shares.
@Reducer
struct Tally {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("count")) var count = 0
    @Shared(value: "") var note: String
    var taps = 0
  }

  enum Action {
    case tapped
    case noteChanged(String)
    case laterTapped
    case twiceTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        state.taps += 1
        state.$count.withLock { $0 += 1 }
        return .none
      case .noteChanged(let note):
        state.$note.withLock { $0 = note }
        return .none
      case .laterTapped:
        // The effect changes the value without an action.
        return .run { [clock, count = state.$count] _ in
          try await clock.sleep(for: .seconds(1))
          count.withLock { $0 += 10 }
        }
      case .twiceTapped:
        state.$count.withLock { $0 += 1 }
        return .send(.tapped)
      }
    }
  }
}

/// Reads what `Tally` counts, and changes a value that its state does not hold.
@Reducer
struct Badge {
  @ObservableState
  struct State: Equatable {
    @SharedReader(.appStorage("count")) var count = 0
    var rows: IdentifiedArrayOf<Row> = []
  }

  struct Row: Equatable, Identifiable {
    let id: Int
    @Shared var count: Int
  }

  enum Action {
    case seen
    case rowsAdded(Int)
    case rowTapped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .seen:
        @Shared(.inMemory("seen")) var seen = 0
        $seen.withLock { $0 += 1 }
        return .none
      case .rowsAdded(let number):
        for _ in 0..<number {
          let row = Row(id: state.rows.count, count: Shared(value: 0))
          state.rows.append(row)
        }
        return .none
      case .rowTapped(let id):
        state.rows[id: id]?.$count.withLock { $0 += 1 }
        return .none
      }
    }
  }
}

/// Has a text in a file.
@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable {
    @Shared var text: String

    init(file: URL) {
      _text = Shared(wrappedValue: "", .fileStorage(file))
    }
  }

  enum Action {
    case cleared
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$text.withLock { $0 = "" }
      return .none
    }
  }
}

/// Has a value that is no JSON.
@Reducer
struct Ratio {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("ratio")) var ratio = Double.infinity
  }

  enum Action {}

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// Begins and ends to share.
@Reducer
struct Keyed {
  @ObservableState
  struct State: Equatable {
    @Shared(value: "") var note: String
    var rows: [Row] = []
    var lent: [Shared<String>] = []
  }

  struct Row: Equatable {
    @Shared(.appStorage("keyed")) var count = 0
  }

  enum Action {
    case added
    case removed
    case lent
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added: state.rows.append(Row())
      case .removed: state.rows.removeLast()
      case .lent: state.lent.append(state.$note)
      }
      return .none
    }
  }
}

extension Shell {
  static var sharingFeatures: [Feature] {
    [
      Feature("tally", initialState: Tally.State()) { Tally() },
      Feature("badge", initialState: Badge.State()) { Badge() },
      Feature("ratio", initialState: Ratio.State()) { Ratio() },
      Feature("keyed", initialState: Keyed.State()) { Keyed() },
    ]
  }
}
