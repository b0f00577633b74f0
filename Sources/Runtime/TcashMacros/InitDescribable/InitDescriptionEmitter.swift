import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits `_$initializers`, the table that lets tools create values of a struct at run time, with
/// the defaults from the source.
///
/// Emits nothing for structs with unsupported constructs: the table must never break the
/// compilation of a program.
struct InitDescriptionEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    guard let initializers = DescribedInit.all(of: declaration), !initializers.isEmpty else {
      return []
    }
    let inferred = initializers.flatMap(\.parameters).compactMap(\.inferredType)
    let types = inferred.map { "let \($0.name) = CasePaths._$argument(\($0.keyPath))\n" }.joined()
    let descriptions = initializers.map { description($0).indented + "," }.joined(separator: "\n")
    return [
      """
      \(raw: access.prefix)static var _$initializers: [CasePaths.CaseDescription] {
      \(raw: "\(types)return [\n\(descriptions)\n]".indented)
      }
      """
    ]
  }

  private func description(_ initializer: DescribedInit) -> String {
    let parameters = initializer.parameters.map { "\(parameter($0)),\n" }.joined()
    let list = parameters.isEmpty ? "[]" : "[\n\(parameters.indented)]"
    return """
      CasePaths.CaseDescription(
        "init",
        \(list.indentedRest),
        _$build: \(build(initializer).indentedRest)
      )
      """
  }

  private func parameter(_ parameter: DescribedInit.Parameter) -> String {
    let label = parameter.label.map { $0.filter { $0 != "`" }.literal } ?? "nil"
    let documentation = parameter.documentation.map { ", documentation: \($0.literal)" } ?? ""
    let makeDefault = parameter.defaultValue.map { ", default: { \($0) }" } ?? ""
    let spelling = parameter.spelling.literal
    return
      "\(parameter.argumentType).parameter("
      + "\(label), spelling: \(spelling)\(documentation)\(makeDefault))"
  }

  private func build(_ initializer: DescribedInit) -> String {
    let parameters = initializer.parameters
    let arguments = parameters.enumerated().map { index, parameter in
      (parameter.label.map { "\($0): " } ?? "") + "value\(index)"
    }
    let call = "\(initializer.isThrowing ? "try? " : "")Self(\(arguments.joined(separator: ", ")))"
    guard !parameters.isEmpty else { return "{ _ in \(call) }" }
    let bindings = parameters.enumerated().map { index, parameter in
      "let value\(index) = \(parameter.argumentType).cast(arguments[\(index)])"
    }
    return """
      { arguments in
        guard
      \(bindings.joined(separator: ",\n").indented.indented)
        else { return nil }
        return \(call)
      }
      """
  }
}

extension String {
  /// Indents all lines but the first by two spaces.
  fileprivate var indentedRest: String { replacing("\n", with: "\n  ") }
}
