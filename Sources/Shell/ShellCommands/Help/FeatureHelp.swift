import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// The help on a feature: a description, its state, actions, dependencies and shared values.
@MainActor
struct FeatureHelp {
  private let feature: RegisteredFeature
  private let session: ShellSession

  init(_ feature: RegisteredFeature, _ session: ShellSession) {
    self.feature = feature
    self.session = session
  }

  var page: HelpPage {
    let state = session.exampleState(of: feature)
    var sections: [HelpPage.Section] = []
    if !feature.about.isEmpty { sections.append(.text(feature.about)) }
    sections.append(.rows(heading: "state", stateRows(state)))
    let actions = CaseListing(of: feature.actionType)?.cases ?? []
    sections.append(.rows(heading: "actions", actions.flatMap(\.rows)))
    let dependencies = dependencyRows
    if !dependencies.isEmpty { sections.append(.rows(heading: "dependencies", dependencies)) }
    let shared = sharedRows(state)
    if !shared.isEmpty { sections.append(.rows(heading: "shared", shared)) }
    let named = feature.namedValues.keys.sorted()
    if !named.isEmpty {
      let rows = named.map { name in
        Row([.value(name)], summary: feature.namedValues[name].map(TypeName.ofValue) ?? "")
      }
      sections.append(.rows(heading: "named values", rows))
    }
    sections.append(.example(.init("To begin", script)))
    return HelpPage(title: feature.name, sections: sections)
  }

  /// Statements that load the feature and send an action without values.
  var script: String {
    (["load \(feature.name)"] + [plainAction].compactMap(\.self)).joined(separator: "\n")
  }

  /// An action without associated values that a person sends.
  var plainAction: String? { ExampleAction.text(of: feature.actionType) }

  /// The properties with their types and initial values.
  private func stateRows(_ state: Any) -> [Row] {
    let values = Dictionary(
      VisibleFields.children(of: state).map { ($0.label ?? "", $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    let fields = VisibleFields.fields(of: type(of: state))
    return fields.map { field in
      let value = values[field.name].map { ValueDescription(width: 60).text($0) }
      return Row([.path("\(field.name): \(Self.typeName(field.type))")], summary: value ?? "")
    }
  }

  /// The type's name without wrappers that are transparent to readers of the value.
  private static func typeName(_ type: Any.Type) -> String {
    (type as? any TransparentValue.Type).map { typeName($0.erasedWrappedType) } ?? TypeName.of(type)
  }

  private var dependencyRows: [Row] {
    session.usedSwitches(of: feature).map { dependency in
      let choices = dependency.alternatives.joined(separator: ", ")
      return Row([.value(dependency.name)], summary: choices)
    }
  }

  private func sharedRows(_ state: Any) -> [Row] {
    session.sharedKeys(in: state).map { shared in
      Row(
        [.value("\(shared.path): \(TypeName.of(shared.type))")],
        summary: shared.key ?? "in memory, without a key"
      )
    }
  }
}
