import IssueReporting

/// One read of a dependency without an override, and the issues that it can report.
struct DependencyReading: Sendable {
  /// The read for which a default value is being built.
  @TaskLocal static var current: DependencyReading?

  private let key: Any.Type
  private let value: Any.Type
  private let function: StaticString
  private let site: DependencySite?

  init<Key: TestDependencyKey>(
    key: Key.Type,
    function: StaticString = "testValue()",
    site: DependencySite? = nil
  ) {
    self.key = key
    self.value = Key.Value.self
    self.function = function
    self.site = site
  }

  /// The property of ``DependencyValues``, or `nil` if the dependency was read by its key.
  private var property: String? {
    let name = "\(function)"
    return name.contains("(") ? nil : name
  }

  /// The dependency as it is spelled in code.
  private var name: String {
    property.map { "@Dependency(\\.\($0))" } ?? "@Dependency(\(key).self)"
  }

  /// The expression to assign to in `withDependencies`, such as `$0.numberFact`.
  private var place: String {
    property.map { "$0.\($0)" } ?? "$0[\(key).self]"
  }

  private func details(_ verb: String = "Used") -> String {
    let place = site.map { "  \(verb) at: \($0.fileID):\($0.line)\n" } ?? ""
    return "\(place)  Key: \(key)\n  Value: \(value)"
  }

  func reportMissingTestValue() {
    report(
      """
      '\(name)' has no test value, but was used in a test that gives it none.

      \(details())

      A live value reaches the outside world, so a test must ask for it. Give the test a value:

        withDependencies { \(place) = … } operation: { … }

      or give all other tests a default: declare 'static let testValue' in '\(key)'.
      """
    )
  }

  func reportMissingLiveValue() {
    report(
      """
      '\(name)' has no live value, but was used outside of tests and previews: its test value is used.

      \(details())

      Conform '\(key)' to 'DependencyKey' and declare 'static let liveValue'. If it does so in \
      another module, make sure that the program links that module.
      """
    )
  }

  func reportLatePreparation() {
    report(
      """
      '\(name)' was prepared too late: it keeps its current value.

      \(details("Prepared"))

      It was already used or prepared. Call 'prepareDependencies' once, where the program \
      starts, before any feature or model is made; to replace a value later, use \
      'withDependencies'.
      """
    )
  }

  /// Reports that a test used a built-in dependency without overriding it.
  ///
  /// - Parameter example: An assignment that overrides the dependency in a test.
  func reportUnimplemented(_ name: String, example: String) {
    report(Self.unimplemented(name, example: example) + "\n\n\(details())")
  }

  static func unimplemented(_ name: String, example: String) -> String {
    """
    Unimplemented: '@Dependency(\\.\(name))' was used in a test that gives no value for it. Give it \
    one: '$0.\(example)'.
    """
  }

  private func report(_ message: String) {
    guard let site else { return reportIssue(message) }
    reportIssue(
      message,
      fileID: site.fileID,
      filePath: site.filePath,
      line: site.line,
      column: site.column
    )
  }
}

/// The declaration site of a ``Dependency``, and the key that it was declared with, if any.
final class DependencySite: Sendable {
  let key: Any.Type?
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(
    key: Any.Type? = nil,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    self.key = key
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
