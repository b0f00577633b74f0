import Foundation

/// Writes a value on one line, as Swift would write it: `.factResponse(.success("1 is good"))`.
package struct ValueDescription {
  /// The most columns to take. What is longer is shortened: whole parts are written while they fit, and
  /// how much is left out. `nil` for no limit.
  package var width: Int?
  /// How deep parts are written; deeper ones are `…`.
  package var depth: Int
  /// The most elements of a collection to write.
  package var elementLimit: Int
  /// Numbers objects, so that the same one is seen to be the same in several descriptions.
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

  package func text(_ value: Any) -> String { tokens(value).text }

  /// - Complexity: O(width²) where there is one, whatever the value holds; else O(*n*), and O(*n* log *n*)
  ///   for sets and dictionaries of *n* elements, which are sorted.
  package func tokens(_ value: Any) -> [ValueToken] {
    var writer = writer(limit: width)
    writer.write(value, depth: depth)
    guard let width, writer.isFull else { return writer.tokens }
    var fitted = self.writer(limit: nil)
    fitted.fit(value, depth: depth, room: width)
    return fitted.tokens
  }

  /// The value as it is written with nothing left out; `nil` where that is wider than the width.
  package func whole(_ value: Any) -> String? {
    var writer = writer(limit: width)
    writer.write(value, depth: depth)
    return writer.isFull ? nil : writer.tokens.text
  }

  private func writer(limit: Int?) -> DescriptionWriter {
    DescriptionWriter(
      elementLimit: elementLimit,
      limit: limit ?? .max,
      objects: objects ?? ObjectNumbers(),
      style: style
    )
  }
}

/// Numbers objects in the order in which they are first written: addresses would differ between runs.
package final class ObjectNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Keeps the objects, so that no new one gets the address of an old one.
  private var objects: [AnyObject] = []

  package init() {}

  package func number(of object: AnyObject) -> Int {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    objects.append(object)
    numbers[ObjectIdentifier(object)] = objects.count
    return objects.count
  }
}
