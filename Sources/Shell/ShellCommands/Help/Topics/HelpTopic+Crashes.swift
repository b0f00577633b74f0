import ShellLanguage

extension HelpTopic {
  static let crashes = HelpTopic(
    "crashes",
    aliases: ["crash", "traps", "trap", "supervisor", "debugger"],
    summary: "What happens to the session when code traps or never returns.",
    text: """
      A division by zero, an index out of range, 'fatalError', endless recursion: when a reducer, \
      an effect or a dependency traps, the shell's supervisor reports what trapped, in which \
      action and where in the sources, and restarts the shell. The session is replayed from its \
      journal to just before the statement; effects don't run again, and effects in flight don't \
      continue.
      Ctrl-C ends a statement. One that does not stop within half a second, as in an endless loop, \
      is ended in the same way.
      If the replay traps, the session continues after the last statement that can be replayed. A \
      script that traps ends with status 70.
      'reload' rebuilds your package and continues in the new program in the same way; if that \
      program traps before the session is replayed, the session continues in the old one.
        TCASH_SUPERVISED=0 tcash
      runs the shell without its supervisor, for a debugger; a trap then ends it.
      """,
    examples: [
      .init(
        "What the error's code means",
        """
        help trapped
        #> trapped
        #> …
        """
      )
    ]
  )
}
