/// An impossible change of a stack.
enum StackIssue {
  case popOfMissing(id: StackElementID, action: Any)
  case pushOfPresent(id: StackElementID, action: Any)
  case pushAhead(id: StackElementID, next: StackElementID, action: Any)

  func report(at location: SourceLocation) {
    location.report(message(at: location))
  }

  private func message(at location: SourceLocation) -> String {
    let place = "\"\(location.fileID):\(location.line)\""
    return switch self {
    case .popOfMissing(let id, let action):
      """
      A 'forEach' at \(place) can't pop from an element that is not on the stack.

        Action: \(caseSummary(action))
        Id: \(id)

      The stack was left as it is. Likely causes:

      • The element was popped already, by a parent or with another below it.
      • A feature asked to be dismissed after it had left the stack.
      • The action was sent from outside for an id that the stack does not hold.
      """
    case .pushOfPresent(let id, let action):
      """
      A 'forEach' at \(place) can't push an element with an id that is already on the stack.

        Action: \(caseSummary(action))
        Id: \(id)

      The stack was left as it is. An id is never reused, even after its element is popped. Push \
      with 'state.path.append(…)', which gives a new id, or send '.push' with the next id.
      """
    case .pushAhead(let id, let next, let action):
      """
      A 'forEach' at \(place) can't push an element with an id that is not the next one.

        Action: \(caseSummary(action))
        Id: \(id)
        Next: \(next)

      Ids count the elements that were pushed, so that a test can tell which comes next. Send '.push' \
      with the id \(next).
      """
    }
  }
}
