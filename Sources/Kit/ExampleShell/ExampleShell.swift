import ComposableArchitecture
import ExampleFeatures
import TcashKit
import TcashSQLite

/// The shell with the example features.
package struct ExampleShell: ShellApp {
  package init() {}

  package var database: ShellDatabase? { .sqlite }

  package var features: Features {
    Feature("counter", initialState: Counter.State()) { Counter() }
      .about("A counter that knows facts about its numbers.")
      .dependency(
        \.numberFact,
        ["live": .liveValue, "mock": .mock, "failing": .failing]
      )
      .value("noFact", NoFact(number: 0))
    Feature("twoCounters", initialState: TwoCounters.State()) { TwoCounters() }
      .about("Two counters, independent of each other.")
    Feature("todos", initialState: Todos.State()) { Todos() }
      .about("A to-do list; completed todos sink to the end after a second.")
    Feature(
      "inventory",
      initialState: Inventory.State(items: [Item(id: 1, name: "Keyboard", quantity: 3)])
    ) {
      Inventory()
    }
    .about("Items in stock: a form, an alert and a stack of screens.")
    Feature("dice", initialState: Dice.State()) { Dice() }
      .about("Dice: randomness, dates and ids that are predictable.")
    Feature("search", initialState: Search.State()) { Search() }
      .about("A search as you type, debounced on the clock.")
      .dependency(\.search, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("stopwatch", initialState: Stopwatch.State()) { Stopwatch() }
      .about("A stopwatch and alarms: effects that run side by side.")
    Feature("settings", initialState: Settings.State()) { Settings() }
      .about("A form for settings stored in user defaults.")
    Feature("authentication", initialState: Authentication.State()) { Authentication() }
      .about("Logging in and out, with a stored user and preferences.")
      .dependency(\.authentication, ["live": .liveValue, "mock": .mock, "failing": .failing])
      .value("wrongPassword", LoginError.wrongPassword)
    Feature("messageCenter", initialState: MessageCenter.State(conversations: .samples)) {
      MessageCenter()
    }
    .about("Conversations and their unread counts: the owner of a shared value.")
    .dependency(\.messages, ["live": .liveValue, "mock": .mock, "silent": .silent])
    Feature("tabBar", initialState: TabBar.State()) { TabBar() }
      .about("A tab bar with a badge: a reader of a shared value.")
    Feature("game", initialState: Game.State()) { Game() }
      .about("A game of matches, with help in a popover: optional children.")
    Feature("notes", initialState: Notes.State()) { Notes() }
      .about("Notes with a selection, a toolbar, sheets and a stack of screens: kinds of state.")
      .dependency(\.notes, ["live": .liveValue, "mock": .mock, "failing": .failing])
      .value("notesDamaged", NotesDamaged(line: 1))
    Feature("profileApp", initialState: ProfileApp.State()) { ProfileApp() }
      .about("An app of two tabs in one store: scopes, forms, and preferences passed on.")
      .dependency(\.apiClient, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("presentations", initialState: Presentations.State()) { Presentations() }
      .about("A counter with others over it: a scope beside an enum of destinations.")
      .dependency(\.numberFact, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("syncedBoard", initialState: SyncedBoard.State()) { SyncedBoard.full }
      .about("A shared board that works offline, written for the small architecture.")
      .dependency(\.boardServer, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("signUp", initialState: SignUp.State()) { SignUp() }
      .about("Signing up: a stack of screens that edit one shared value.")
    Feature("delegates", initialState: Delegates.State()) { Delegates() }
      .about("A box office, its orders and their seats: delegate actions through three levels.")
    Feature("delegateLoop", initialState: DelegateLoop.State()) { DelegateLoop() }
      .about("A mistake: a delegate action that is sent on, and comes back without end.")
    Feature("twoWriters", initialState: TwoWriters.State()) { TwoWriters() }
      .about("A mistake: a player and an alarm that both write the shared volume.")
    Feature("oneOwner", initialState: OneOwner.State()) { OneOwner() }
      .about("The shared volume with one owner, and an alarm that only reads it.")
    Feature("lateFacts", initialState: LateFacts.State()) { LateFacts() }
      .about("A mistake: a parent that loads what its child shows, and is too late.")
      .dependency(\.numberFact, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("timelyFacts", initialState: TimelyFacts.State()) { TimelyFacts() }
      .about("A sheet that loads what it shows, and stops when it is closed.")
      .dependency(\.numberFact, ["live": .liveValue, "mock": .mock, "failing": .failing])
    Feature("rocket", initialState: Rocket.State()) { Rocket() }
      .about("An exercise of the lesson 'Write a reducer': a rocket that does not count yet.")
    Feature("board", initialState: Board.State()) { Board.full }
      .about("A board of cards, written for the small architecture.")
    Feature("faults", initialState: Faults.State()) { Faults() }
      .about("A crash lab: traps in reducers, effects and dependencies, to see what survives.")
      .dependency(\.fragile, ["live": .liveValue, "safe": .safe])
  }
}
