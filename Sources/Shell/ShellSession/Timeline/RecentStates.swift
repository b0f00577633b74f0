/// A cache of the two most recently set states, by entry number.
struct RecentStates {
  private var states: [(number: Int, state: Any)] = []

  subscript(number: Int) -> Any? {
    get { states.first { $0.number == number }?.state }
    set {
      states.removeAll { $0.number == number }
      if let newValue { states.append((number, newValue)) }
      if states.count > 2 { states.removeFirst() }
    }
  }
}
