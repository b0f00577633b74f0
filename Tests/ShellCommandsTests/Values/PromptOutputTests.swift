import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import ShellValues
import TcashKit
import Testing

/// What a prompt leaves out, and how people read values.
@MainActor
@Suite struct PromptOutputTests {
  struct UserID: RawRepresentable, Hashable, Sendable {
    var rawValue: UUID
  }

  struct User: Equatable, Identifiable {
    let id: UserID
    var name: String
    /// Not part of a user's equality.
    var visits = 0

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.name == rhs.name }
  }

  enum Status: Equatable {
    case idle
    case failed(reasons: [String])
  }

  @Reducer
  struct Users {
    @ObservableState
    struct State: Equatable {
      var users: IdentifiedArrayOf<User> = []
      var ticks = 0
      var start = Date(timeIntervalSinceReferenceDate: 0.584_129)
      var status = Status.idle
      @Presents var alert: AlertState<Never>?
      @Shared(.inMemory("total")) var total = 0
      var stats = Stats()
    }
    struct Stats: Equatable {
      @Shared(.inMemory("total")) var total = 0
    }
    enum Action {
      case start
      case tick
      case visited
      case failed
      case deleteTapped(UserID)
      case alert(PresentationAction<Never>)
      case totalTapped
    }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { send in
            for _ in 0..<60 {
              try await clock.sleep(for: .seconds(1))
              await send(.tick)
            }
          }
        case .tick: state.ticks += 1
        case .visited: for id in state.users.ids { state.users[id: id]?.visits += 1 }
        case .failed: state.status = .failed(reasons: ["offline", "late"])
        case .deleteTapped(let id):
          let name = state.users[id: id]?.name ?? ""
          state.alert = AlertState {
            TextState("Delete \(name)?")
          } actions: {
            ButtonState(role: .destructive) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          } message: {
            TextState("It can't be undone.")
          }
        case .alert: break
        case .totalTapped: state.$total.withLock { $0 += 1 }
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  static let blob = UserID(rawValue: UUID(uuidString: "046CCB9F-1111-4222-8333-444455556666")!)
  static let twin = UserID(rawValue: UUID(uuidString: "046CCB9F-1111-4222-8333-777788889999")!)

  private func shell(_ users: [User] = [User(id: blob, name: "Blob")]) async -> Shell {
    let state = Users.State(users: IdentifiedArray(uniqueElements: users))
    let shell = Shell([Feature("users", initialState: state) { Users() }])
    _ = await shell.run("load users")
    return shell
  }

  // MARK: Ids

  @Test func idsAreShortAndCanBeTyped() async {
    let shell = await shell()
    expect(
      await shell.prompt("edit users[0].name = \"Sr.\""),
      is: [
        #"  users[id: 046CCB9F…].name: "Blob" → "Sr.""#
      ]
    )
    expect(await shell.prompt("users[id: 046CCB9F…].name"), is: [#""Sr.""#])
    expect(
      await shell.prompt("find Sr"),
      is: [#"  users[id: 046CCB9F…].name "Sr.""#]
    )
    expect(await shell.prompt("users[id: 046ccb9f…].name"), is: [#""Sr.""#])
    // A value by itself is printed in full.
    expect(
      await shell.prompt("users[0].id"),
      is: [
        #"UUID("046CCB9F-1111-4222-8333-444455556666")"#
      ]
    )
    expect(
      await shell.prompt("users[id: DEADBEEF…]"),
      is: [
        "error[unknown-id]: no id begins with 'DEADBEEF'"
      ]
    )
  }

  /// A name, a number that is none, and a string.
  @Test(arguments: [
    ("F9B4B882", "users[id: F9B4B882]"), ("0F215939", "users[id: 0F215939]"),
    ("1234567E", "users[id: 1234567E]"), ("12345678", "users[id: 12345678]"),
    ("12E45678", "users[id: 12E45678]"), ("F9B4B882", "users[id: \"F9B4B882\"]"),
    ("0F215939", "users[id: UUID(\"0F215939\")]"),
  ])
  func aBeginningWithoutItsMarkIsNamed(beginning: String, statement: String) async throws {
    let id = try #require(UUID(uuidString: "\(beginning)-1111-4222-8333-444455556666"))
    let shell = await shell([User(id: UserID(rawValue: id), name: "Blob")])
    _ = await shell.prompt("state users")
    #expect(await shell.promptSuggestions(statement) == ["\(beginning)…"])
  }

  @Test func completionInsertsShortIDs() async {
    let shell = await shell()
    shell.evaluator.options.shortIDs = ShortIDs()
    func items(_ text: String) -> [String] {
      shell.evaluator.completions(for: text).items.map(\.text)
    }
    #expect(items("users[id: ") == ["id: 046CCB9F…]"])
    #expect(items("users[id: 04") == ["id: 046CCB9F…]"])
    #expect(
      items("users[id: UUID(\"04") == ["id: UUID(\"046CCB9F-1111-4222-8333-444455556666\")]"]
    )
    shell.evaluator.options.shortIDs = nil
    #expect(
      items("users[id: ") == ["id: UUID(\"046CCB9F-1111-4222-8333-444455556666\")]"]
    )
  }

  @Test func idsThatBeginAlikeAreToldApart() async {
    let shell = await shell([User(id: Self.blob, name: "Blob"), User(id: Self.twin, name: "Twin")])
    expect(
      await shell.prompt("users[id: 046CCB9F…].name"),
      is: [
        "error[ambiguous-id]: several ids begin with '046CCB9F'"
      ]
    )
    let tree = await shell.prompt("state users").joined(separator: "\n")
    #expect(tree.contains("[id: 046CCB9F…]"))
    #expect(tree.contains("[id: 046CCB9F-1111-4222-8333-7…]"))
    expect(await shell.prompt("users[id: 046CCB9F…].name"), is: [#""Blob""#])
    expect(await shell.prompt("users[id: 046CCB9F-1111-4222-8333-7…].name"), is: [#""Twin""#])
  }

  @Test func scriptsHaveWholeIDs() async {
    let shell = await shell()
    let outcome = await shell.run("users[0].name = 1\nusers[id: 046CCB9F…]")
    #expect(outcome.error != nil)
    #expect(await shell.run("users[id: 046CCB9F…]").code == "short-id")
    let output = await shell.run("edit users[0].name = \"Sr.\"").output
    #expect(
      output == [
        #"  users[id: UUID("046CCB9F-1111-4222-8333-444455556666")].name: "Blob" → "Sr.""#
      ]
    )
  }

  @Test func whatIsRecordedHasWholeIDs() async throws {
    let shell = await shell()
    _ = await shell.prompt("state users; edit users[id: 046CCB9F…].name = \"Sr.\"")
    let history = await shell.run("history").output
    #expect(history.first?.contains("046CCB9F-1111-4222-8333-444455556666") == true, "\(history)")
  }

  @Test func namesAreKeptBeforeIDs() async {
    let shell = await shell()
    expect(
      await shell.prompt("edit users[0].visits = 1234567890123456", width: 40).prefix(2),
      is: ["  users[id: 046CCB9F…].visits:", "    0 → 1234567890123456"]
    )
    expect(
      await shell.prompt("edit users[0].visits = 1", width: 24).prefix(3),
      is: ["  users[id: 046CCB9F…]", "      .visits:", "    1234567890123456 → 1"]
    )
  }

  // MARK: Values

  @Test func datesHaveOneForm() async {
    let shell = await shell()
    #expect(
      await shell.prompt("state --depth 1").contains(
        #"├ start: Date("2001-01-01T00:00:00.584Z")"#
      )
    )
    expect(await shell.prompt("start"), is: [#"Date("2001-01-01T00:00:00.584Z")"#])
    expect(await shell.run("start").output, is: [#"Date("2001-01-01T00:00:00.584129Z")"#])
    expect(await shell.run("start == Date(\"2001-01-01T00:00:00.584129Z\")").output, is: ["true"])
  }

  @Test func aRawValueStandsForItsWrapper() async {
    let shell = await shell([
      User(
        id: UserID(rawValue: UUID(uuidString: "00000000-0000-0000-0000-000000000007")!),
        name: "Blob"
      )
    ])
    expect(await shell.run("users[id: UUID(7)].name").output, is: [#""Blob""#])
    expect(await shell.run("users[0].id").output, is: ["UUID(7)"])
    expect(await shell.run("users[0].id == UUID(7)").output, is: ["true"])
    expect(
      await shell.run(".deleteTapped(UUID(7)); alert.title").output.last,
      is: #""Delete Blob?""#
    )
    #expect(await shell.run(".deleteTapped(UserID(rawValue: UUID(7)))").error == nil)
    #expect(await shell.run("let id = users[0].id; .deleteTapped(id)").error == nil)
    #expect(await shell.run(".deleteTapped(7)").code == "type-mismatch")
  }

  @Test func anAlertIsOneLine() async {
    let shell = await shell([User(id: Self.blob, name: "Blob"), User(id: Self.twin, name: "Twin")])
    let alert = #""Delete Blob?" · "It can't be undone." · [Delete] [Keep]"#
    expect(await shell.run(".deleteTapped(users[0].id)").output, is: ["  alert: nil → \(alert)"])
    #expect(await shell.run("state --depth 1").output.contains("├ alert: \(alert)"))
    let replaced = await shell.run(".deleteTapped(users[1].id)").output
    #expect(replaced.joined(separator: "\n").contains("Delete Twin?"))
    #expect(!replaced.joined().contains("alert."), "\(replaced)")
    expect(await shell.run("alert.title").output, is: [#""Delete Twin?""#])
    #expect(
      await shell.run("state alert --format swift").output.first?.hasPrefix("AlertState<") == true
    )
  }

  @Test func anAlertIsCompleteInANarrowWindow() async {
    let shell = await shell()
    expect(
      await shell.prompt(".deleteTapped(users[0].id)", width: 40),
      is: [
        #"  alert: nil → "Delete Blob?" ·"#, #"    "It can't be undone." · [Delete]"#, "    [Keep]",
      ]
    )
    #expect(
      await shell.prompt("state --depth 1", width: 40).joined(separator: "\n").contains(
        """
        ├ alert: "Delete Blob?" ·
        │   "It can't be undone." · [Delete]
        │   [Keep]
        """
      )
    )
  }

  @Test func labelsOfPayloadsAreKept() async {
    let shell = await shell()
    expect(
      await shell.run(".failed").output,
      is: [
        #"  status: .idle → .failed(reasons: ["offline", "late"])"#
      ]
    )
    #expect(await shell.run("state --depth 1").output.contains("├ status: .failed(reasons:) …"))
  }

  @Test func whatAnOwnEqualityOverlooksIsShown() async {
    let shell = await shell()
    expect(
      await shell.prompt(".visited"),
      is: [
        "  users[id: 046CCB9F…].visits: 0 → 1",
        "  (users[id: 046CCB9F…] is equal by its own '==')",
      ]
    )
    // An assertion goes by the equality, as TestStore does.
    #expect(await shell.run(".visited { }").error == nil)
    expect(await shell.run("undo; users[0].visits").output.last, is: "1")
  }

  // MARK: Repetitions

  @Test func ticksOfATimerFold() async {
    let shell = await shell()
    let lines = await shell.prompt("dep clock test; .start; advance 60s")
    #expect(lines.suffix(2) == ["  ⤷ .tick × 60", "    ticks: 0 → 60"], "\(lines)")
    _ = await shell.prompt("reset; set fold off")
    let all = await shell.prompt(".start; advance 60s")
    #expect(all.count { $0 == "  ⤷ .tick" } == 60, "\(all)")
    let script = await shell.run("reset; .start; advance 60s").output
    #expect(script.count { $0 == "  ⤷ .tick" } == 60)
  }

  @Test func theHistoryFoldsTicks() async {
    let shell = await shell()
    _ = await shell.prompt("dep clock test; .start; advance 60s; .visited")
    expect(
      await shell.prompt("history"),
      is: [
        "   #1 dep clock test", "   #2 .start", "   #3 ⤷ .tick × 60  (#3 to #62)",
        "  #63 .visited",
      ]
    )
    // The current entry and marked ones are rows of their own.
    _ = await shell.prompt("mark middle; goto 40; mark here; goto 50")
    let history = await shell.prompt("history")
    #expect(
      history.contains { $0.hasPrefix("   #3 ⤷ .tick × 37  (#3 to #39") },
      "\(history)"
    )
    #expect(history.contains("  #40 ⤷ .tick  (mark here)"), "\(history)")
    #expect(history.contains("  #41 ⤷ .tick × 9  (#41 to #49)"), "\(history)")
    #expect(history.contains("  #50 ⤷ .tick  (here)"), "\(history)")
    #expect(history.contains("  #51 ⤷ .tick × 12  (#51 to #62, undone)"), "\(history)")
    _ = await shell.prompt("set fold off")
    expect(await shell.prompt("history").count, is: 63)
    _ = await shell.prompt("set fold on")
    expect(await shell.run("history").output.count, is: 63)
  }

  @Test func aFoldedHistoryShowsWhereBranchesBegin() async {
    let shell = await shell()
    _ = await shell.prompt("dep clock test; .start; advance 9s; goto 6; .visited")
    expect(
      await shell.prompt("history --tree"),
      is: [
        "   #1 dep clock test", "   #2 .start", "   #3 ⤷ .tick × 3  (#3 to #5)",
        "   #6 ⤷ .tick", "   #7 ├ ⤷ .tick", "   #8 │ ⤷ .tick × 4  (#8 to #11)",
        "  #12 .visited  (here)",
      ]
    )
  }

  @Test func aSharedChangeIsPrintedOnce() async {
    let shell = await shell()
    expect(await shell.prompt(".totalTapped"), is: ["  total: 0 → 1", "    also stats.total"])
    expect(await shell.run(".totalTapped").output, is: ["  total: 1 → 2", "  stats.total: 1 → 2"])
  }

  @Test func aSharedChangeNamesTheStoresThatReadIt() async throws {
    let shell = await shell()
    _ = await shell.run("load users as two; load users as three; use two")
    let readers = "    also stats.total, in users, in three"
    expect(await shell.prompt(".totalTapped"), is: ["  total: 0 → 1", readers])
    expect(await shell.prompt("edit total = 5"), is: ["  total: 1 → 5", readers])
    expect(await shell.run(".totalTapped").output, is: ["  total: 5 → 6", "  stats.total: 5 → 6"])
    // The others have nothing of their own to undo, and say where to.
    let error = try #require(await shell.run("use three; undo").error)
    #expect(error.contains("'use two' and 'undo' take it back"))
    #expect(await shell.run("use two; undo; total").output.last == "5")
  }

  @Test func nothingIsCutInANarrowWindow() async {
    let shell = await shell()
    _ = await shell.prompt("edit users[0].name = \"Blob, Junior\"")
    expect(
      await shell.prompt("find Junior", width: 30),
      is: ["  users[id: 046CCB9F…].name", #"    "Blob, Junior""#]
    )
    expect(
      await shell.prompt("history", width: 60),
      is: [#"  #1 edit users[id: 046CCB9F…].name = "Blob, Junior""#]
    )
    expect(
      await shell.prompt("history", width: 36),
      is: ["  #1 edit users[id: 046CCB9F…].name", #"    = "Blob, Junior""#]
    )
    let help = await shell.prompt("help", width: 40)
    #expect(help.contains("    [transaction TRANSACTION] [{ … }]"), "\(help)")
    expect(
      await shell.prompt("undo", width: 32).suffix(2),
      is: ["  users[id: 046CCB9F…].name: as", "    before #1"]
    )
    _ = await shell.prompt(".visited")
    expect(
      await shell.prompt("history", width: 40).suffix(2),
      is: ["  and another branch: 'history --tree'", "    shows all"]
    )
  }

  @Test func remarksAreWrappedAtWords() async {
    let shell = await shell()
    let lines = await shell.prompt("dep date \"2026-01-01T00:00:00Z\"", width: 24)
    #expect(lines.allSatisfy { $0.count <= 24 }, "\(lines)")
  }
}
