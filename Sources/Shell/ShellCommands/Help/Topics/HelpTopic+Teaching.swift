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
    )
  ]
}
