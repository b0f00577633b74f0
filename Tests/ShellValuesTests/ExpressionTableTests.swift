import Foundation
import ShellLanguage
import ShellValues
import Testing

/// Each operator with each kind of operand that it takes, and with those that it does not.
@Suite struct ExpressionTableTests {
  enum Response: Equatable {
    case success(String)
    case failure(code: Int, reason: Reason)
    case empty
  }
  enum Reason: Equatable { case offline, status(Int) }
  struct State {
    var response = Response.failure(code: 404, reason: .status(4))
    var other: Response? = .success("ok")
    var none: Response?
    var small: UInt8 = 250
    var ratio: Float = 0.5
    var price = Decimal(string: "1.10") ?? 0
    var start = Date(timeIntervalSince1970: 0)
    var result: Result<Int, any Error> = .failure(MessageError("offline"))
    var names = ["Blob", "Blob Jr."]
    var sizes = ["a": 1]
  }

  private func evaluate(_ text: String) throws -> Any {
    try ExpressionEvaluator(environment: TestEnvironment(state: State())).evaluate(parse(text))
  }

  @Test(arguments: [
    // Patterns
    ("response is .failure", "true"), ("response is .failure(_)", "true"),
    ("response is .failure(code: 404, reason: _)", "true"),
    ("response is .failure(404, .status)", "true"), ("response is .failure(_, .status(4))", "true"),
    ("response is .failure(_, .status(5))", "false"),
    ("response is .failure(400...499, _)", "true"),
    ("response is .failure(500..., _)", "false"), ("response is .failure(_, .offline)", "false"),
    ("response is .success(\"ok\")", "false"), ("other is .success(\"ok\")", "true"),
    ("none is .success(_)", "false"), ("result is .failure(\"offline\")", "true"),
    ("result is .success(1)", "false"), ("response is .empty || other is .success", "true"),
    ("response is .failure(code: 1 + 403, reason: _)", "true"),
    // Numbers keep their types
    ("small + 5", "255"), ("small - 1", "249"), ("small / 2", "125"), ("small % 7", "5"),
    ("ratio * 3", "1.5"), ("-ratio", "-0.5"), ("price * 2", "Decimal(\"2.2\")"),
    ("price == 1.1", "true"), ("price < 2", "true"), ("0x10 + 0b1", "17"), ("-7 / 2", "-3"),
    ("7 % -4", "3"), ("2 - -2", "4"), ("1_000 * 3", "3000"), ("1 + 2 * 3 - 4 / 2", "5"),
    // Dates and durations
    ("start + 90s", "Date(\"1970-01-01T00:01:30Z\")"), ("start - start", "0.0"),
    ("start < start + 1ms", "true"), ("1h - 30m", "30m"), ("1s / 4", "250ms"), ("1m / 1s", "60.0"),
    ("90s == 1.5m", "true"), ("-1s < 0s", "true"),
    // Ranges
    ("1... contains 7", "true"), ("...3 contains 4", "false"), ("..<3 contains 3", "false"),
    ("1...", "1..."), ("...3", "...3"), ("(0..<3).count", "3"),
    ("\"a\"...\"c\" contains \"b\"", "true"),
    // Text
    ("\"a\" < \"b\"", "true"), ("\"\\(1 + 1)\\(nil)\"", "\"2nil\""),
    ("names[0] + \"!\"", "\"Blob!\""),
    ("names contains \"Blob\"", "true"), ("names[1] matches /Jr\\.$/", "true"),
    ("names[0] matches /^(B|C)lob{1,2}$/", "true"), ("\"👩‍👩‍👧\".count", "1"),
    // Options and branches
    ("none ?? other", ".success(\"ok\")"), ("none == nil ? 1 : 2", "1"), ("!(none != nil)", "true"),
    ("sizes[\"b\"] ?? 7", "7"), ("sizes[\"a\"] == 1", "true"), ("names.first", "\"Blob\""),
    ("none ?? .empty", ".empty"), ("1 < 2 && !false || false", "true"),
  ])
  func values(_ text: String, _ printed: String) throws {
    #expect(ValueDescription().text(try evaluate(text)) == printed)
  }

  @Test(arguments: [
    ("1️⃣small + 62️⃣", "overflow"), ("small + 1️⃣2562️⃣", "overflow"), ("1️⃣small - 2512️⃣", "overflow"),
    ("1️⃣-small2️⃣", "overflow"), ("small / 1️⃣02️⃣", "division-by-zero"),
    ("1️⃣ratio % 2.02️⃣", "type-mismatch"), ("1️⃣small + ratio2️⃣", "type-mismatch"),
    ("response is .1️⃣failre2️⃣", "unknown-case"),
    ("response is .failure(_, .1️⃣offlin2️⃣)", "unknown-case"),
    ("response is .1️⃣failure2️⃣(1, 2, 3)", "pattern-count"),
    ("response is .failure(1️⃣cod2️⃣: 1, reason: _)", "wrong-label"),
    ("response is .failure(1️⃣\"404\"2️⃣, _)", "type-mismatch"),
    ("1️⃣small2️⃣ is .failure", "type-mismatch"),
    ("names[0] matches /a1️⃣(2️⃣b/", "invalid-regex"), ("names[0] matches /ab1️⃣)2️⃣/", "invalid-regex"),
    ("names[0] matches /1️⃣*2️⃣a/", "invalid-regex"), ("names[0] matches /a1️⃣[2️⃣bc/", "invalid-regex"),
    ("names[0] matches /[1️⃣z-a2️⃣]/", "invalid-regex"),
    ("names[0] matches /a1️⃣{3,1}2️⃣/", "invalid-regex"),
    ("1️⃣small2️⃣ matches /a/", "type-mismatch"), ("1️⃣small2️⃣ contains 1", "type-mismatch"),
    ("names contains 1️⃣12️⃣", "type-mismatch"), ("1️⃣start + start2️⃣", "type-mismatch"),
    ("1️⃣3...12️⃣", "invalid-range"), ("1️⃣1...\"a\"2️⃣", "type-mismatch"),
    ("1️⃣response2️⃣ < other", "type-mismatch"), ("1️⃣names2️⃣ && true", "type-mismatch"),
    ("1️⃣12️⃣ ? 2 : 3", "type-mismatch"), ("!1️⃣small2️⃣", "type-mismatch"),
    ("1️⃣none + 12️⃣", "type-mismatch"),
  ])
  func problemsPointAtTheirPlace(_ marked: String, _ code: String) throws {
    let text = marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let start = marked.utf8.firstOffset(of: "1️⃣") + expressionStart
    let end = marked.utf8.firstOffset(of: "2️⃣") - "1️⃣".utf8.count + expressionStart
    let expression = try parse(text)
    let evaluator = ExpressionEvaluator(environment: TestEnvironment(state: State()))
    let found = diagnostic { try evaluator.evaluate(expression) }
    #expect(found?.code == code)
    #expect(found?.span == SourceSpan(start, end), "\(text)")
  }
}
