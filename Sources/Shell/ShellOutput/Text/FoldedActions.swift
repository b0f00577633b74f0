import ShellValues

/// Actions of effects in a row that are the same and change the same: the ticks of one timer.
struct FoldedActions {
  /// The first action, with what all of them changed.
  private(set) var report: ActionReport
  private(set) var count = 1

  private init(_ report: ActionReport) {
    self.report = report
  }

  /// The actions in their order, equal ones in a row as one.
  static func folding(_ actions: [ActionReport]) -> [FoldedActions] {
    var result: [FoldedActions] = []
    for action in actions {
      if let last = result.indices.last, result[last].fold(action) { continue }
      result.append(FoldedActions(action))
    }
    return result
  }

  /// Takes the next action in; returns false for one that is not like those before.
  private mutating func fold(_ next: ActionReport) -> Bool {
    guard Self.isFoldable(report), Self.isFoldable(next), report.store == next.store,
      case .action(let action) = report.event, case .action(let other) = next.event,
      Comparison.isEqual(action, other),
      let changes = Self.joined(report.changes, next.changes)
    else { return false }
    report.changes = changes
    count += 1
    return true
  }

  private static func isFoldable(_ report: ActionReport) -> Bool {
    !report.isFromUser && report.followers.isEmpty && report.omittedCount == 0
      && report.leftBranch == nil
  }

  /// The changes of one action and of the next as one; `nil` unless both give new values to the same paths.
  private static func joined(_ first: ChangeList, _ second: ChangeList) -> ChangeList? {
    guard first.changes.count == second.changes.count, first.times == nil, second.times == nil,
      first.equalPaths == second.equalPaths
    else { return nil }
    var list = first
    for (index, pair) in zip(first.changes, second.changes).enumerated() {
      guard case .changed(let path, let old, _) = pair.0,
        case .changed(path, _, let new) = pair.1
      else { return nil }
      list.changes[index] = .changed(path, old: old, new: new)
    }
    return list
  }
}
