import Foundation
import ShellPages

/// One page that needs no network: each script's story step by step, with the state after each step.
enum HTMLReport: TestReport {
  static let name = "html"
  static let audience = "people, as one page"
  static let usesSteps = true

  static func text(of run: TestRunRecord) -> String {
    let percentage = run.coverage.map { Coverage.text($0.percentage) }
    let counts = run.counts
    let parts = [
      "\(counts.passed) passed, \(counts.failed) failed, \(counts.skipped) skipped",
      String(format: "%.1f s", run.seconds),
      Date(timeIntervalSince1970: run.beginning).formatted(.iso8601),
      percentage.map { "coverage \($0)" },
    ]
    return StoryPage(
      title: "tcash test",
      summary: parts.compactMap(\.self).joined(separator: " · "),
      stories: run.results.map(story),
      coverage: run.coverage.map(features),
      percentage: percentage
    ).text
  }

  private static func story(_ result: TestResult) -> StoryPage.Story {
    let (word, reason): (String, String?) =
      switch result.outcome {
      case .passed: ("passed", nil)
      case .skipped(let reason): ("skipped", reason)
      case .failed(let failure): ("failed", failure.story)
      }
    return StoryPage.Story(
      name: result.test.name,
      note: String(format: "%@ in %.2f s", word, result.seconds),
      tags: result.test.tags,
      result: word,
      story: reason,
      line: result.failure?.place?.line,
      steps: result.steps
    )
  }

  private static func features(_ coverage: Coverage) -> [StoryPage.FeatureCoverage] {
    coverage.features.sorted { $0.key < $1.key }.map { name, feature in
      StoryPage.FeatureCoverage(
        name: name,
        kinds: feature.kinds.map {
          .init(
            name: $0.name,
            reached: $0.parts.reachedCount,
            count: $0.parts.count,
            missing: $0.parts.missing
          )
        }
      )
    }
  }
}
