import Foundation
import ShellLanguage
import ShellValues
import Testing

/// What cannot be written is printed as a stand-in, which can be read.
@Suite struct StandInTests {
  private let builder = ValueBuilder(environment: ModuleEnvironment())

  final class Person: Sendable {}

  struct Holder: Error { var owner = Person() }

  struct Callback: LocalizedError {
    var body: @Sendable () -> Void = {}
    var errorDescription: String? { "It is \"called\" back." }
  }

  private struct Hidden: Error { var code = 3 }

  struct Numbers: Codable { var numbers: [Int] }
  struct Nested: Codable { var inner: Numbers }

  struct Thrown: Sendable, CustomTestStringConvertible {
    let name: String
    let error: any Error
    var testDescription: String { name }

    init(_ name: String, _ body: () throws -> Any) {
      self.name = name
      do {
        _ = try body()
        error = MessageError("nothing was thrown")
      } catch {
        self.error = error
      }
    }
  }

  private static func decode(_ text: String) throws -> Any {
    try JSONDecoder().decode(Nested.self, from: Data(text.utf8))
  }

  @Test func aPrivateTypeHasNoAddress() {
    let text = ValueDescription().text([Hidden()] as [any Error])
    #expect(text.contains("described"), "\(text)")
    #expect(!text.contains("unknown context"), "\(text)")
  }

  static let thrown: [Thrown] = [
    Thrown("a missing key") { try decode(#"{"inner": {}}"#) },
    Thrown("a missing value") { try decode(#"{"inner": {"numbers": null}}"#) },
    Thrown("another type") { try decode(#"{"inner": {"numbers": [1, "x"]}}"#) },
    Thrown("damaged data") { try decode("{") },
    Thrown("a number that JSON lacks") { try JSONEncoder().encode([Double.nan]) },
    Thrown("a missing file") { try Data(contentsOf: URL(fileURLWithPath: "/no/such/file")) },
    Thrown("a missing text") { try String(contentsOfFile: "/no/such/file", encoding: .utf8) },
    Thrown("a missing folder") { try FileManager.default.contentsOfDirectory(atPath: "/no/such") },
    Thrown("a folder in a file") {
      try FileManager.default.createDirectory(
        atPath: "/dev/null/a",
        withIntermediateDirectories: true
      )
    },
    Thrown("a wrong pattern") { try NSRegularExpression(pattern: "(") },
    Thrown("a wrong regex") { try Regex("(") },
    Thrown("wrong JSON") { try JSONSerialization.jsonObject(with: Data("[".utf8)) },
    Thrown("a wrong list") {
      try PropertyListSerialization.propertyList(from: Data("<".utf8), format: nil)
    },
    Thrown("no number") { try Int("x", format: .number) },
    Thrown("no date") { try Date("x", strategy: .iso8601) },
    Thrown("POSIX") { throw POSIXError(.ENOENT) },
    Thrown("Cocoa") { throw CocoaError(.fileNoSuchFile) },
    Thrown("Cocoa with details") {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: "No.", "n": 1])
    },
    Thrown("Cocoa without a name") { throw CocoaError(CocoaError.Code(rawValue: 99)) },
    Thrown("a URL") { throw URLError(.timedOut) },
    Thrown("a URL with details") {
      throw URLError(.badURL, userInfo: ["URL": URL(fileURLWithPath: "/a"), "tries": UInt8(2)])
    },
    Thrown("NSError") { throw NSError(domain: "Vouchers", code: 3) },
    Thrown("NSError with details") {
      let inner = NSError(domain: "Inner", code: 1)
      throw NSError(
        domain: "Vouchers",
        code: 3,
        userInfo: [NSUnderlyingErrorKey: inner, NSLocalizedDescriptionKey: "It is \"gone\"."]
      )
    },
    Thrown("NSError with an object") {
      throw NSError(domain: "Vouchers", code: 3, userInfo: ["owner": Person()])
    },
    Thrown("cancellation") { throw CancellationError() },
    Thrown("a message") { throw MessageError("no") },
    Thrown("an object in a struct") { throw Holder() },
    Thrown("a closure in a struct") { throw Callback() },
    Thrown("a private type") { throw Hidden() },
  ]

  /// Also a private type, a closure and an object: each is printed, read, and printed the same.
  @Test(arguments: thrown) func anyErrorIsPrintedAndRead(_ thrown: Thrown) throws {
    let text = ValueDescription().text(ErrorPlace(it: thrown.error))
    let again = try builder.value(of: ErrorPlace.self, from: parse(text))
    #expect(ValueDescription().text(again) == text)
    // But for addresses, which Foundation gives private types.
    let address = #/\(unknown context at \$[0-9a-f]+\)\./#
    let localized = thrown.error.localizedDescription.replacing(address, with: "")
    #expect(again.it.localizedDescription == localized)
    if !(again.it is StandIn) { #expect(type(of: again.it) == type(of: thrown.error)) }
    #expect(Writability.obstacle(in: again) == nil)
  }

  @Test(arguments: ["a missing key", "another type", "damaged data", "a number that JSON lacks"])
  func errorsOfCodersAreStandIns(_ name: String) throws {
    let error = try #require(Self.thrown.first { $0.name == name }?.error)
    let text = ValueDescription().text(error as any Error)
    let place = ValueDescription().text(ErrorPlace(it: error))
    #expect(text != place)
    #expect(place.hasPrefix("ErrorPlace(it: \(type(of: error))(described: "))
    let again = try builder.value(of: ErrorPlace.self, from: parse(place))
    #expect((again.it as? StandIn)?.typeName == "\(type(of: error))")
  }

  @Test(arguments: [
    "POSIX", "Cocoa", "Cocoa with details", "a URL", "a URL with details", "NSError",
    "NSError with details", "a missing file", "cancellation",
  ])
  func codedErrorsAreRebuilt(_ name: String) throws {
    let error = try #require(Self.thrown.first { $0.name == name }?.error)
    let text = ValueDescription().text(ErrorPlace(it: error))
    let again = try builder.value(of: ErrorPlace.self, from: parse(text)).it
    #expect(type(of: again) == type(of: error))
    #expect((again as NSError).domain == (error as NSError).domain)
    #expect((again as NSError).code == (error as NSError).code)
  }

  @Test func codedErrorsAreWrittenBriefly() throws {
    func text(_ error: any Error) -> String { ValueDescription().text(error) }
    #expect(text(CocoaError(.fileNoSuchFile)) == "CocoaError(.fileNoSuchFile)")
    #expect(text(CocoaError(CocoaError.Code(rawValue: 99))) == "CocoaError(99)")
    #expect(text(POSIXError(.ENOENT)) == "POSIXError(.ENOENT)")
    #expect(
      text(NSError(domain: "d", code: 3, userInfo: ["n": UInt8(1)]))
        == #"NSError(domain: "d", code: 3, userInfo: ["n": UInt8(1)])"#
    )
    let wrong = try parse("CocoaError(.fileNoSuchFil)")
    #expect(
      diagnostic { try builder.build(CocoaError.self, from: wrong) }?.suggestions.first
        == ".fileNoSuchFile"
    )
  }

  @Test func objectsAndClosuresInAnyAreStandIns() throws {
    #expect(
      ValueDescription().text(AnyPlace(it: Person()))
        == ##"AnyPlace(it: StandInTests.Person(described: "#1"))"##
    )
    let closure: @Sendable (Int) -> Void = { _ in }
    let text = ValueDescription().text(AnyPlace(it: closure))
    #expect(text.hasPrefix("AnyPlace(it: Function(described: "))
    let again = try builder.value(of: AnyPlace.self, from: parse(text))
    #expect(again.it is StandIn)
    #expect(ValueDescription().text(again) == text)
  }

  @Test func aStandInIsEqualToItselfAlone() throws {
    func standIn(_ text: String) throws -> StandIn? {
      try builder.build((any Error).self, from: parse(text)) as? StandIn
    }
    let one = try #require(try standIn(#"Failure(described: "a")"#))
    #expect(try one == standIn(#"Failure(described: "a")"#))
    #expect(try one != standIn(#"Failure(described: "b")"#))
    #expect(try one != standIn(#"Refusal(described: "a")"#))
    #expect(one.localizedDescription == "a")
    let two = try standIn(#"Failure(described: "a", localized: "It failed.")"#)
    #expect(two?.localizedDescription == "It failed.")
  }

  @Test(arguments: [
    "Voucher.Failur.expired", "Failure(describe: \"a\")", "Failure(\"a\")",
    "Failure(described: 1)", "Failure(described: \"a\", code: 3)",
  ])
  func whatIsMistypedIsNoStandIn(_ text: String) throws {
    let expression = try parse(text)
    #expect(diagnostic { try builder.build((any Error).self, from: expression) } != nil)
  }

  // MARK: Obstacles

  struct Team {
    var name = "A"
    var owner: Person?
    var members: [Person] = []
    var callbacks: [String: () -> Void] = [:]
    var any: Any = Person()
    var error: any Error = Holder()
  }

  @Test func whatCannotBeWrittenIsFound() {
    #expect(Writability.obstacle(in: Team()) == nil)
    #expect(
      Writability.obstacle(in: Team(owner: Person()))?.text == "StandInTests.Person at 'owner'"
    )
    #expect(
      Writability.obstacle(in: Team(members: [Person()]))?.text
        == "StandInTests.Person at 'members[0]'"
    )
    #expect(Writability.obstacle(in: Team(callbacks: ["a": {}]))?.path == #"callbacks["a"]"#)
    #expect(Writability.obstacle(in: Person())?.path == "")
    #expect(Writability.obstacle(in: [1, 2]) == nil)
    #expect(Writability.obstacle(in: CharacterSet(charactersIn: "a"))?.typeName == "CharacterSet")
  }
}
