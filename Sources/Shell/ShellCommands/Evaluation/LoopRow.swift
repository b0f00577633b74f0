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

  /// Performs the turn. An error in a row of a table names the row.
  @MainActor
  func naming(_ operation: () async throws -> Void) async throws {
    guard let number else { return try await operation() }
    let row = values.map { "\($0.name) = \(ValueDescription(width: 80).text($0.value))" }
    let help = "This is row \(number): \(row.joined(separator: ", "))."
    do {
      try await operation()
    } catch var diagnostic as Diagnostic {
      diagnostic.help = [diagnostic.help, help].compactMap(\.self).joined(separator: "\n")
      throw diagnostic
    } catch var error as EvaluationError {
      error.diagnostic.help = [error.diagnostic.help, help].compactMap(\.self)
        .joined(separator: "\n")
      throw error
    }
  }
}
