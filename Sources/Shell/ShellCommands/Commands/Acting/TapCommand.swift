import ComposableArchitecture
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum TapCommand: Command {
  static let traits: CommandTraits = [.needsStore]
  static let problems: [any ExplainedProblem.Type] = [TapProblem.self]

  static let signature = CommandSignature(
    "tap",
    .acting,
    summary: "Press a button of the alert or dialog that is shown.",
    discussion: """
      The button is named by its text, or by its role: 'tap --role cancel', 'tap --role destructive'. It sends what \
      pressing it sends in a view: its action, or '.dismiss' where it has none.
      """,
    parameters: [.init("button", .expression, isOptional: true, summary: "the button's text")],
    options: [.init("role", .oneOf(Role.allCases.map(\.rawValue)), summary: "the button's role")],
    examples: [
      .init(
        "Confirm a dialog",
        """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        #>   loaded inventory
        .deleteButtonTapped(id: 1)
        #> …
        tap "Delete"
        #>   sent .destination(.presented(.alert(.confirmDeletion(id: 1))))
        #> …
        expect items.isEmpty
        """
      )
    ]
  )

  /// The roles that a button can have.
  enum Role: String, CaseIterable {
    case cancel, destructive
  }

  enum Arguments {
    case role(Role, SourceSpan)
    case text(ResolvedArgument<String>, SourceSpan)
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    if let word = reader.wordOption("role"), let role = Role(rawValue: word.text) {
      if let text = reader.expression("button") {
        throw Diagnostic(
          SyntaxProblem.extraArgument(reader.source[text.span], command: signature.name),
          at: text.span,
          help: "A button is found by its text or by its role."
        )
      }
      return .role(role, word.span)
    }
    guard let text = try reader.value("button", as: String.self) else {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "button",
          summary: "the button's text, or its role"
        ),
        at: reader.call.word.span,
        help: reader.context.session.current.flatMap { try? Presentation.innermostAlert(in: $0) }
          .map(help(on:))
      )
    }
    return .text(text, reader.span("button"))
  }

  static func canRun(in session: ShellSession) -> Bool {
    session.current.map { (try? Presentation.innermostAlert(in: $0)) ?? nil != nil } ?? false
  }

  static func begin(_ arguments: Arguments, _ invocation: Invocation) throws -> CommandProgress {
    let store = try invocation.session.currentStore()
    guard let alert = try Presentation.innermostAlert(in: store) else {
      throw Diagnostic(
        TapProblem.nothingShown,
        at: invocation.call.word.span,
        help: "'state' shows what is presented; 'dismiss' closes it."
      )
    }
    let (button, span) = try button(arguments, of: alert)
    guard let action = alert.action(of: button) else {
      throw Diagnostic(TapProblem.sendsNothing(button.label), at: span)
    }
    return try invocation.send(action, in: store, at: store.scope)
  }

  private static func labels(of alert: Presentation.Alert) -> [String] {
    alert.buttons.map { StringLiteral.quoted($0.label) }
  }

  private static func help(on alert: Presentation.Alert) -> String {
    let labels = labels(of: alert)
    return labels.isEmpty
      ? "It declares no buttons: 'dismiss' closes it."
      : "Its buttons are \(labels.joined(separator: ", "))."
  }

  private static func button(
    _ arguments: Arguments,
    of alert: Presentation.Alert
  ) throws -> (ShownButton, SourceSpan) {
    let wanted: String
    let span: SourceSpan
    let found: [ShownButton]
    switch arguments {
    case .role(let role, let place):
      (wanted, span) = (role.rawValue, place)
      found = alert.buttons.filter { Role($0.role) == role }
    case .text(let text, let place):
      (wanted, span) = (text.value, place)
      found = alert.buttons.filter { $0.label == text.value }
    }
    let labels = labels(of: alert)
    guard let button = found.first else {
      throw Diagnostic(
        TapProblem.unknownButton(wanted),
        at: span,
        suggestions: closestMatches(to: StringLiteral.quoted(wanted), in: labels),
        help: help(on: alert)
      )
    }
    guard found.count == 1 else {
      throw Diagnostic(
        TapProblem.severalButtons(wanted),
        at: span,
        help: help(on: alert)
      )
    }
    return (button, span)
  }
}

extension TapCommand.Role {
  fileprivate init?(_ role: ButtonStateRole?) {
    switch role {
    case .cancel?: self = .cancel
    case .destructive?: self = .destructive
    default: return nil
    }
  }
}

extension TapCommand: CompletingCommand {
  /// The texts of the buttons that are shown.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "button", let store = source.session.current,
      let alert = try? Presentation.innermostAlert(in: store)
    else { return nil }
    return [CandidateGroup(text, words: alert.buttons.map { (StringLiteral.quoted($0.label), "") })]
  }
}

/// Errors of `tap`.
enum TapProblem: ExplainedProblem, Hashable {
  case nothingShown
  case unknownButton(String)
  case severalButtons(String)
  case sendsNothing(String)

  var code: String {
    switch self {
    case .nothingShown: "nothing-shown"
    case .unknownButton: "unknown-button"
    case .severalButtons: "several-buttons"
    case .sendsNothing: "sends-nothing"
    }
  }

  var message: String {
    switch self {
    case .nothingShown: "no alert or dialog is shown"
    case .unknownButton(let name): "there is no button \(quoted: name)"
    case .severalButtons(let name): "several buttons match \(quoted: name)"
    case .sendsNothing(let name): "the button \(quoted: name) sends no action that the scope knows"
    }
  }

  static let explanations = [
    CodeExplanation(
      "nothing-shown",
      "'tap' presses a button of an alert or a dialog, but none is shown at the scope or within "
        + "it.",
      mistake: "load inventory\ntap \"Delete\"",
      instead: """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        .deleteButtonTapped(id: 1)
        tap "Delete"
        """
    ),
    CodeExplanation(
      "unknown-button",
      "The alert or dialog has no button with this text or role. A text must match exactly.",
      mistake: """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        .deleteButtonTapped(id: 1)
        tap "Delte"
        """,
      instead: """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        .deleteButtonTapped(id: 1)
        tap --role destructive
        """
    ),
    CodeExplanation(
      "several-buttons",
      "More than one button has this text or role. Another text or role tells them apart."
    ),
    CodeExplanation(
      "sends-nothing",
      "The button has no action, and there is no way to close what shows it from here. 'scope ..' goes to "
        + "where it is presented."
    ),
  ]
}
