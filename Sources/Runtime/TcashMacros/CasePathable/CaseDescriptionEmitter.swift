import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits `_$cases`, the table that lets tools build values of the enum at run time.
///
/// One statement per case keeps type-checking time linear in the number of cases, and allows `#if`
/// around any of them.
struct CaseDescriptionEmitter {
  let cases: [CaseTree]
  let access: AccessLevel

  var declaration: DeclSyntax {
    """
    \(raw: cases.deprecation)\(raw: access.prefix)static var _$cases: [CasePaths.CaseDescription] {
    \(raw: body.indented)
    }
    """
  }

  private var body: String {
    // Uninhabited cases can't be built, so don't list them.
    let cases = cases.filtered { !$0.isImpossible }
    guard !cases.isEmpty else { return "[]" }
    return """
      var cases: [CasePaths.CaseDescription] = []
      cases.reserveCapacity(\(cases.flatMap(\.flattened).count))
      \(cases.render(statement))
      return cases
      """
  }

  private func statement(_ enumCase: EnumCase) -> String {
    let parameters =
      enumCase.parameters.isEmpty
      ? "" : ", [\n\(enumCase.parameters.map(parameter).joined(separator: "\n").indented)\n]"
    let documentation = enumCase.documentation.map { ", documentation: \($0.literal)" } ?? ""
    let arguments = "\(enumCase.bareName.literal)\(parameters)\(documentation)"
    let description = "CasePaths.CaseDescription(\(arguments), _$build: \(build(enumCase)))"
    return "cases.append(\n\(description.indented)\n)"
  }

  private func parameter(_ parameter: EnumCase.Parameter) -> String {
    let label = parameter.label.map { $0.filter { $0 != "`" }.literal } ?? "nil"
    let spelling = parameter.type.trimmedDescription.collapsingWhitespace.literal
    let makeDefault = parameter.defaultValue.map { ", default: { \($0.trimmedDescription) }" } ?? ""
    let type = parameter.type.trimmedDescription
    return
      "CasePaths._$CaseArgument<\(type)>.parameter(\(label), spelling: \(spelling)\(makeDefault)),"
  }

  private func build(_ enumCase: EnumCase) -> String {
    let value = enumCase.construction(of: "Self") { "value\($0)" }
    guard !enumCase.parameters.isEmpty else { return "{ _ in \(value) }" }
    let bindings = enumCase.parameters.enumerated().map { index, parameter in
      let type = parameter.type.trimmedDescription
      return "let value\(index) = CasePaths._$CaseArgument<\(type)>.cast(arguments[\(index)])"
    }
    return """
      { arguments in
        guard
      \(bindings.joined(separator: ",\n").indented.indented)
        else { return nil }
        return \(value)
      }
      """
  }
}

extension String {
  /// The string on one line, with whitespace collapsed to single spaces.
  fileprivate var collapsingWhitespace: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
