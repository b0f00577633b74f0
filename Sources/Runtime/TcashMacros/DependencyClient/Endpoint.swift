import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A client property that is an endpoint.
struct Endpoint {
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: String
  let type: EndpointType

  /// The closure that the source initializes the property with.
  var placeholder: ExprSyntax? { binding.initializer?.value.trimmed }

  enum Reading {
    case endpoint(Endpoint)
    case invalid(EndpointProblem)
  }

  static func read(
    _ declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> Reading {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      return .invalid(.noProperty)
    }
    guard context.lexicalContext.first?.is(StructDeclSyntax.self) ?? false else {
      return .invalid(.noStruct)
    }
    guard variable.bindingSpecifier.tokenKind == .keyword(.var) else {
      return .invalid(.constant(variable.bindingSpecifier))
    }
    guard
      variable.isStoredInstanceVariable,
      variable.bindings.count == 1,
      let binding = variable.bindings.first,
      binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return .invalid(.notStored) }
    guard let annotation = binding.typeAnnotation else {
      return .invalid(.noType(binding, name: name))
    }
    guard let type = EndpointType(annotation.type) else {
      return .invalid(.noClosure(annotation.type))
    }
    return .endpoint(Endpoint(variable: variable, binding: binding, name: name, type: type))
  }

  /// The property that stores the closure, and the static property with the unimplemented closure.
  var storage: [DeclSyntax] {
    let storage = endpointStorageName(of: name)
    let unimplemented = endpointDefaultName(of: name)
    return [
      "private var \(raw: storage): \(type.type) = Self.\(raw: unimplemented)",
      """
      private static var \(raw: unimplemented): \(type.type) {
        \(raw: unimplementedClosure)
      }
      """,
    ]
  }

  private var unimplementedClosure: String {
    if let placeholder, placeholder.isCallOfUnimplemented { return placeholder.description }
    let isPlaceholderCalled = placeholder != nil
    let names = type.parameters.indices.map { isPlaceholderCalled ? "p\($0)" : "_" }
    let literal = name.withoutBackticks.literal
    let signature = type.signature(names)
    var lines = ["DependenciesMacros._reportUnimplemented(\(literal), of: Self.self)"]
    if let placeholder {
      let arguments = zip(type.parameters, names).map { $0.argument($1) }.joined(separator: ", ")
      lines.append("let placeholder: \(type.type) = \(placeholder)")
      lines.append("return \(type.callPrefix)placeholder(\(arguments))")
    } else if type.throwsAnything {
      lines.append("throw DependenciesMacros.Unimplemented(\(literal))")
    } else if type.returnsVoid {
      // Reporting the issue is enough.
    } else if type.returnsOptional {
      lines.append("return nil")
    } else {
      // The missing value is already diagnosed; this line avoids a second error from the compiler.
      lines.append("Swift.fatalError()")
    }
    let body = lines.map { "  \($0)" }.joined(separator: "\n")
    return "{\(signature.isEmpty ? "" : " \(signature)")\n\(body)\n}".indentedRest
  }
}

extension String {
  /// Indents all lines but the first by two spaces.
  fileprivate var indentedRest: String {
    replacing("\n", with: "\n  ")
  }
}

extension ExprSyntax {
  /// Whether this is a call of `unimplemented(…)`, which reports the issue itself.
  var isCallOfUnimplemented: Bool {
    self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "unimplemented"
  }
}
