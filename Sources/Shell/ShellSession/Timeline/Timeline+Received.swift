// MARK: Received

/// What a test has received of what effects have sent. It belongs to the place in the history: wherever one
/// goes, what led there and was not received yet is to be received there.
extension Timeline {
  /// The last entry that led to the state and that was dealt with, with all before it; that of the start
  /// where there is none.
  var lastReceived: Int {
    Int(path.prefix(doneCount).last { nodes[Int($0)]?.isReceived == true } ?? Int32(start.number))
  }

  /// The actions from effects that led to the state and that were not dealt with yet.
  package var unreceived: [Entry] {
    done(after: lastReceived).filter { $0.isFromEffect && $0.action != nil }
  }

  /// Notes that an entry was dealt with, and with it all that led to it.
  package func noteReceived(_ number: Int) {
    guard nodes[number]?.isReceived == false else { return }
    setReceived(number)
  }
}
