import Dependencies
import Testing

/// A value that may be `nil` is told from one that is not there.
@Suite struct OptionalDependencyTests {
  @Test(arguments: [DependencyContext.live, .preview, .test])
  func theContextsValueIsRead(_ context: DependencyContext) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(Token.self) var token
      #expect(token == "\(context)")
    }
  }

  @Test func aValueThatWasGivenIsRead() {
    withDependencies {
      $0[Token.self] = "given"
    } operation: {
      @Dependency(Token.self) var token
      #expect(token == "given")
    }
    withDependencies {
      $0[Token.self] = nil
    } operation: {
      @Dependency(Token.self) var token
      #expect(token == nil)
    }
  }

  @Test func aMissingLiveValueIsReported() {
    withKnownIssue {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(TestOnlyToken.self) var token
        #expect(token == "test")
      }
    } matching: {
      "\($0)".contains("TestOnlyToken")
    }
  }
}

private enum Token: DependencyKey {
  static let liveValue: String? = "live"
  static let previewValue: String? = "preview"
  static let testValue: String? = "test"
}

private enum TestOnlyToken: TestDependencyKey {
  static let testValue: String? = "test"
}
