import ShellValues

/// Entries of a history in a row that received the same action from effects: the ticks of one timer.
struct FoldedRows {
  /// The first row.
  let row: HistoryRow
  /// The numbers of the entries.
  private(set) var numbers: ClosedRange<Int>

  init(_ row: HistoryRow) {
    self.row = row
    numbers = row.number...row.number
  }

  /// The rows in their order, equal ones in a row as one.
  static func folding(_ history: HistoryReport) -> [FoldedRows] {
    let branches = branches(of: history.rows)
    func isFoldable(_ row: HistoryRow) -> Bool {
      let isHere = history.showsPosition && row.isCurrent
      return row.isFromEffect && !isHere && row.marks.isEmpty && !branches.contains(row.number)
    }
    var result: [FoldedRows] = []
    for row in history.rows {
      if isFoldable(row), let last = result.indices.last, isFoldable(result[last].row),
        result[last].fold(row)
      {
        continue
      }
      result.append(FoldedRows(row))
    }
    return result
  }

  /// The numbers of the entries that rows other than the next one follow.
  private static func branches(of rows: [HistoryRow]) -> Set<Int> {
    var previous: Int?
    var branches: Set<Int> = []
    for row in rows {
      if let parent = row.parent, parent != previous { branches.insert(parent) }
      previous = row.number
    }
    return branches
  }

  /// Takes the next row in; returns false for one that is not like those before.
  private mutating func fold(_ next: HistoryRow) -> Bool {
    guard next.number == numbers.upperBound + 1, next.guides == row.guides,
      next.isUndone == row.isUndone, next.transaction == row.transaction,
      case .action(let action) = row.event, case .action(let other) = next.event,
      Comparison.isEqual(action, other)
    else { return false }
    numbers = numbers.lowerBound...next.number
    return true
  }
}
