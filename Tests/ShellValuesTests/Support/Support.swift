import Foundation
import ShellLanguage
import ShellValues
import Testing

/// Parses one expression.
func parse(_ text: String, _ location: SourceLocation = #_sourceLocation) throws
  -> ShellLanguage.Expression
{
  let source = SourceText("let it = " + text)
  let result = Parser(source, grammar: Grammar([]), allowsAbbreviations: false).parse()
  guard case .complete(let statements) = result, statements.count == 1,
    case .let(_, let expression) = statements[0].kind
  else {
    Issue.record("not parsed: \(text): \(result)", sourceLocation: location)
    throw ParseError()
  }
  return expression
}

struct ParseError: Error {}

/// The offset at which `parse` puts the expression.
let expressionStart = "let it = ".utf8.count

struct TestEnvironment: ValueEnvironment {
  var values: [String: Any] = [:]
  var state: Any?
  var types: [String: Any.Type] = [:]
  func value(named name: String) -> Any? { values[name] }
  var visibleNames: [String] { values.keys.sorted() }
  func type(named name: String) -> Any.Type? { types[name] }
}

/// A small identified array, as other modules have them.
struct Rows<Element: Identifiable>: IdentifiedContainer {
  var elements: [Element]
  init(_ elements: [Element]) { self.elements = elements }

  static var erasedIDType: Any.Type { Element.ID.self }
  static var erasedElementType: Any.Type { Element.self }
  static func erased(elements: [Any]) -> Self? {
    let typed = elements.compactMap { $0 as? Element }
    guard typed.count == elements.count, Set(typed.map(\.id)).count == typed.count else {
      return nil
    }
    return Self(typed)
  }
  var erasedCount: Int { elements.count }
  func erasedID(at index: Int) -> Any { elements[index].id }
  func erasedKey(at index: Int) -> AnyHashable { StatePath.key(of: elements[index].id) }
  func erasedElement(at index: Int) -> Any { elements[index] }
  func withElement(at index: Int, _ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: elements[index]) { body(UnsafeRawPointer($0)) }
  }
  func erasedIndex(id: Any) -> Int? {
    (id as? Element.ID).flatMap { id in elements.firstIndex { $0.id == id } }
  }
  func erasedReplacing(at index: Int, with element: Any) -> Self? {
    guard let element = element as? Element else { return nil }
    var copy = self
    copy.elements[index] = element
    return copy
  }
}
extension Rows: Equatable where Element: Equatable {}

/// A wrapper that nobody sees.
struct Presented<Value>: TransparentValue {
  var value: Value
  static var erasedWrappedType: Any.Type { Value.self }
  static func erased(wrapping value: Any) -> Self? { (value as? Value).map { Self(value: $0) } }
  var erasedWrapped: Any { value }
  func erasedReplacing(with value: Any) -> Self? { Self.erased(wrapping: value) }
}

struct Todo: Identifiable, Equatable {
  var id: Int
  var description = ""
  var isComplete = false
}

enum Filter: Equatable { case all, active, completed }

enum Destination: Equatable {
  case edit(Todo)
  case alert(message: String, code: Int)
  case help
}

struct AppState: Equatable {
  var count = 0
  var fact: String?
  var filter = Filter.all
  var todos = Rows<Todo>([Todo(id: 1, description: "milk"), Todo(id: 2, description: "tea")])
  var numbers = [1, 2, 3]
  var prices = ["tea": 2.5, "milk": 1.25]
  var tags: Set<String> = ["b", "a"]
  var destination: Destination?
  var size = (width: 1, height: 2)
  var delay = Duration.seconds(2)

  static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.fact == right.fact && left.filter == right.filter
      && left.todos == right.todos && left.numbers == right.numbers
      && left.prices == right.prices && left.tags == right.tags
      && left.destination == right.destination && left.size == right.size
      && left.delay == right.delay
  }
}

/// The diagnostic that a piece of work throws.
func diagnostic(_ body: () throws -> Any, _ location: SourceLocation = #_sourceLocation)
  -> Diagnostic?
{
  do {
    let value = try body()
    Issue.record("no error, but \(value)", sourceLocation: location)
    return nil
  } catch {
    guard let diagnostic = error as? Diagnostic else {
      Issue.record("another error: \(error)", sourceLocation: location)
      return nil
    }
    return diagnostic
  }
}

extension Sequence where Element == UInt8 {
  func firstOffset(of text: String) -> Int {
    let bytes = Array(self)
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? -1
  }
}
