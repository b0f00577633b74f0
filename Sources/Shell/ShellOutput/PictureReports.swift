package import ShellValues

/// The scopes of a state as a tree: the root, children, collections, stacks and what is presented.
package struct ScopeNode {
  /// How a state is part of the one above.
  package enum Kind: String, Sendable {
    case root, child, presented, list, stack, element, feature
  }

  /// The step from the scope above: a property, a case or an id.
  package let name: String
  package let kind: Kind
  /// The name of the state's type.
  package let type: String
  /// Whether the state is there. An optional child may not be.
  package let isPresent: Bool
  /// Whether it is the scope in use.
  package var isCurrent = false
  /// The number of elements of a list or stack.
  package var count: Int?
  package var children: [ScopeNode] = []
  /// The number of elements that are not shown.
  package var omittedCount = 0

  package init(_ name: String, _ kind: Kind, type: String, isPresent: Bool) {
    self.name = name
    self.kind = kind
    self.type = type
    self.isPresent = isPresent
  }
}

/// An action's way: what it changed, the effects that it started, and the actions that these sent.
package struct FlowStep {
  /// A call of a dependency's endpoint.
  package struct Call {
    package let text: String
    /// What it returned or threw; `nil` while it is under way.
    package let answer: Result<Any, any Error>?
    /// Whether there is a value in the answer.
    package let hasValue: Bool
    package let isFromEffect: Bool
    /// How long it took; `nil` if only a real clock knows, in scripts.
    package let duration: Duration?

    package init(
      _ text: String,
      answer: Result<Any, any Error>?,
      hasValue: Bool,
      isFromEffect: Bool,
      duration: Duration?
    ) {
      self.text = text
      self.answer = answer
      self.hasValue = hasValue
      self.isFromEffect = isFromEffect
      self.duration = duration
    }
  }

  package let number: Int
  package let event: HistoryEvent
  package let isFromEffect: Bool
  /// The time on the test clock; `nil` without one.
  package let time: Duration?
  package let changes: ChangeList
  package let calls: [Call]
  /// The effects that it started and that are in flight.
  package let effects: [EffectRow]
  package var followers: [FlowStep] = []
  /// The number of further followers.
  package var omittedCount = 0

  package init(
    number: Int,
    event: HistoryEvent,
    isFromEffect: Bool,
    time: Duration?,
    changes: ChangeList,
    calls: [Call],
    effects: [EffectRow]
  ) {
    self.number = number
    self.event = event
    self.isFromEffect = isFromEffect
    self.time = time
    self.changes = changes
    self.calls = calls
    self.effects = effects
  }
}

/// A store's history as a chart: time from left to right, a lane for the user and one for each action that
/// started effects.
package struct TimelineChart {
  package struct Lane {
    /// What started the lane's effects; `nil` for the user's own lane.
    package let title: String?
    /// The entries in the lane, by their numbers.
    package let entries: [Int]
    /// The entry at which the lane begins; `nil` for the user's.
    package let start: Int?
    /// Whether an effect is in flight.
    package let isOpen: Bool

    package init(title: String?, entries: [Int], start: Int?, isOpen: Bool) {
      self.title = title
      self.entries = entries
      self.start = start
      self.isOpen = isOpen
    }
  }

  /// The numbers of the shown entries, in order.
  package let entries: [Int]
  /// The times on the test clock at which entries were made, by their numbers.
  package let times: [Int: Duration]
  package let lanes: [Lane]
  /// The number of earlier entries that are not shown.
  package let omittedCount: Int

  package init(entries: [Int], times: [Int: Duration], lanes: [Lane], omittedCount: Int) {
    self.entries = entries
    self.times = times
    self.lanes = lanes
    self.omittedCount = omittedCount
  }
}

/// A picture of a session.
package enum PictureReport {
  case tree(ScopeNode)
  case flow(FlowStep)
  case timeline(TimelineChart)
}
