import ComposableArchitecture
import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import ShellValues
import TcashKit
import Testing

/// A session in which effects send values that are hard to write is the same again, or ends where it
/// cannot be.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct UnwritableValueTests {
  private let folder = TemporaryFolder()

  private static var features: [Feature] {
    [Feature("vouchers", initialState: Vouchers.State()) { Vouchers() }]
  }

  private func journaled() -> (shell: Shell, journal: MemoryJournal) {
    let shell = Shell(Self.features)
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    return (shell, journal)
  }

  private func replayed(
    _ journal: MemoryJournal,
    continuing: Bool = false
  ) async -> (shell: Shell, summary: SessionReplay.Summary) {
    let shell = Shell(Self.features)
    // Written and read, as in a file.
    let text = JournalFile.text(of: journal.records)
    let contents = JournalContents(parsing: Array(text.utf8))
    let summary = await SessionReplay(contents, in: shell.evaluator)
      .run(continuingIn: continuing ? journal : nil)
    return (shell, summary)
  }

  @Test(arguments: Vouchers.Refusal.allCases)
  func anErrorOfAnEffectIsTheSameAgain(_ refusal: Vouchers.Refusal) async {
    let (shell, journal) = journaled()
    _ = await shell.run("load vouchers\n.redeemTapped(.\(refusal))\nlet n = count")
    let (again, summary) = await replayed(journal)
    #expect(summary.differences.isEmpty, "\(summary.notes)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))")
    #expect(await again.run("count").output == ["1"])
    #expect(await again.run("message").output == shell.run("message").output)
  }

  @Test func anErrorIsShownWithItsType() async {
    let (shell, _) = journaled()
    _ = await shell.run("load vouchers\n.redeemTapped(.unknownCode)")
    let action = #".response(.failure(VoucherError.unknownCode("empty")))"#
    let history = await shell.run("history").output
    #expect(history.contains { $0.contains(action) }, "\(history)")
    // What is printed can be typed.
    for statement in [
      "receive \(action)", action, #"expect lastError == VoucherError.unknownCode("empty")"#,
      #"expect lastError is .unknownCode("empty")"#,
    ] {
      let error = await shell.run(statement).error
      #expect(error == nil, "\(error ?? "")")
    }
  }

  @Test func aMistypedErrorIsAnError() async {
    let (shell, _) = journaled()
    _ = await shell.run("load vouchers")
    #expect(await shell.run(".response(.failure(VoucherErorr.expired))").error != nil)
    #expect(await shell.run(".response(.failure(VoucherErorr(\"x\")))").code == "unknown-type")
  }

  @Test func aSavedSessionWithErrorsIsRestored() async throws {
    let (shell, _) = journaled()
    let file = "\(try #require(folder.path))/saved.tcash"
    for refusal in Vouchers.Refusal.allCases {
      _ = await shell.run(
        "\(refusal == .expired ? "load vouchers\n" : "").redeemTapped(.\(refusal))"
      )
    }
    let saved = await shell.run("save \"\(file)\"")
    #expect(saved.error == nil, "\(saved.error ?? "")")
    let again = Shell(Self.features)
    let restored = await again.run("restore \"\(file)\"")
    #expect(restored.error == nil, "\(restored.error ?? "")")
    #expect(await again.run("count").output == shell.run("count").output)
    #expect(await again.run("message").output == shell.run("message").output)
  }

  // MARK: What cannot be repeated

  @Test func aResumeEndsBeforeAnActionThatHoldsAnObject() async {
    let (shell, journal) = journaled()
    _ = await shell.run("load vouchers\n.countTapped\n.cardTapped\n.countTapped")
    #expect(await shell.run("count").output == ["12"])
    let (again, summary) = await replayed(journal, continuing: true)
    #expect(await again.run("count").output == ["1"])
    let notes = summary.notes.joined(separator: "\n")
    #expect(
      notes.contains(
        "ends before vouchers #3, '.cardLoaded(VoucherCard(#1))': it can't be repeated, since "
          + "VoucherCard at '0' can't be written"
      ),
      "\(notes)"
    )
    #expect(notes.contains("the state after it was\nVouchers.State(count: 11"), "\(notes)")

    // What is done from there on belongs to the session; what came after does not.
    _ = await again.run(".countTapped\n.countTapped")
    let (third, later) = await replayed(journal)
    #expect(later.differences.isEmpty, "\(later.notes)")
    #expect(SessionPicture(third.session) == SessionPicture(again.session))
    #expect(await third.run("count").output == ["3"])
  }

  @Test func aStatementOfManyStopsThere() async {
    let (shell, journal) = journaled()
    _ = await shell.run("load vouchers\nrepeat 3 { .cardTapped; .countTapped }")
    #expect(await shell.run("count").output == ["33"])
    let (again, summary) = await replayed(journal, continuing: true)
    #expect(await again.run("count").output == ["0"])
    #expect(summary.differences.count == 1, "\(summary.notes)")
    let (third, later) = await replayed(journal)
    #expect(later.differences.isEmpty, "\(later.notes)")
    #expect(SessionPicture(third.session) == SessionPicture(again.session))
  }

  @Test func aRestoreSaysWhatCannotBeRestored() async throws {
    let (shell, _) = journaled()
    let file = "\(try #require(folder.path))/saved.tcash"
    _ = await shell.run("load vouchers\n.cardTapped\n.countTapped\nsave \"\(file)\"")
    let again = Shell(Self.features)
    let restored = await again.run("restore \"\(file)\"")
    #expect(restored.error?.contains("VoucherCard at '0' can't be written") == true)
    #expect(again.session.stores.isEmpty)
    let forced = await again.run("restore \"\(file)\" --force")
    #expect(forced.error == nil, "\(forced.error ?? "")")
    #expect(await again.run("count").output == ["0"])
  }

  @Test func theOutlineCountsWhatIsKept() async {
    let (shell, journal) = journaled()
    _ = await shell.run("load vouchers")
    _ = await shell.run(".cardTapped")
    _ = await shell.run(".countTapped")
    _ = await replayed(journal, continuing: true)
    let text = JournalFile.text(of: journal.records)
    let (outline, contents) = (
      JournalOutline(parsing: Array(text.utf8)), JournalContents(parsing: Array(text.utf8))
    )
    #expect(outline.statementCount == contents.statementCount)
    #expect(contents.statementCount == 2)
  }
}

enum VoucherError: Error, Equatable {
  case unknownCode(String)
  case expired
}

/// A class, which cannot be written.
final class VoucherCard: Sendable {
  let value = 10
}

private struct VoucherSecret: LocalizedError {
  var errorDescription: String? { "It is a secret." }
}

@Reducer
struct Vouchers {
  enum Refusal: String, CaseIterable, Sendable, CustomStringConvertible {
    case expired, unknownCode, coding, foundation, secret, bridged
    var description: String { rawValue }

    func check() throws {
      switch self {
      case .expired: throw VoucherError.expired
      case .unknownCode: throw VoucherError.unknownCode("empty")
      case .coding: _ = try JSONDecoder().decode([Int].self, from: Data("{".utf8))
      case .foundation: _ = try Data(contentsOf: URL(fileURLWithPath: "/no/such/file"))
      case .secret: throw VoucherSecret()
      case .bridged:
        throw NSError(domain: "Vouchers", code: 3, userInfo: [NSLocalizedDescriptionKey: "Gone."])
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    var count = 0
    var message: String?
    var lastError: VoucherError?
  }

  enum Action {
    case redeemTapped(Refusal)
    case response(Result<Int, any Error>)
    case countTapped
    case cardTapped
    case cardLoaded(VoucherCard)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .redeemTapped(let refusal):
        return .run { send in
          await send(
            .response(
              Result {
                try refusal.check()
                return 1
              }
            )
          )
        }
      case .response(.success(let count)):
        state.count += count
        return .none
      case .response(.failure(let error)):
        state.count += 1
        state.message = error.localizedDescription
        state.lastError = error as? VoucherError
        return .none
      case .countTapped:
        state.count += 1
        return .none
      case .cardTapped:
        return .run { send in await send(.cardLoaded(VoucherCard())) }
      case .cardLoaded(let card):
        state.count += card.value
        return .none
      }
    }
  }
}
