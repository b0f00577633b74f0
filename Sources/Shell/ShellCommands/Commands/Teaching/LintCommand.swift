import ShellLanguage
package import ShellOutput
import ShellSession

enum LintCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "lint",
    .teaching,
    summary: "Warn of designs that what was done in this session shows.",
    discussion: """
      It looks through the histories of all stores for: a shared value that several features write \
      ('several-writers'), a delegate action that is sent on unchanged ('forwarded-delegate'), an effect that \
      outlives its screen ('late-effect'), actions that never do anything ('idle-action'), state that no \
      action changes although each was sent ('unused-state'), and flags that are never true together \
      ('exclusive-flags'). Each is told with its reason and the better pattern. It sees only what was done: \
      'tcash lint SCRIPT' looks at what a script does.
      """,
    consequence: .looks(),
    examples: [
      .init(
        "Nothing to say",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        lint
        #>   nothing to warn of
        """
      )
    ]
  )

  static func run(_: NoArguments, _ invocation: Invocation) throws -> Report {
    .list(invocation.evaluator.lintReport)
  }
}

extension Evaluator {
  /// What `lint` says of the session.
  package var lintReport: ListReport {
    ListReport("lint", Lint(session).findings, ifEmpty: "nothing to warn of")
  }
}
