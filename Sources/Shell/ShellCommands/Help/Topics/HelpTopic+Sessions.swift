import ShellLanguage

extension HelpTopic {
  static let sessionTopics = [sessions]

  private static let sessions = HelpTopic(
    "sessions",
    aliases: ["resume", "session", "journal", "--resume"],
    summary: "How a session survives the shell, and how to save it.",
    text: """
      At the prompt each statement is written to a file before it runs, along with what it takes \
      from outside: ids, dates, random numbers, what effects send, what others do to shared \
      values.
        tcash --resume
      continues the last session that no shell is using, however it ended; at most the statement \
      that was running is lost. Stores, histories, names, settings, swaps, the test clock and \
      storage are as they were. Effects do not run again, and those that were in flight are \
      listed.
        tcash sessions
        tcash --resume 2
      lists the sessions that can be resumed, the last first, and continues the second; a name, or \
      its beginning, works as well. A session that is in use in another terminal is not taken \
      over.
      Each line of a file has a number and a checksum, and the states are checked now and then. \
      Lines that are changed, missing or out of place are listed, and the rest is resumed; the \
      first state that differs is named. A file is flushed to the disk within a second, which is \
      what a power failure can cost. While it can't be written, the prompt says '(not kept)'.
      A line that begins with a space is kept out of the file and of the history. What it did is \
      missing from the resumed session.
      A file from elsewhere that writes files or runs programs is only replayed if you agree.
      If an effect sent an object or a closure, which can't be written, the session is resumed up \
      to that action, and the state that it led to is printed.
      The files are in tcash/sessions in XDG_STATE_HOME, or in ~/.local/state; TCASH_SESSIONS \
      names another folder, or turns sessions off if it is empty. The last 20 are kept, readable \
      only by you.
      'save FILE' writes a script to read, change and run. Live values are kept at its end, so \
      that 'restore FILE' restores the very same session in place of the current one.
      """,
    examples: [
      .init(
        "Save a session and go back to it",
        #"""
        load counter
        #>   loaded counter
        save "\(temporaryFolder)/session.tcash"
        #>   saved 1 statement in $TMP/session.tcash
        restore "\(temporaryFolder)/session.tcash"
        #> …
        """#
      )
    ]
  )
}
