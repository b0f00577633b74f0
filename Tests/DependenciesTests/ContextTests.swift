import Dependencies
import IssueReporting
import Testing

/// What contexts other than a test's give.
struct ContextTests {
  enum OnlyTestKey: TestDependencyKey {
    static let testValue = 1
  }

  enum PreparedKey: DependencyKey {
    static let liveValue = 1
    static let previewValue = 2
    static let testValue = 3
  }

  private func expectMissingLiveValue() {
    withKnownIssue {
      @Dependency(OnlyTestKey.self) var value
      #expect(value == 1)
    } matching: {
      $0.description.contains("has no live value")
    }
  }

  @Test func aTestOnlyDependencyIsReportedInALiveContextHoweverDeep() {
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies {
        $0[PreparedKey.self] = 4
      } operation: {
        expectMissingLiveValue()
      }
    }
  }

  @Test func aTestOnlyDependencyThatIsReadWhileOthersAreGivenIsReportedAfterwards() {
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies {
        $0[PreparedKey.self] = $0[OnlyTestKey.self]
      } operation: {
        expectMissingLiveValue()
      }
    }
  }

  @Test func aPreviewMayPrepareAfterAnAccess() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(PreparedKey.self) var value
      #expect(value == 2)
      prepareDependencies { $0[PreparedKey.self] = 5 }
      #expect(value == 5)
      prepareDependencies { $0[PreparedKey.self] = 6 }
      #expect(value == 6)
    }
  }
}
