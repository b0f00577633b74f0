import ShellLanguage

extension HelpTopic {
  static let sessionTopics = [sessions]

  private static let sessions = HelpTopic(
    "sessions",
    aliases: ["resume", "session", "journal", "--resume"],
    summary: "How a session outlives the shell, and is saved.",
    text: """
      At the prompt each statement is written to a file before it runs, and so is what it takes from \
      outside: ids, dates, random numbers, what effects send, what others do to shared values.
        tcash --resume
      goes on with the last session that no shell is in, however it ended; at most the statement that \
      was running is lost. Stores, histories, names, settings, swaps, the test clock and storage are as \
      they were. Effects do not run again, and those that were in flight are named.
        tcash sessions
        tcash --resume 2
      lists those that can be resumed, the last first, and goes on with the second; a name, or how it \
      begins, does as well. One that runs in another terminal is not taken over. Where lines of a file are \
      damaged, they are named and the rest is resumed.
      The files are in tcash/sessions in XDG_STATE_HOME, or in ~/.local/state; TCASH_SESSIONS names \
      another folder, and none where it is empty. The last 20 are kept, for you alone.
      'save FILE' writes a script to read, change and run. What was live stands at its end, so that \
      'restore FILE' gives back the very same session, in the place of the one there is.
      """,
    examples: [
      .init(
        "Save a session and go back to it",
        #"""
        load counter
        #>   loaded counter
        save "\(temporaryFolder)/session.tcash"
        #>   saved 1 statement in …session.tcash
        restore "\(temporaryFolder)/session.tcash"
        #> …
        """#
      )
    ]
  )
}
