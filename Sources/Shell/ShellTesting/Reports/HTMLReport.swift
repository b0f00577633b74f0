import Foundation

/// One page that needs no network: each script's story step by step, with the state after each step.
enum HTMLReport: TestReport {
  static let name = "html"
  static let audience = "people, as one page"
  static let usesSteps = true

  private struct Page: Encodable {
    let passed: Int
    let failed: Int
    let skipped: Int
    let began: Double
    let seconds: Double
    let tests: [Test]
    let coverage: [FeatureCoverage]?
    let percentage: String?
  }

  private struct Test: Encodable {
    let name: String
    let tags: [String]
    let result: String
    let seconds: Double
    /// Why it failed or was skipped.
    let story: String?
    /// The line that failed.
    let line: Int?
    let steps: [TestStep]
  }

  private struct FeatureCoverage: Encodable {
    let name: String
    let kinds: [Kind]

    struct Kind: Encodable {
      let name: String
      let reached: Int
      let count: Int
      let missing: [String]
    }
  }

  static func text(of run: TestRunRecord) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = (try? encoder.encode(page(of: run))) ?? Data("{}".utf8)
    // Nothing in a script element may look like its end, or begin a comment.
    let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003C")
    return HTMLPage.text(data: json)
  }

  private static func page(of run: TestRunRecord) -> Page {
    Page(
      passed: run.counts.passed,
      failed: run.counts.failed,
      skipped: run.counts.skipped,
      began: run.beginning,
      seconds: run.seconds,
      tests: run.results.map(test),
      coverage: run.coverage.map(features),
      percentage: run.coverage.map { Coverage.text($0.percentage) }
    )
  }

  private static func test(_ result: TestResult) -> Test {
    let (word, story): (String, String?) =
      switch result.outcome {
      case .passed: ("passed", nil)
      case .skipped(let reason): ("skipped", reason)
      case .failed(let failure): ("failed", failure.story)
      }
    return Test(
      name: result.test.name,
      tags: result.test.tags,
      result: word,
      seconds: result.seconds,
      story: story,
      line: result.failure?.place?.line,
      steps: result.steps
    )
  }

  private static func features(_ coverage: Coverage) -> [FeatureCoverage] {
    coverage.features.sorted { $0.key < $1.key }.map { name, feature in
      FeatureCoverage(
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
