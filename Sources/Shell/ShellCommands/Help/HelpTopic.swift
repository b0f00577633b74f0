package import ShellLanguage

/// A help page on a subject other than a command.
package struct HelpTopic: Sendable {
  package let name: String
  /// Other names of the topic.
  package let aliases: [String]
  /// A one-sentence summary.
  package let summary: String
  /// The text in paragraphs. Lines that begin with two spaces are not wrapped.
  package let text: String
  /// Whether the page contains the overview's lines to start with.
  let showsStart: Bool
  package let examples: [CommandSignature.Example]

  init(
    _ name: String,
    aliases: [String] = [],
    summary: String,
    text: String,
    showsStart: Bool = false,
    examples: [CommandSignature.Example]
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.text = text
    self.showsStart = showsStart
    self.examples = examples
  }

  /// All topics, in the order in which help lists them.
  package static let all =
    [start] + languageTopics + storeTopics + sessionTopics + programTopics + teachingTopics

  package static func named(_ words: String) -> HelpTopic? {
    let spaced = words.replacing("-", with: " ")
    return all.first {
      $0.name == spaced || $0.aliases.contains(words) || $0.aliases.contains(spaced)
    }
  }
}
