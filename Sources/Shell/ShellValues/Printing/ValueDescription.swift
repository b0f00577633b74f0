import Foundation
import TerminalText

/// Writes a value on one line in Swift syntax: `.factResponse(.success("1 is good"))`.
package struct ValueDescription {
  /// The maximum width in columns. A longer text is shortened: parts are written whole as long as
  /// they fit, followed by the number of omitted ones. `nil` sets no limit.
  package var width: Int?
  /// The maximum depth of parts; deeper parts are written as `…`.
  package var depth: Int
  /// The maximum number of elements written per collection.
  package var elementLimit: Int
  /// Numbers objects, so that several descriptions show the same object with the same number.
  package var objects: ObjectNumbers?
  package var style: ValueStyle

  package init(
    width: Int? = nil,
    depth: Int = 64,
    elementLimit: Int = .max,
    objects: ObjectNumbers? = nil,
    style: ValueStyle = .code
  ) {
    self.style = style
    self.width = width
    self.depth = depth
    self.elementLimit = elementLimit
    self.objects = objects
  }

  package func text(_ value: Any) -> String { written(value).text }

  /// An error as it is written where any error is accepted: with its type, `Refusal.tooMuch(5)`.
  package func text(ofAnyError error: any Error) -> String {
    // Whether a type is written depends on the declared type of the place.
    String(text([error]).dropFirst().dropLast())
  }

  /// The description with the kinds of its parts.
  ///
  /// - Complexity: O(width²) with a width, independent of the value; otherwise O(*n*), and O(*n*
  ///   log *n*) for sets and dictionaries of *n* elements, which are sorted.
  package func written(_ value: Any) -> ValueText { written(value, VisibleValue(value)) }

  /// The description of a value whose inside is known.
  func written(_ value: Any, _ visible: VisibleValue) -> ValueText {
    written(value, visible, width: width)
  }

  private func written(_ value: Any, _ visible: VisibleValue, width: Int?) -> ValueText {
    if visible.erased == nil,
      let text = visible.facts?.text(ofLiteral: visible.value, in: style, width: width)
    {
      return text
    }
    var writer = writer(limit: width)
    writer.write(value, visible, depth: depth)
    guard let width, writer.isFull else { return writer.written }
    var fitted = self.writer(limit: nil)
    fitted.fit(value, depth: depth, room: width)
    return fitted.written
  }

  /// A description, and whether it is that of a dialog.
  package struct Line {
    package let text: ValueText
    package let isDialog: Bool
  }

  /// The description, which is not shortened if the value is a dialog: its buttons tell what can be
  /// done.
  package func withWholeDialog(_ value: Any) -> Line {
    let visible = VisibleValue(value)
    let isDialog = visible.isDialog
    return Line(text: written(value, visible, width: isDialog ? nil : width), isDialog: isDialog)
  }

  /// The complete text of the value; `nil` if it exceeds the width.
  package func whole(_ value: Any) -> String? {
    var writer = writer(limit: width)
    writer.write(value, depth: depth)
    return writer.isFull ? nil : writer.written.text
  }

  /// The complete text of the value, or the beginning of a longer one.
  ///
  /// - Parameter columns: The width after which the text ends. The last part may exceed it.
  /// - Complexity: O(*columns*), for sets and dictionaries too.
  package func beginning(of value: Any, columns: Int) -> String {
    var writer = writer(limit: columns)
    writer.write(value, depth: depth)
    return writer.written.text
  }

  /// The columns in which the value, if it is cut, keeps the names of its cases.
  package func leastColumns(of value: Any) -> Int { writer(limit: nil).leastColumns(of: value) }

  private func writer(limit: Int?) -> DescriptionWriter {
    DescriptionWriter(
      elementLimit: elementLimit,
      limit: limit ?? .max,
      // A text without a limit may be made of several, in which the objects have the same numbers.
      objects: limit == nil ? objects ?? ObjectNumbers() : objects,
      style: style
    )
  }
}

/// Numbers objects in the order in which they are first written; addresses would differ between
/// runs.
package final class ObjectNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Retains the objects, so that no new object reuses the address of a numbered one.
  private var objects: [AnyObject] = []

  package init() {}

  package func number(of object: AnyObject) -> Int {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    objects.append(object)
    numbers[ObjectIdentifier(object)] = objects.count
    return objects.count
  }
}
