import IssueReporting

/// A source location at which issues are reported.
@usableFromInline
package struct SourceLocation: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  @usableFromInline
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func report(_ message: @autoclosure () -> String) {
    reportIssue(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The issue of an action for a child whose state is absent.
@usableFromInline
enum MissingChild {
  case enumCase(state: Any, action: Any)
  case featureCase(state: Any, action: Any)
  case ifCaseLet(state: Any, action: Any)
  case element(id: Any, action: Any)
  case stackElement(id: StackElementID, action: Any)
  case optional(action: Any)
  case presentation(action: Any)

  @usableFromInline
  func report(at location: SourceLocation) {
    location.report(message(at: location))
  }

  private func message(at location: SourceLocation) -> String {
    switch self {
    case .featureCase(let state, let action):
      """
      An enum of features received an action for one feature while it was at another.

        Action: \(caseSummary(action))
        State: \(caseSummary(state))

      The feature did not see the action. Likely causes:

      • A parent switched to another feature before the enum's reducer ran. 'ifLet' and 'forEach' \
      run before the reducer they are applied to; check reducers listed before it.
      • An effect that a parent started outlived the feature.
      • The action was sent from outside while another feature was there.
      """
    case .enumCase(let state, let action):
      """
      A 'Scope' at "\(location.fileID):\(location.line)" received an action of a child while the state was in another case.

        Action: \(caseSummary(action))
        State: \(caseSummary(state))

      The child did not see the action. Likely causes:

      • A parent changed the state's case before 'Scope' ran. Put the 'Scope' before the reducer \
      that does.
      • An effect of the child outlived the case. Cancel it when the case changes.
      • The action was sent from outside while the state was in another case.
      """
    case .ifCaseLet(let state, let action):
      """
      An 'ifCaseLet' at "\(location.fileID):\(location.line)" received an action of a child while the state was in another case.

        Action: \(caseSummary(action))
        State: \(caseSummary(state))

      The child did not see the action. Likely causes:

      • A parent changed the state's case before 'ifCaseLet' ran. 'ifCaseLet' runs before the reducer \
      it is applied to; check reducers listed before it.
      • An effect outlived the child: a parent started it, so it was not cancelled with the child.
      • The action was sent from outside while the state was in another case.
      """
    case .stackElement(let id, let action):
      """
      A 'forEach' at "\(location.fileID):\(location.line)" received an action for an element that is not on the stack.

        Action: \(caseSummary(action))
        Id: \(id)

      No element saw the action. Likely causes:

      • A parent popped the element before 'forEach' ran. 'forEach' runs before the reducer it is \
      applied to; check reducers listed before it.
      • An effect outlived the element: a parent started it, so it was not cancelled with the \
      element.
      • The action was sent from outside for an id that the stack does not hold.
      """
    case .element(let id, let action):
      """
      A 'forEach' at "\(location.fileID):\(location.line)" received an action for an element that does not exist.

        Action: \(caseSummary(action))
        Id: \(id)

      No element saw the action. Likely causes:

      • A parent removed the element before 'forEach' ran. 'forEach' runs before the reducer it is \
      applied to; check reducers listed before it.
      • An effect outlived the element: a parent started it, so it was not cancelled with the \
      element.
      • The action was sent from outside for an id that the collection does not hold.
      """
    case .optional(let action):
      """
      An 'ifLet' at "\(location.fileID):\(location.line)" received an action of a child that does not exist.

        Action: \(caseSummary(action))

      The child did not see the action. Likely causes:

      • A parent set the state to 'nil' before 'ifLet' ran. 'ifLet' runs before the reducer it is \
      applied to; check reducers listed before it.
      • An effect outlived the child: a parent started it, so it was not cancelled with the child.
      • The action was sent from outside while the state was 'nil'.
      """
    case .presentation(let action):
      """
      An 'ifLet' at "\(location.fileID):\(location.line)" received an action of a presentation while nothing was presented.

        Action: \(caseSummary(action))

      Only the parent saw the action. Likely causes:

      • The state was set to 'nil' and '.dismiss' was sent as well. One of the two is enough.
      • A parent set the state to 'nil' before 'ifLet' ran. 'ifLet' runs before the reducer it is \
      applied to; check reducers listed before it.
      • An effect outlived the presentation: a parent started it, so it was not cancelled with it.
      • The action was sent from outside while the state was 'nil'.
      """
    }
  }
}
