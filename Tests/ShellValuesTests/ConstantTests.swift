import Foundation
import ShellLanguage
import ShellValues
import Testing

/// Expressions that build the same value each time, whatever names stand for.
@Suite struct ConstantTests {
  enum Action {
    case tapped
    case moved(to: Int, animated: Bool?)
    case renamed(String)
    case picked([Choice])
    case labelled(Label)
    case identified(UUID)
    case failed(any Error)
    case waited(Duration)
  }

  enum Choice { case one, two(Character) }

  struct Label: ExpressibleByStringLiteral {
    let id = UUID()
    init(stringLiteral _: String) {}
  }

  @Test(arguments: [
    ".tapped", ".moved(to: -1, animated: nil)", ".moved(to: 1, animated: true)", ".renamed(\"x\")",
    ".picked([.one, .two(\"é\")])", ".picked([])", ".waited(250ms)",
  ])
  func literalsAndCasesAreConstant(_ text: String) throws {
    #expect(try parse(text).isConstant(as: Action.self))
    #expect(try parse(text).isConstant(as: Action?.self))
  }

  @Test(arguments: [
    "tapped", "$0", ".unknown", ".moved(to: 1)", ".moved(1, true)", ".renamed(name)",
    ".renamed(\"\\(name)\")", ".renamed(.init(\"x\"))", ".picked([.one, other])",
    ".picked(others)", ".labelled(\"x\")", ".labelled(.init(stringLiteral: \"x\"))",
    ".identified(UUID())", ".identified(\"00000000-0000-0000-0000-000000000000\")",
    ".failed(\"x\")", ".waited(.seconds(1))", ".moved(to: 1 + 1, animated: nil)",
    "Action.tapped", "1 == 1 ? .tapped : .tapped", ".tapped(1)",
  ])
  func whatNamesAndTheProgramDecideIsNot(_ text: String) throws {
    #expect(try !parse(text).isConstant(as: Action.self))
  }

  @Test func aConstantFitsItsType() throws {
    #expect(try parse("1").isConstant(as: Int.self))
    #expect(try parse("-2.5").isConstant(as: Double?.self))
    #expect(try parse("nil").isConstant(as: Date?.self))
    #expect(try !parse("nil").isConstant(as: Date.self))
    #expect(try !parse("\"2026-01-01T00:00:00Z\"").isConstant(as: Date.self))
  }
}
