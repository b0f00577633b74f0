import SwiftSyntax

/// Writes an expression for a value of a type, from what the sources declare.
struct ValueMaker {
  let table: TypeTable

  /// Why no value can be written.
  struct Obstacle: Error {
    /// What is missing, such as `contact: a Contact`.
    let missing: String
  }

  /// Names of static properties that stand for an example.
  private static let exampleNames = [
    "mock", "sample", "example", "preview", "placeholder", "stub", "fixture", "demo", "default",
    "empty",
  ]

  /// Types of the standard library and Foundation, with a value of each.
  private static let values: [String: String] = [
    "String": "\"\"", "Substring": "\"\"", "Character": "\"a\"", "Bool": "false", "Int": "0",
    "Int8": "0", "Int16": "0",
    "Int32": "0", "Int64": "0", "UInt": "0", "UInt8": "0", "UInt16": "0", "UInt32": "0",
    "UInt64": "0",
    "Double": "0", "Float": "0", "CGFloat": "0", "Decimal": "0", "TimeInterval": "0",
    "Date": "Date(timeIntervalSince1970: 0)", "Data": "Data()", "Void": "()",
    "UUID": "UUID(0)",
    "URL": "URL(string: \"https://example.com\")!", "Duration": ".zero",
    "Locale": "Locale(identifier: \"en_US\")", "Calendar": "Calendar(identifier: .gregorian)",
    "TimeZone": ".gmt", "AttributedString": "AttributedString()", "IndexSet": "IndexSet()",
    "DateComponents": "DateComponents()", "StackElementID": "0",
  ]

  private static let emptyCollections: Set = [
    "Array", "Set", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf", "OrderedSet",
    "OrderedDictionary", "ContiguousArray",
  ]

  // MARK: Types in a signature

  /// - Parameters:
  ///   - type: The type.
  ///   - context: Where the names in it are looked up.
  func value(of type: TypeSyntax, in context: TypeTable.Context, depth: Int = 0) throws(Obstacle)
    -> String
  {
    guard depth < 6 else { throw Obstacle(missing: "a \(type.trimmedDescription)") }
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "nil"
    }
    if type.is(ArrayTypeSyntax.self) { return "[]" }
    if type.is(DictionaryTypeSyntax.self) { return "[:]" }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      // The argument is the expression itself.
      if attributed.attributes.names.contains("autoclosure"),
        let function = attributed.baseType.as(FunctionTypeSyntax.self)
      {
        return try value(of: function.returnClause.type, in: context, depth: depth + 1)
      }
      return try value(of: attributed.baseType, in: context, depth: depth)
    }
    if let function = type.as(FunctionTypeSyntax.self) {
      let ignored = Array(repeating: "_", count: function.parameters.count).joined(separator: ", ")
      let result = try value(of: function.returnClause.type, in: context, depth: depth + 1)
      return "{ \(ignored.isEmpty ? "" : "\(ignored) in ")\(result) }"
    }
    if let tuple = type.as(TupleTypeSyntax.self) {
      var parts: [String] = []
      for element in tuple.elements {
        let label = element.firstName.map { "\($0.text): " } ?? ""
        parts.append(label + (try value(of: element.type, in: context, depth: depth + 1)))
      }
      return "(\(parts.joined(separator: ", ")))"
    }
    if let member = type.as(MemberTypeSyntax.self) {
      return try value(
        named: member.trimmedDescription,
        member.genericArgumentClause,
        in: context,
        depth
      )
    }
    if let identifier = type.as(IdentifierTypeSyntax.self) {
      return try value(
        named: identifier.name.text,
        identifier.genericArgumentClause,
        in: context,
        depth
      )
    }
    throw Obstacle(missing: "a \(type.trimmedDescription)")
  }

  private func value(
    named name: String,
    _ arguments: GenericArgumentClauseSyntax?,
    in context: TypeTable.Context,
    _ depth: Int
  ) throws(Obstacle) -> String {
    if let type = table.type(name, in: context) { return try value(of: type, depth: depth + 1) }
    if let alias = table.alias(name, in: context) {
      return try value(of: alias.type, in: alias.context, depth: depth + 1)
    }
    if name.hasSuffix(".State"), let reducer = table.type(String(name.dropLast(6)), in: context),
      FoundReducer.isReducer(reducer), reducer.kind == .struct
    {
      return "\(table.written(reducer)).State()"
    }
    if let value = Self.values[name] { return value }
    if Self.emptyCollections.contains(name) { return name.hasSuffix("Dictionary") ? "[:]" : "[]" }
    switch name {
    case "StackState", "PresentationState": return "\(name)()"
    case "StackState.ID": return "0"
    case "Optional": return "nil"
    case "Shared", "SharedReader":
      if let wrapped = arguments?.arguments.first?.argument.as(TypeSyntax.self) {
        return "\(name)(value: \(try value(of: wrapped, in: context, depth: depth + 1)))"
      }
    case "Tagged":
      if let raw = arguments?.arguments.last?.argument.as(TypeSyntax.self) {
        return ".init(\(try value(of: raw, in: context, depth: depth + 1)))"
      }
    default: break
    }
    throw Obstacle(missing: "a \(name)")
  }

  // MARK: Types of the sources

  /// An expression for a value of a type, which names the type.
  func value(of type: DeclaredType, depth: Int = 0) throws(Obstacle) -> String {
    guard depth < 6, !type.isGeneric || depth == 0, !type.isPrivate, !type.item.isRemoved else {
      throw Obstacle(missing: "a \(type.name)")
    }
    let name = table.written(type)
    if depth > 0, let example = example(of: type) { return "\(name).\(example)" }
    // An enum by its own initializer, if it has one.
    if let arguments = try? initializerArguments(of: type, depth) { return "\(name)(\(arguments))" }
    guard type.kind == .enum else {
      // Say what is missing.
      return "\(name)(\(try initializerArguments(of: type, depth)))"
    }
    for option in type.cases.sorted(by: { $0.payload.count < $1.payload.count }) {
      if option.payload.isEmpty { return "\(name).\(option.name)" }
      if let arguments = try? list(option.payload, in: type.context, depth) {
        return "\(name).\(option.name)(\(arguments))"
      }
    }
    throw Obstacle(missing: "a case of \(type.name)")
  }

  private func example(of type: DeclaredType) -> String? {
    let values = type.namesOfOwnValues(in: [type.module])
    return Self.exampleNames.first(where: values.contains)
  }

  private func initializerArguments(
    of type: DeclaredType,
    _ depth: Int
  ) throws(Obstacle) -> String {
    // The compiler writes an initializer, unless the declaration has one.
    let isImplicit = !type.hasOwnInitializer && type.kind != .enum
    if isImplicit, type.properties.allSatisfy({ $0.hasDefault || !$0.isArgument }) { return "" }
    var obstacle = Obstacle(missing: "a \(type.name)")
    let usable = type.initializers.filter(\.isAccessible)
      .sorted { $0.parameters.count { !$0.hasDefault } < $1.parameters.count { !$0.hasDefault } }
    for initializer in usable {
      do throws(Obstacle) {
        return try list(initializer.parameters.filter { !$0.hasDefault }, in: type.context, depth)
      } catch {
        obstacle = error
      }
    }
    guard isImplicit, type.kind == .struct else { throw obstacle }
    return try memberwiseArguments(of: type, depth)
  }

  private func memberwiseArguments(
    of type: DeclaredType,
    _ depth: Int
  ) throws(Obstacle) -> String {
    var parts: [String] = []
    for property in type.properties where property.isArgument {
      // One private property makes the initializer private.
      guard !property.isPrivate else {
        throw Obstacle(missing: "\(property.name), which is private")
      }
      guard !property.hasDefault else { continue }
      guard let declared = property.type else { throw Obstacle(missing: property.name) }
      let wrapper = ["Shared", "SharedReader"].first(where: property.attributes.contains)
      let value: String
      do throws(Obstacle) {
        value = try self.value(of: declared, in: type.context, depth: depth + 1)
      } catch {
        throw Obstacle(missing: "\(property.name): \(error.missing)")
      }
      parts.append("\(property.name): \(wrapper.map { "\($0)(value: \(value))" } ?? value)")
    }
    return parts.joined(separator: ", ")
  }

  private func list(
    _ parameters: [DeclaredType.Initializer.Parameter],
    in context: TypeTable.Context,
    _ depth: Int
  ) throws(Obstacle) -> String {
    var parts: [String] = []
    for parameter in parameters where !parameter.hasDefault {
      let label = parameter.label.map { "\($0): " } ?? ""
      do throws(Obstacle) {
        parts.append(label + (try value(of: parameter.type, in: context, depth: depth + 1)))
      } catch {
        throw Obstacle(missing: "\(label)\(error.missing)")
      }
    }
    return parts.joined(separator: ", ")
  }
}
