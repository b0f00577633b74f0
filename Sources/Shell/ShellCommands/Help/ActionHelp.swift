import ShellLanguage
import ShellOutput
import ShellValues

/// The help on one action: its meaning, its values and a line that sends it.
struct ActionHelp {
  private let enumCase: CaseListing.Case
  /// The action with sample values, as written where it is sent.
  private let sample: String?
  /// The feature to load first; `nil` for an action of the current scope.
  private let feature: String?

  /// - Parameters:
  ///   - names: The names of the cases that lead to the child, followed by the name of the action's
  ///     case.
  ///   - type: The action type that the first name belongs to.
  init?(_ names: [String], in type: Any.Type, load feature: String?) {
    var type = type
    var embed: (String) -> String = { $0 }
    for name in names.dropLast() {
      guard let child = ActionRoute.children(of: type).first(where: { $0.name == name }) else {
        return nil
      }
      embed = { [embed] in embed(child.written($0)) }
      type = child.action
    }
    guard let name = names.last, let enumCase = CaseListing(of: type)?.named(name) else {
      return nil
    }
    self.enumCase = enumCase
    self.feature = feature
    self.sample = SampleValue.text(of: enumCase).map(embed)
  }

  var page: HelpPage {
    var sections: [HelpPage.Section] = []
    if let documentation = enumCase.documentation { sections.append(.text(documentation)) }
    let rows = enumCase.parameters.map(Self.row)
    if !rows.isEmpty { sections.append(.rows(heading: "values", rows)) }
    if let child = ActionRoute.child(inCase: enumCase),
      let cases = CaseListing(of: child.action)?.cases
    {
      sections.append(.rows(heading: "the child's actions", cases.flatMap(\.rows)))
    }
    if let script {
      sections.append(.example(.init("For example", script)))
    }
    return HelpPage(title: enumCase.signature, sections: sections)
  }

  /// Statements that send the action, preceded by a `load` if its feature is not in use.
  var script: String? {
    sample.map { (feature.map { "load \($0)\n" } ?? "") + $0 }
  }

  private static func row(_ parameter: CaseListing.Parameter) -> Row {
    let name = parameter.label.map { "\($0): " } ?? ""
    let isOptional = parameter.makeDefault == nil ? "" : "May be left out. "
    return Row(
      [.value(name + parameter.typeName)],
      summary: isOptional + (WrittenForm.help(for: parameter.type) ?? "")
    )
  }
}
