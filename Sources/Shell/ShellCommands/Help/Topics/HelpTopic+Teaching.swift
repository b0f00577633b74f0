import ShellLanguage

extension HelpTopic {
  static let teachingTopics = [
    HelpTopic(
      "lessons",
      aliases: [
        "lesson words", "teaching", "hint", "next", "back", "solution", "progress", "play",
      ],
      summary: "Learning at the prompt, in steps.",
      text: """
        'learn' lists the lessons and 'learn NAME' begins one. A lesson shows a text and asks for something; it \
        sees what you type, and says when the step is solved or what went wrong. It never goes on by itself.
        In a lesson these words can be typed alone, or after 'lesson':
          next      the next step, once this one is solved
          hint      a hint, and another one each time
          solution  what solves the step
          show      the step's text again
          back      the step before
          skip      the next step, although this one is not solved
          progress  which steps are solved
          play      no checks until 'play' is typed again
        'lesson reset' begins the step anew. Ctrl-D leaves; the lesson goes on there the next time.
        """,
      examples: [.init("A script has no lessons", "expect error no-lessons { learn counter }")]
    ),
    HelpTopic(
      "presenting",
      aliases: ["audience", "class", "workshop"],
      summary: "Showing a session to others, and following a class.",
      text: """
        'set present on' shows an audience each statement, the way of its effects, and the keys. 'mute effects' keeps \
        timers from printing while you talk. 'show' draws what happened.
        For later: 'record --cast FILE' records the screen, 'export html FILE' writes a page of the session, and \
        'record --lesson FILE' makes the beginning of a lesson of it.
        Learners take part in a class with 'tcash learn --report FOLDER', and 'tcash class FOLDER' shows where they \
        are. 'tcash pack FOLDER' writes a shell for machines without Swift.
        """,
      examples: [
        .init(
          "Prepare the screen",
          "set present on\n#>   present: on\nset present off\n#>   present: off"
        )
      ]
    ),
  ]
}
