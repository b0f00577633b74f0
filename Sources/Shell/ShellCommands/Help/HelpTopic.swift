package import ShellLanguage

/// Something that is no command, and that one needs to know.
package struct HelpTopic: Sendable {
  package let name: String
  /// Other words for it.
  package let aliases: [String]
  /// One sentence on what it is about.
  package let summary: String
  /// Paragraphs; lines that begin with two spaces stand as they are.
  package let text: String
  package let examples: [CommandSignature.Example]

  init(
    _ name: String,
    aliases: [String] = [],
    summary: String,
    text: String,
    examples: [CommandSignature.Example]
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.text = text
    self.examples = examples
  }

  /// All topics, in the order that help lists them.
  package static let all = languageTopics + storeTopics + sessionTopics + programTopics

  package static func named(_ words: String) -> HelpTopic? {
    let spaced = words.replacing("-", with: " ")
    return all.first {
      $0.name == spaced || $0.aliases.contains(words) || $0.aliases.contains(spaced)
    }
  }
}
