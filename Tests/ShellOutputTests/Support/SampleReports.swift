import Foundation
import ShellLanguage
import ShellOutput
import ShellProse
import ShellValues

/// A report of every kind.
enum SampleReports {
  struct Book: Hashable, Identifiable {
    var id: Int
    var title: String
    var tags: Set<String> = []
  }

  enum Status: Hashable {
    case idle
    case failed(String)
    case moved(from: Int, to: Int)
  }

  struct Library {
    var books = [Book(id: 1, title: "Jane Eyre", tags: ["novel", "1847"])]
    var status = Status.moved(from: 1, to: 2)
    var prices = ["tea": 1.5, "milk": 2]
    var added = Date(timeIntervalSince1970: 0)
    var home = URL(string: "https://example.org/?a=b")
    var note: String? = nil
    var pair = (1, "two")
    var wide = "世界 👩‍👩‍👧 e\u{301} \u{1b}[31m \u{202e}"
  }

  enum Action {
    case refreshButtonTapped
    case response(Result<[Book], any Error>)
  }

  private static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }

  static var changes: ChangeList {
    [
      .changed(path("status"), old: Status.idle, new: Status.failed("It is offline.")),
      .changed(
        path("note"),
        old: String(repeating: "All work and no play. ", count: 9) + "The end.",
        new: String(repeating: "All work and no play. ", count: 9) + "No end."
      ),
      .added(path("books", .id(2)), value: Book(id: 2, title: "嵐が丘")),
      .removed(path("prices", .key("tea")), value: 1.5),
      .reordered(path("books"), old: [1, 2, 3], new: [3, 1, 2]),
    ]
  }

  private static func path(_ name: String, _ steps: StatePath.Step...) -> StatePath {
    StatePath([.member(name)] + steps)
  }

  private static var scopes: ScopeNode {
    var root = ScopeNode("library", .root, type: "Library.State", isPresent: true)
    var books = ScopeNode("books", .list, type: "IdentifiedArrayOf<Book.State>", isPresent: true)
    books.count = 3
    books.omittedCount = 2
    var book = ScopeNode("[id: 1]", .element, type: "Book.State", isPresent: true)
    book.isCurrent = true
    books.children = [book]
    root.children = [
      books, ScopeNode("alert", .presented, type: "AlertState<Action>", isPresent: false),
      ScopeNode("draft", .child, type: "Draft.State", isPresent: false),
    ]
    return root
  }

  private static var flow: FlowStep {
    struct Offline: Error {}
    func call(_ answer: Result<Any, any Error>?, hasValue: Bool = true) -> FlowStep.Call {
      FlowStep.Call(
        "books.fetch(page: 1)",
        answer: answer,
        hasValue: hasValue,
        isFromEffect: hasValue,
        duration: answer == nil ? nil : .milliseconds(250)
      )
    }
    func step(_ number: Int, _ action: Any, _ calls: [FlowStep.Call]) -> FlowStep {
      FlowStep(
        number: number,
        event: .action(action),
        isFromEffect: number > 1,
        time: .seconds(number),
        changes: number == 1 ? changes : [],
        calls: calls,
        effects: number == 1 ? [EffectRow(id: 1, name: nil, causeNumber: 1, cause: action)] : []
      )
    }
    var flow = step(
      1,
      Action.refreshButtonTapped,
      [
        call(nil), call(.success(12)), call(.success(()), hasValue: false),
        call(.failure(Offline())),
      ]
    )
    var follower = step(2, Action.response(.failure(Offline())), [])
    follower.omittedCount = 3
    flow.followers = [follower]
    return flow
  }

  static let signature = CommandSignature(
    "state",
    .looking,
    summary: "Print the state, or the part of it at a path.",
    discussion: "More is said here, in a paragraph that is longer than a narrow window is wide.",
    parameters: [.init("path", .statePath, isOptional: true, summary: "a path from the scope")],
    options: [.init("depth", .count, summary: "how many levels to show")],
    examples: [.init("The whole state", "state\n#> Counter.State")]
  )

  static var actions: [ActionReport] {
    [
      ActionReport(
        number: 1,
        event: .action(Action.refreshButtonTapped),
        store: nil,
        isFromUser: true,
        changes: changes,
        followers: [
          ActionReport(
            number: 2,
            event: .action(Action.response(.success([Book(id: 2, title: "嵐が丘")]))),
            store: "library",
            isFromUser: false,
            leftBranch: 6,
            changes: []
          ),
          ActionReport(
            number: 3,
            event: .shared(by: .storage("sqlite app.db"), changes),
            store: nil,
            isFromUser: false,
            changes: changes
          ),
        ]
      )
    ]
  }

  static var move: MoveReport {
    MoveReport(
      direction: .undo,
      events: [
        (4, .action(Action.refreshButtonTapped)),
        (5, .operation(.swap(dependency: "clock", alternative: "test", store: nil))),
      ],
      effectActionCount: 2,
      otherEffectActions: [(3, 1), (7, nil)],
      paths: [
        StatePath([.member("status")]),
        StatePath([.member("books"), .id(2), .member("title")]), StatePath([.member("prices")]),
      ],
      cancelledEffects: [4, 4],
      sharedValues: [(".appStorage(\"count\")", "in sqlite app.db"), ("Shared<Int>", nil)],
      problems: ["the clock can't go back"]
    )
  }

  static var historyRows: [HistoryRow] {
    [
      HistoryRow(
        number: 9,
        event: .action(Action.response(.failure(CancellationError()))),
        isFromEffect: true,
        isUndone: false,
        parent: 8,
        marks: ["start"]
      ),
      HistoryRow(
        number: 10,
        event: .operation(.edit(path: "status", value: 1)),
        isFromEffect: false,
        isUndone: true
      ),
      HistoryRow(
        number: 11,
        event: .shared(by: .program, changes),
        isFromEffect: false,
        isUndone: false
      ),
    ]
  }

  static var effects: [EffectRow] {
    var sleeping = EffectRow(
      id: 1,
      name: "timer",
      causeNumber: 4,
      cause: Action.refreshButtonTapped
    )
    sleeping.cancellationIDs = [Status.idle, "a\u{1b}b"]
    sleeping.age = .exact(.milliseconds(1500))
    sleeping.wait = .testClock(until: .seconds(3), now: .seconds(2))
    var held = EffectRow(id: 2, name: nil, causeNumber: nil, cause: nil)
    held.kind = .debounce
    held.age = .rounded(.milliseconds(12_345))
    held.wait = .clock(remaining: .milliseconds(2345))
    var listening = EffectRow(
      id: 12,
      name: nil,
      causeNumber: 5,
      cause: Action.refreshButtonTapped
    )
    listening.kind = .publisher
    var working = listening
    working.kind = .task
    working.wait = .clock(remaining: nil)
    var throttled = held
    throttled.kind = .throttle
    throttled.age = .rounded(.seconds(7384))
    throttled.wait = nil
    return [sleeping, held, listening, working, throttled]
  }

  static var profile: ProfileReport {
    ProfileReport(
      sampleCount: 1250,
      duration: .milliseconds(640),
      reducers: .milliseconds(160),
      actionCount: 10_000,
      shares: [.features: 0.1, .store: 0.25, .shell: 0.6496, .elsewhere: 0.0004],
      functions: [
        .init("swift_release", module: "libswiftCore.so", selfShare: 0.2, totalShare: 0.2104),
        .init(
          "closure #1 in Counter.body.getter",
          module: "ExampleFeatures",
          selfShare: 0.03,
          totalShare: 0.1
        ),
        .init("a\u{1b}b", module: nil, selfShare: 0, totalShare: 1),
      ]
    )
  }

  static var all: KeyValuePairs<String, Report> {
    [
      "note": .note("loaded \u{1b}counter"),
      "value": .value(Status.failed("no")),
      "print": .print(["a\tb", 1, Status.idle]),
      "declarations": .declarations([
        ["struct Counter.State {", "  var fact: String?", "}"],
        [
          "enum Counter.Action {",
          "  case factResponse(Result<String, any Error>, from: Source.Kind, at: Date)",
          "}",
        ],
      ]),
      "definition": .definition(name: "book", value: Book(id: 1, title: "Emma")),
      "state": .state(StateReport(value: Library())),
      "state-swift": .state(StateReport(value: Library(), format: .swift)),
      "done": .done(
        "loaded",
        [("store", .string("a\u{1b}b")), ("feature", .string("counter"))],
        text: "loaded a\u{1b}b"
      ),
      "empty-list": .list(ListReport("things", [], ifEmpty: "there is nothing")),
      "list": .list(
        ListReport(
          "things",
          [
            SampleThing(
              members: [("name", .string("clock")), ("value", .value(Status.idle))],
              rows: [Row([.path("clock"), .value("live")], summary: "test, immediate")]
            ),
            SampleThing(
              members: [("name", .string("search")), ("value", .null)],
              rows: [
                Row(
                  [.command("search"), .plain("世界")],
                  summary: "a summary of many words, to be broken"
                )
              ]
            ),
          ],
          remark: SampleThing(
            members: [("omitted", .number(1))],
            rows: [Row([.plain("alone")])]
          )
        )
      ),
      "actions": .actions(actions),
      "changes": .changes(changes),
      "no-changes": .changes([]),
      "move": .move(move),
      "history": .history(
        HistoryReport(
          rows: historyRows,
          dropped: 1...8,
          otherBranchCount: 2
        )
      ),
      "entry": .entry(
        EntryReport(
          row: historyRows[0],
          cause: "an effect of #4 .refreshButtonTapped",
          changes: changes,
          draws: [(name: "ids", values: [id(0), id(1)])]
        )
      ),
      "goto": .move(
        MoveReport(
          direction: .goto,
          position: 4,
          event: .action(Action.refreshButtonTapped),
          undoneCount: 3,
          redoneCount: 1,
          events: [],
          effectActionCount: 0,
          otherEffectActions: [],
          paths: [StatePath([.member("status")])],
          cancelledEffects: []
        )
      ),
      "drop": .replay(
        ReplayReport(
          dropped: [
            (2, .action(Action.refreshButtonTapped)),
            (3, .operation(.reset(dependency: nil, store: "two"))),
          ],
          count: 2,
          numbers: 8...9,
          position: 7,
          differences: [],
          changes: changes,
          problems: ["#5 edit status = .idle can't be replayed: there is no 'status'"]
        )
      ),
      "replay": .replay(
        ReplayReport(
          dropped: [],
          count: 3,
          numbers: 8...10,
          position: 7,
          differences: [
            .init(
              old: 5,
              new: 8,
              event: .action(Action.refreshButtonTapped),
              before: changes,
              now: []
            )
          ],
          changes: changes,
          problems: []
        )
      ),
      "replay-same": .replay(
        ReplayReport(
          dropped: [],
          count: 1,
          numbers: nil,
          position: 1,
          differences: [],
          changes: [],
          problems: []
        )
      ),
      "effects": .effects(EffectsReport(effects, elsewhere: [("offline", 2)])),
      "no-effects": .effects(EffectsReport([])),
      "profile": .profile(profile),
      "profile-without-samples": .profile(
        ProfileReport(
          sampleCount: 0,
          duration: .microseconds(120),
          reducers: .zero,
          actionCount: 0,
          shares: [:],
          functions: []
        )
      ),
      "cancelled": .cancelled(Array(effects.prefix(2))),
      "picture-tree": .picture(.tree(scopes)),
      "picture-flow": .picture(.flow(flow)),
      "picture-timeline": .picture(
        .timeline(
          TimelineChart(
            entries: Array(3...30),
            times: [3: .zero, 4: .milliseconds(100), 30: .seconds(2)],
            lanes: [
              .init(title: nil, entries: [3, 30], start: nil, isOpen: false),
              .init(title: "#3 .started", entries: Array(4...20), start: 3, isOpen: false),
              .init(title: "#30 .alarmSet", entries: [], start: 30, isOpen: true),
            ],
            omittedCount: 2
          )
        )
      ),
      "prose": .prose(
        MarkdownReader.prose(
          """
          # A title

          A paragraph with `code`, **strong words**, *emphasis*, 2 * 3 * 4, and a
          [link](https://example.org), which is longer than a line of the narrow format has room for.

          - an item
          - another item, whose text goes on for so long
            that it needs a second line
            1. and one below it

          > What is quoted.

          ```tcash
          .incrementButtonTapped
          #>   count: 0 → 1
          ```
          """
        )
      ),
      "help-overview": .help(
        .overview(
          start: [.init("load a feature", "load counter")],
          Grammar([signature]),
          topics: ["values", "scopes"]
        )
      ),
      "help-command": .help(.command(signature)),
      "help-page": .help(
        .page(
          HelpPage(
            title: "library",
            sections: [
              .text(
                "Books, of which more is said here than a narrow window has room for.\n\n  1  nil"
              ),
              .rows(
                heading: "actions",
                [Row([.command(".refreshButtonTapped")], summary: "asks the server")]
              ),
              .example(.init("Look", "state\n#> Library")),
              .state(heading: "initial state", Book(id: 1, title: "Emma")),
            ]
          )
        )
      ),
    ]
  }
}

struct SampleThing: ListedItem {
  let members: JSONMembers
  let rows: [Row]
}
