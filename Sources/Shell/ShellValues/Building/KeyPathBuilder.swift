package import ShellLanguage
@_spi(Reflection) import Swift

/// Builds key paths from their written form: `\.draft.name`, `\.rows[0].title`, `\.prices["tea"]`.
package struct KeyPathBuilder {
  package let builder: ValueBuilder
  /// Key paths of a type's properties that reflection does not find.
  package var properties: (Any.Type) -> [(name: String, keyPath: AnyKeyPath)] = { _ in [] }

  package init(
    builder: ValueBuilder,
    properties: @escaping (Any.Type) -> [(name: String, keyPath: AnyKeyPath)] = { _ in [] }
  ) {
    self.builder = builder
    self.properties = properties
  }

  /// Builds the key path along accessors. Throws a `Diagnostic` at the first accessor that does not
  /// resolve.
  package func keyPath(_ accessors: [Accessor], from root: Any.Type) throws -> AnyKeyPath {
    var path = Self.identity(of: root)
    for accessor in accessors {
      let parent = type(of: path).valueType
      if accessor.isOptionalChain {
        throw Diagnostic(
          ValueProblem.notSettable(path: name(of: accessor)),
          at: accessor.span,
          help: "Swift has no writable key path into an optional: set the whole value."
        )
      }
      let step = try step(accessor, from: parent)
      guard let longer = path.appending(path: step) else {
        throw Diagnostic(
          ValueProblem.notSettable(path: name(of: accessor)),
          at: accessor.span
        )
      }
      path = longer
    }
    return path
  }

  private func name(of accessor: Accessor) -> String {
    switch accessor.kind {
    case .member(let name): name
    case .element: "[…]"
    }
  }

  private func step(_ accessor: Accessor, from parent: Any.Type) throws -> AnyKeyPath {
    switch accessor.kind {
    case .member(let name):
      let known = keyPaths(of: parent)
      if let found = known.first(where: { $0.name == name }) { return found.keyPath }
      if parent is any OptionalValue.Type {
        throw Diagnostic(
          ValueProblem.notSettable(path: name),
          at: accessor.span,
          help: "Swift has no writable key path into an optional: set the whole value."
        )
      }
      throw Diagnostic(
        ValueProblem.unknownMember(name, type: TypeName.of(parent)),
        at: accessor.nameSpan,
        suggestions: closestMatches(to: name, in: known.map(\.name)),
        help: known.isEmpty ? nil : "Its properties are \(known.map(\.name).listed)."
      )
    case .element(let label, let expression):
      let reader = AccessorReader(builder: builder)
      let step = try reader.step(label, expression, in: parent, accessor)
      guard let element = Self.element(step, of: parent) else {
        throw Diagnostic(ValueProblem.notIndexable(type: TypeName.of(parent)), at: accessor.span)
      }
      return element
    }
  }

  /// The key paths of a type's properties: those from macros and modules, otherwise its stored
  /// properties.
  package func keyPaths(of type: Any.Type) -> [(name: String, keyPath: AnyKeyPath)] {
    let known = properties(type)
    if !known.isEmpty { return known }
    guard case .structure = Reflection.shape(of: type), !TypeOrigin.isSystem(type) else {
      return []
    }
    return Self.stored(of: type)
  }

  private static func identity(of root: Any.Type) -> AnyKeyPath {
    func body<T>(_: T.Type) -> AnyKeyPath { \T.self }
    return _openExistential(root, do: body)
  }

  private static func stored(of type: Any.Type) -> [(name: String, keyPath: AnyKeyPath)] {
    func body<T>(_: T.Type) -> [(name: String, keyPath: AnyKeyPath)] {
      var found: [(name: String, keyPath: AnyKeyPath)] = []
      // The raw value of `ignoreUnknown`, which cannot be referenced because it is a mutable
      // global. Without this option, the enumeration stops at the first stored closure.
      let options = _EachFieldOptions(rawValue: 1 << 1)
      _ = _forEachFieldWithKeyPath(of: T.self, options: options) { name, keyPath in
        found.append((String(cString: name), keyPath))
        return true
      }
      return found
    }
    return _openExistential(type, do: body)
  }

  private static func element(_ step: StatePath.Step, of type: Any.Type) -> AnyKeyPath? {
    switch step {
    case .index(let index):
      if let elements = type as? any KeyPathIndexed.Type { return elements.keyPath(at: index) }
      return nil
    case .id(let id):
      return (type as? any KeyPathIdentified.Type)?.keyPath(id: id.base)
    case .key(let key):
      return (type as? any KeyPathKeyed.Type)?.keyPath(forKey: key.base)
    case .member: return nil
    }
  }
}

extension [String] {
  /// The first eight elements, quoted and separated by commas; an ellipsis marks omitted ones.
  fileprivate var listed: String {
    let shown = prefix(8).map { "'\($0)'" }
    let more = count > shown.count ? ", …" : ""
    return shown.joined(separator: ", ") + more
  }
}

/// A collection that forms key paths to its elements by index.
package protocol KeyPathIndexed {
  static func keyPath(at index: Int) -> AnyKeyPath
}

extension Array: KeyPathIndexed {
  package static func keyPath(at index: Int) -> AnyKeyPath { \Self.[index] }
}

/// A collection that forms key paths to its elements by id.
package protocol KeyPathIdentified {
  static func keyPath(id: Any) -> AnyKeyPath?
}

/// A collection that forms key paths to its values by key.
package protocol KeyPathKeyed {
  static func keyPath(forKey key: Any) -> AnyKeyPath?
}

extension Dictionary: KeyPathKeyed {
  package static func keyPath(forKey key: Any) -> AnyKeyPath? {
    (key as? Key).map { \Self.[$0] }
  }
}
