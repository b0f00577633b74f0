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

  private func isReported(_ operation: () -> Void) -> Bool {
    var isReported = false
    withKnownIssue(isIntermittent: true) {
      operation()
    } matching: {
      isReported = $0.description.contains("has no live value")
      return isReported
    }
    return isReported
  }

  @Test func aTestOnlyDependencyIsReportedInALiveContextHoweverDeep() {
    withDependencies {
      $0.context = .live
    } operation: {
      withDependencies {
        $0[PreparedKey.self] = 4
      } operation: {
        #expect(
          isReported {
            @Dependency(OnlyTestKey.self) var value
            #expect(value == 1)
          }
        )
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
        #expect(
          isReported {
            @Dependency(OnlyTestKey.self) var value
            #expect(value == 1)
          }
        )
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
