import ComposableArchitecture
import ExampleFeatures
import TcashKit

/// The shell with the example features.
@main
struct ExampleShell: ShellApp {
  var features: Features {
    Feature("counter", initialState: Counter.State()) { Counter() }
      .about("A counter that knows facts about its numbers.")
      .dependency(
        \.numberFact,
        ["live": .liveValue, "mock": .mock, "failing": .failing]
      )
      .value("noFact", NoFact(number: 0))
    Feature("twoCounters", initialState: TwoCounters.State()) { TwoCounters() }
      .about("Two counters that know nothing of each other.")
    Feature("todos", initialState: Todos.State()) { Todos() }
      .about("A list of things to do; what is done sinks to its end after a second.")
    Feature(
      "inventory",
      initialState: Inventory.State(items: [Item(id: 1, name: "Keyboard", quantity: 3)])
    ) {
      Inventory()
    }
    .about("Items in stock: a form, an alert and a stack of screens.")
    Feature("board", initialState: Board.State()) { Board.full }
      .about("A board of cards, written for the small architecture.")
  }
}
