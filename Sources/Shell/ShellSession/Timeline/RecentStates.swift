/// A cache of the two most recently set states, by entry number.
struct RecentStates {
  private typealias Known = (number: Int, state: Any)

  private var newest: Known?
  private var other: Known?

  subscript(number: Int) -> Any? {
    get {
      if newest?.number == number { return newest?.state }
      return other?.number == number ? other?.state : nil
    }
    set {
      // The other one stays: only the state of this number is replaced.
      if newest?.number != number { other = newest }
      newest = newValue.map { (number, $0) }
    }
  }
}
