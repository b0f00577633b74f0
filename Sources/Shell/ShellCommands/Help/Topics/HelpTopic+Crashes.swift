import ShellLanguage

extension HelpTopic {
  static let crashes = HelpTopic(
    "crashes",
    aliases: ["crash", "traps", "trap", "supervisor", "debugger"],
    summary: "What becomes of the session when code traps, or never returns.",
    text: """
      A division by zero, an index out of range, 'fatalError', endless recursion: where a reducer, an \
      effect or a dependency traps, the shell's supervisor says what trapped, in which action and where in \
      the sources, and starts the shell again. The session is replayed to just before the statement, from \
      its journal; effects don't run again, and those in flight don't go on.
      Ctrl-C ends a statement. One that does not stop within half a second, as in an endless loop, is \
      ended in the same way.
      Should the replay trap, the session goes on after the last statement that can be replayed. A script \
      that traps ends with status 70.
      'reload' builds your package anew and goes on in the new program in the same way; where that one \
      traps before the session is where it was, it goes on in the old one.
        TCASH_SUPERVISED=0 tcash
      runs the shell without its supervisor, for a debugger; then a trap ends it.
      """,
    examples: [
      .init(
        "What the code of such an error means",
        """
        help trapped
        #> trapped
        #> …
        """
      )
    ]
  )
}
