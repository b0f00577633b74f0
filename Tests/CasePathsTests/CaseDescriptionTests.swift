import CasePaths
import Testing

private protocol Shape: Sendable {}
private struct Circle: Shape, Equatable {}
private final class Session {}

/// The messages.
@CasePathable
@dynamicMemberLookup
private enum Message {
  /// Says "hello" to somebody.
  ///
  /// Twice, with a \ between.
  case greet(name: String, times: Int = 2)

  /**
   * Goes away.
   */
  case leave

  // Not documentation.
  case measure(Double = 1, unit: String? = nil)
  case anything(Any)
  case shape(any Shape)
  case callback((Int) -> Int)
  case pair((x: Int, y: Int))
  case nothing(())
  case session(Session)
  case score(Int?)
  indirect case nested(Self?)
  case `default`(`in`: Int)
  #if canImport(CasePaths)
  case conditional(Int)
  #else
  case missing(NoSuchType)
  #endif
  @available(*, unavailable)
  case retired
}

struct CaseDescriptionTests {
  private func description(_ name: String) throws -> CaseDescription {
    try #require(Message._$cases.first { $0.name == name })
  }

  private func build(_ name: String, _ arguments: Any...) throws -> Message? {
    try description(name)(arguments).map { try #require($0 as? Message) }
  }

  @Test func listsTheCasesInOrderWithoutUnavailableOnes() {
    #expect(
      Message._$cases.map(\.name) == [
        "greet", "leave", "measure", "anything", "shape", "callback", "pair", "nothing", "session",
        "score", "nested", "default", "conditional",
      ]
    )
  }

  @Test func describesLabelsTypesSpellingsAndDefaults() throws {
    let greet = try description("greet").parameters
    #expect(greet.map(\.label) == ["name", "times"])
    #expect(
      greet.map { ObjectIdentifier($0.type) } == [String.self, Int.self].map(ObjectIdentifier.init)
    )
    #expect(greet[0].makeDefault == nil)
    #expect(greet[1].makeDefault?() as? Int == 2)

    let measure = try description("measure").parameters
    #expect(measure.map(\.label) == [nil, "unit"])
    #expect(measure.map(\.spelling) == ["Double", "String?"])
    #expect(measure[0].makeDefault?() as? Double == 1)
    #expect(measure[1].makeDefault?() is String?)
    #expect(try description("pair").parameters[0].spelling == "(x: Int, y: Int)")
    #expect(try description("default").parameters[0].label == "in")
  }

  @Test func carriesDocumentationWithoutMarkers() throws {
    #expect(
      try description("greet").documentation
        == "Says \"hello\" to somebody.\n\nTwice, with a \\ between."
    )
    #expect(try description("leave").documentation == "Goes away.")
    #expect(try description("measure").documentation == nil)
  }

  @Test func buildsValuesFromArguments() throws {
    #expect(try build("greet", "Blob", 3)?.greet?.times == 3)
    #expect(try build("leave")?.is(\.leave) == true)
    #expect(try build("default", 3)?.default == 3)
    #expect(try build("conditional", 3)?.conditional == 3)
  }

  @Test func buildsValuesOfTypesThatAreHardToCast() throws {
    #expect(try build("anything", "a")?.anything as? String == "a")
    #expect(try build("shape", Circle())?.shape is Circle)
    #expect(try build("callback", { $0 + 1 } as (Int) -> Int)?.callback?(1) == 2)
    #expect(try build("pair", (x: 1, y: 2))?.pair?.y == 2)
    #expect(try build("nothing", ())?.is(\.nothing) == true)
    let session = Session()
    #expect(try build("session", session)?.session === session)
    #expect(try build("score", 3)?.score == .some(3))
    #expect(try build("score", Int?.none as Any)?.score == .some(nil))
    #expect(try build("nested", Message.leave)?[case: \.nested.leave] != nil)
  }

  @Test func refusesArgumentsThatDoNotFit() throws {
    #expect(try build("greet", "Blob") == nil)
    #expect(try build("greet", 3, "Blob") == nil)
    #expect(try build("shape", 3) == nil)
    #expect(try build("leave", 3) == nil)
  }
}
