import ComposableArchitecture
import Foundation
import OrderedCollections

/// A feature whose state and actions hold a value of every kind that one meets.
@Reducer
struct EveryValue {
  @ObservableState
  struct State {
    var count = 0
    /// Who is meant.
    var profile = Profile(name: "Blob")
    var optionalProfile: Profile?
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "One")]
    var numbers = [1, 2, 3]
    var prices = ["tea": 2.5]
    var byKey: [Key: [Int?]] = [.number(1): [1, nil]]
    var size = (width: 1, height: 2.5)
    var nested: Int?? = .some(nil)
    var tree = Tree.leaf
    var permissions: Permissions = [.read]
    var ordered: OrderedDictionary = ["b": 1, "a": 2]
    var orderedSet: OrderedSet = [3, 1]
    var action: (@Sendable () -> Void)?
    var any: any Equatable & Sendable = 1
    var kind: Any.Type = Int.self
    @Presents var child: Child.State?
    var path = StackState<Child.State>()
    @Shared(.inMemory("everyValue")) var shared = 1
    var box = Box(value: 1)
    var person = Person(name: "Blob")
    let fixed: Int

    init(count: Int = 0, fixed: Int = 7) {
      self.count = count
      self.fixed = fixed
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case set(Payload)
    case child(PresentationAction<Child.Action>)
    case path(StackActionOf<Child>)
    case rows(IdentifiedActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .set(.profile(let profile)) = action { state.profile = profile }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Child() }
    .forEach(\.path, action: \.path) { Child() }
  }

  struct Profile: Equatable {
    var name: String
    var tags: [String] = []
  }

  /// A struct whose initialisers and defaults are known.
  @InitDescribable
  struct Described: Equatable {
    /// What it is called.
    var title: String
    var count = 3
    var note: String?
    private(set) var secret = "s"
  }

  @InitDescribable
  struct Checked: Equatable {
    let even: Int
    init?(_ number: Int) {
      guard number.isMultiple(of: 2) else { return nil }
      even = number
    }
    init(half: Int) { even = half * 2 }
  }

  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  enum Key: Hashable {
    case number(Int)
    case name(String)
  }

  indirect enum Tree: Equatable {
    case leaf
    case node(Tree, value: Int, Tree)
  }

  struct Permissions: OptionSet, Hashable {
    var rawValue: Int
    static let read = Self(rawValue: 1)
    static let write = Self(rawValue: 2)
  }

  struct Box<Value: Equatable>: Equatable {
    var value: Value
    struct Inner: Equatable { var inner: Value }
    enum Side<Other: Equatable>: Equatable { case left(Value), right(Other) }
  }

  enum Level: String, CaseIterable, Codable { case low, high }

  struct Tag: RawRepresentable, Hashable { var rawValue: String }

  class Person: Codable {
    var name: String
    var age: Int?
    var friends: [String] = []
    init(name: String) { self.name = name }
  }

  final class Opaque {}
  actor Worker {}

  enum Failure: Error, Equatable { case notFound, status(code: Int) }

  enum Container<Wrapped> {
    case one(Wrapped)
    case never(Never)
    case closure(() -> Void)
    case maybe((() -> Void)?)
    case none
  }

  // Types of one name in several places, and one that is called as a member.
  enum Left { struct Item: Equatable { var left: Int } }
  enum Right { struct Item: Equatable { var right: Int } }
  struct count: Equatable { var count: Int }

  enum Payload {
    case profile(Profile)
    case items(Left.Item, right: Right.Item)
    case member(count)
  }

  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Identifiable {
      var id = 1
      var name = ""
      var isOn = true
    }
    enum Action { case nameChanged(String), tapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .nameChanged(let name) = action { state.name = name }
        return .none
      }
    }
  }
}
