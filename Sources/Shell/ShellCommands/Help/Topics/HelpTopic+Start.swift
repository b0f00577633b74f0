import ShellLanguage

extension HelpTopic {
  static let start = HelpTopic(
    "start",
    aliases: ["start here", "first steps", "tutorial"],
    summary: "The first lines to type.",
    text: """
      'load' creates a store for a feature. A line that begins with a dot sends an action to the \
      store, and what the action changed is printed. 'state' shows the whole state, 'undo' takes \
      the last action back, and Tab completes whatever you type. 'help NAME' says more on each.
      """,
    showsStart: true,
    examples: [
      .init(
        "An action, and the way back",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        undo
        #>   undid #1 .incrementButtonTapped
        #>   count: as before #1
        """
      )
    ]
  )
}
