import Foundation

/// A page that needs no network: stories step by step, with the state after each step.
package struct StoryPage: Encodable {
  package struct Story: Encodable {
    let name: String
    /// What is said below the name.
    let note: String
    let tags: [String]
    /// How it ended, as a word; `nil` for one that is no test.
    let result: String?
    /// Why it failed or was skipped.
    let story: String?
    /// The line that failed.
    let line: Int?
    let steps: [StoryStep]

    package init(
      name: String,
      note: String,
      tags: [String] = [],
      result: String? = nil,
      story: String? = nil,
      line: Int? = nil,
      steps: [StoryStep]
    ) {
      self.name = name
      self.note = note
      self.tags = tags
      self.result = result
      self.story = story
      self.line = line
      self.steps = steps
    }
  }

  package struct FeatureCoverage: Encodable {
    package struct Kind: Encodable {
      let name: String
      let reached: Int
      let count: Int
      let missing: [String]

      package init(name: String, reached: Int, count: Int, missing: [String]) {
        self.name = name
        self.reached = reached
        self.count = count
        self.missing = missing
      }
    }

    let name: String
    let kinds: [Kind]

    package init(name: String, kinds: [Kind]) {
      self.name = name
      self.kinds = kinds
    }
  }

  private let title: String
  private let summary: String
  private let stories: [Story]
  /// Whether the page lists its stories beside the one that is shown.
  private let isList: Bool
  private let coverage: [FeatureCoverage]?
  private let percentage: String?

  package init(
    title: String,
    summary: String,
    stories: [Story],
    isList: Bool = true,
    coverage: [FeatureCoverage]? = nil,
    percentage: String? = nil
  ) {
    self.title = title
    self.summary = summary
    self.stories = stories
    self.isList = isList
    self.coverage = coverage
    self.percentage = percentage
  }

  /// The page as HTML.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = (try? encoder.encode(self)) ?? Data("{}".utf8)
    // Nothing in a script element may look like its end, or begin a comment.
    let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003C")
    let title = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return StoryPageText.text(title: title, data: json)
  }
}
