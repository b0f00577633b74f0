/// A cache of the two most recently remembered states, by entry number.
struct RecentStates {
  // The runtime copies a tuple with a value of any type part by part.
  private struct Known {
    let number: Int
    let state: Any
  }

  private var newest: Known?
  private var other: Known?

  subscript(number: Int) -> Any? {
    if newest?.number == number { return newest?.state }
    return other?.number == number ? other?.state : nil
  }

  mutating func remember(_ state: Any, as number: Int) {
    // A new number pushes the older state out.
    if newest?.number != number { other = newest }
    newest = Known(number: number, state: state)
  }
}
