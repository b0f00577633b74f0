import CasePaths
import Testing

@CasePathable
@dynamicMemberLookup
private enum Screen: Equatable {
  case count(Int)
  case title(String)
  case sheet(Sheet?)
  case empty

  @CasePathable
  enum Sheet: Equatable {
    case page(Int)
  }
}

@Suite struct TestHelperTests {
  private struct Failure: Error {}

  @Test func unwrapGivesThePayloadOrReportsAnIssue() throws {
    #expect(try XCTUnwrap(Screen.count(1), case: \.count) == 1)
    withKnownIssue {
      #expect(throws: ExtractionFailed.self) {
        try XCTUnwrap(Screen.empty, case: \.count, "A count is shown.")
      }
    } matching: {
      $0.description.contains("Expected a 'Int' in a case of 'Screen'")
        && $0.description.contains("A count is shown.")
    }
  }

  @Test func modifyChangesThePayloadOrReportsAnIssue() {
    var screen = Screen.count(1)
    XCTModify(&screen, case: \.count) { $0 += 1 }
    #expect(screen == .count(2))
    withKnownIssue {
      XCTModify(&screen, case: \.title) { $0 = "" }
    } matching: {
      $0.description.contains("'String' in a case of 'Screen'")
    }
    #expect(screen == .count(2))
    withKnownIssue {
      XCTModify(&screen, case: \.count) {
        $0 = 7
        throw Failure()
      }
    } matching: {
      $0.description.contains("threw an error") && $0.description.contains("Failure")
    }
    withKnownIssue {
      XCTModify(&screen, case: \.count, "Why?") { $0 = 2 }
    } matching: {
      $0.description.contains("the same as before") && $0.description.contains("Why?")
    }
    #expect(screen == .count(2))
  }

  @Test func modifyReachesIntoOptionals() {
    var screen: Screen? = .count(1)
    XCTModify(&screen, case: \.count) { $0 += 1 }
    #expect(screen == .count(2))
    XCTModify(&screen) { $0 = .empty }
    #expect(screen == .empty)
    screen = nil
    withKnownIssue { XCTModify(&screen, case: \.count) { $0 += 1 } }
    withKnownIssue { XCTModify(&screen) { $0 = .empty } }
    #expect(screen == nil)
  }

  @Test func aCasePathModifiesAndThrowsWhereItCannot() throws {
    var screen = Screen.count(1)
    let path = AnyCasePath(\Screen.Cases.count)
    #expect(
      try path.modify(&screen) { count in
        count += 1
        return count * 10
      } == 20
    )
    #expect(screen == .count(2))
    screen = .empty
    withKnownIssue {
      #expect(throws: ExtractionFailed.self) { try path.modify(&screen) { $0 += 1 } }
    }
  }
}

@Suite struct CaseTests {
  @Test func aCaseEmbedsAndExtractsWithoutItsRootsType() {
    let count = Case(\Screen.Cases.count)
    #expect(count.embed(3) as? Screen == .count(3))
    #expect(count.extract(from: Screen.count(3)) == 3)
    #expect(count.extract(from: Screen.empty) == nil)
    #expect(count.extract(from: "no screen") == nil)
    let number = Case<Int>(embed: { String($0) }, extract: { Int($0) })
    #expect(number.embed(3) as? String == "3")
    #expect(number.extract(from: "3") == 3)
    #expect(Case<Int>().extract(from: 3) == 3)
  }

  @Test func anOptionalPayloadIsReachedAsItself() {
    let sheet: CaseKeyPath<Screen, Screen.Sheet> = \.sheet
    #expect(sheet(.page(1)) == .sheet(.page(1)))
    #expect(Screen.sheet(nil)[case: sheet] == nil)
    let page: CaseKeyPath<Screen, Int> = \.sheet.page
    #expect(page(1) == .sheet(.page(1)))
  }

  @Test func partialPathsMakeCasesWithoutPayload() {
    let empty: PartialCaseKeyPath<Screen> = \.empty
    let count: PartialCaseKeyPath<Screen> = \.count
    #expect(empty() == Screen?.some(.empty))
    #expect(count() == Screen?.none)
  }
}
