import ShellLanguage
import ShellValues

/// One turn of a `for`: the values of its names.
struct LoopRow {
  let values: [(name: String, value: Any)]
  /// The number of the row in a table, whose rows have several parts; `nil` for other loops.
  private let number: Int?

  /// - Throws: A diagnostic if the element does not have a part for each name.
  init(_ element: Any, _ names: [Name], _ index: Int) throws {
    guard names.count > 1 else {
      values = names.map { ($0.text, element) }
      number = nil
      return
    }
    let parts = Reflection.children(of: element)
    guard parts.count == names.count else {
      throw Diagnostic(
        ControlFlowProblem.partCount(names: names.count, found: parts.count),
        at: names.dropFirst().reduce(names[0].span) { $0.union($1.span) }
      )
    }
    values = zip(names, parts).map { ($0.text, $1.value) }
    number = index + 1
  }

  /// An error of the turn; in a row of a table, it names the row.
  func naming(_ error: any Error) -> any Error {
    guard let number else { return error }
    let row = values.map { "\($0.name) = \(ValueDescription(width: 80).text($0.value))" }
    let help = "This is row \(number): \(row.joined(separator: ", "))."
    func added(to other: String?) -> String {
      [other, help].compactMap(\.self).joined(separator: "\n")
    }
    switch error {
    case var diagnostic as Diagnostic:
      diagnostic.help = added(to: diagnostic.help)
      return diagnostic
    case var error as EvaluationError:
      error.diagnostic.help = added(to: error.diagnostic.help)
      return error
    default: return error
    }
  }
}
