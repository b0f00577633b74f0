import ComposableArchitecture
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// A feature with a child whose action's case has another name than its property.
@Reducer
private struct PictureFrame {
  @ObservableState
  struct State: Equatable {
    var width = 2
    var tags = ["a"]
    var picture = Picture.State(id: 1, title: "Sea")
  }

  enum Action {
    case child(Picture.Action)
    case widthChanged(Int)
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// Tables of what stands left of the cursor, and what Tab offers there.
@MainActor
@Suite struct GalleryCompletionTests {
  private static func check(_ text: String, _ expected: [String]) async {
    let shell = await Shell.gallery()
    #expect(shell.completions(text) == expected)
  }

  @Test(arguments: [
    (".but", ["buttonTapped", "buttonPressed("]),
    ("send but", [".buttonTapped", ".buttonPressed("]),
    (".buttonT", ["buttonTapped"]), (".buttonPressed(", ["isLong: "]),
    (".buttonPressed(isLong: ", ["true", "false"]), (".buttonPressed(isLong: f", ["false"]),
    (".buttonPressed(isLong: true, ", ["times: "]),
    (".dayPicked(", ["nil", "Date(\"1970-01-01T00:00:00Z\")"]),
    (".loaded(", [".success(", ".failure("]),
    (".loaded(.success(", ["["]), (".loaded(.failure(", ["\""]), (".loaded(.failure(su", []),
    (".pageOpened(", ["URL(\"file:///\")"]), (".pairPicked(", ["("]),
    (".pairPicked((", ["first: "]),
    (".pairPicked((first: 1, second: ", ["true", "false"]),
    (".shapePicked(", [".circle(", ".rectangle(", ".dot"]), (".shapePicked(.c", ["circle("]),
    (".shapePicked(.circle(", ["radius: "]), (".shapePicked(.rectangle(", ["Gallery.Size("]),
    (".shapePicked(.rectangle(Size(", ["width: ", "height: ", "depth: "]),
    (".shapePicked(.rectangle(Size(height: 1, ", ["width: ", "depth: "]),
    (".shapePicked(.rectangle(Size(width: 1, height: 2, depth: n", ["nil", "names", "nothing"]),
    (".shapePicked(.rectangle(.", ["init("]),
    (".shapePicked(Shape.", ["circle(", "rectangle(", "dot"]), (".shapePicked(sh", ["shape"]),
    (".shapesPicked([", [".circle(", ".rectangle(", ".dot"]),
    (".shapesPicked([.dot, .r", ["rectangle("]), (".shapesPicked([.dot], ", ["named: "]),
    (".shapesPicked([.dot], named: [\"a\": .c", ["circle("]),
    (".sizePicked(", ["nil", "Gallery.Size("]),
    (".waited(", [".seconds(", ".milliseconds(", ".microseconds(", ".nanoseconds("]),
  ])
  func actionsAndTheirValues(_ text: String, _ expected: [String]) async {
    await Self.check(text, expected)
  }

  @Test(arguments: [
    (".pictures(.element(id: ", ["4", "9"]), (".pictures(.element(id: 9, ", ["action: "]),
    (".pictures(.element(id: pictures[0].i", ["id"]),
    (".pictures(.element(id: 4, action: ", [".hung(", ".titleChanged("]),
    (".pictures(.element(id: 4, action: .hung(on: ", [".north", ".south"]),
    (".pictures(.element(id: 4, action: .hung(on: .s", ["south"]),
    (".pictureTapped(id: ", ["4", "9"]), (".editor(", [".dismiss", ".presented("]),
    (".editor(.presented(.hung(", ["on: "]), (".binding(", [".set("]),
    (".binding(.set(\\.siz", ["size", "sizes"]), (".binding(.set(\\.isOn, ", ["true", "false"]),
    (".binding(.set(\\.shape, ", [".circle(", ".rectangle(", ".dot"]),
    (".binding(.set(\\.name, ", ["nil", "\""]), (".binding(.set(\\.count, ", ["3"]),
  ])
  func childrensActionsAndBindings(_ text: String, _ expected: [String]) async {
    await Self.check(text, expected)
  }

  @Test(arguments: [
    (".pictures(.element(id: 4, action: .titleChanged(", ["\"Sea\""]),
    (".pictures(.element(id: 9, action: .titleChanged(\"", ["\"Hill\""]),
    (".pictures(.element(id: 9, action: .titleChanged(\"Hi", ["\"Hill\""]),
    (".pictures(.element(id: 9, action: .titleChanged(\"Ho", []),
    (".pictures(.element(id: 7, action: .titleChanged(", ["\""]),
    (".editor(.presented(.titleChanged(", ["\"Draft\""]),
    ("edit editor.title = ", ["\"Draft\""]), ("bind count = ", ["3"]),
  ])
  func theTextThatIsToBeChanged(_ text: String, _ expected: [String]) async {
    await Self.check(text, expected)
  }

  @Test func theTextAtAScope() async {
    let shell = await Shell.gallery()
    _ = await shell.run("scope editor")
    #expect(shell.completions(".titleChanged(") == ["\"Draft\""])
  }

  @Test(arguments: [
    ("state si", ["size", "sizes"]), ("state size.", ["width", "height", "depth"]),
    ("state shape.", ["circle"]), ("state sizes[1].h", ["height"]),
    ("state sizes[", ["0]", "1]"]), ("state prices[", ["\"milk tea\"]", "\"tea\"]"]),
    ("state prices[te", ["\"tea\"]"]), ("state names[", ["7]", "8]"]),
    ("state pictures[", ["id: 4]", "id: 9]", "0]", "1]"]),
    ("state pictures[id: 9].", ["id", "title"]), ("state editor.t", ["title"]),
    ("state editor?.t", ["title"]), ("state nothing.", ["id", "title"]),
    ("state $0.si", ["size", "sizes"]), ("state sizes.co", []), ("state nope.", []),
    ("scope ", ["pictures", "editor"]), ("scope pictures[", ["id: 4]", "id: 9]", "0]", "1]"]),
    ("scope pi", ["pictures", "pictures[0]", "pictures[1]"]),
    ("scope pictures", ["pictures", "pictures[0]", "pictures[1]"]), ("scope e", ["editor"]),
    ("scope editor v", ["via"]), ("scope editor via ", ["editor", "pictures"].sorted()),
  ])
  func paths(_ text: String, _ expected: [String]) async {
    let shell = await Shell.gallery()
    let found = shell.completions(text)
    if text.hasSuffix("via ") {
      #expect(Set(found).isSuperset(of: expected))
    } else {
      #expect(found == expected)
    }
  }

  @Test(arguments: [
    ("expect co", ["count"]),
    (
      "print sizes.",
      [
        "count", "isEmpty", "first", "last", "map { $0", "filter { $0", "contains { $0",
        "sorted { $0",
      ]
    ),
    ("print prices.k", ["keys"]), ("expect isOn == ", ["true", "false"]),
    ("expect shape == ", [".circle(", ".rectangle(", ".dot"]),
    ("expect shape is ", [".circle", ".rectangle", ".dot"]), ("expect shape is .d", ["dot"]),
    ("expect shape is .rectangle.", []), ("expect shape i", ["is "]), ("expect shape ", ["is "]),
    ("expect tags c", ["contains "]), ("expect !is", ["isOn"]),
    ("expect count > 1 && is", ["isOn"]),
    ("expect (co", ["count"]), ("expect count == 1 ? is", ["isOn"]),
    ("print name ?? na", ["name", "names"]),
    ("print \"\\(co", ["count"]), ("if is", ["isOn"]), ("while pictures[0].t", ["title"]),
    ("for s in siz", ["sizes"]), ("for s in sizes[0].", []), ("for s in editor.", ["title"]),
    ("for s in pictures[0].", ["title"]), ("for n in 1...co", ["count"]),
    ("for s in sizes.", ["map { $0", "filter { $0", "sorted { $0"]),
    ("for p in pictures.", ["first", "last", "map { $0", "filter { $0", "sorted { $0"]),
    ("for p in prices.", ["keys", "values", "map { $0", "filter { $0", "sorted { $0"]),
    ("for x in tru", []), ("for x in UU", []),
    ("for s in sizes { print s.", ["width", "height", "depth"]),
    ("let s = sizes[0]; print s.w", ["width"]), ("def f(amount) { print am", ["amount"]),
    ("for p in prices { print p", ["prices", "pictures", "page", "p"]),
    ("print sun", ["sunset"]), ("expect pictures[0].title == ", ["\""]), ("print UU", ["UUID("]),
    ("print Gallery.Sh", ["Gallery.Shape."]),
    ("print Shape.", ["circle(", "rectangle(", "dot"]), ("print Size(w", ["width: "]),
    ("print count +\nco", ["count"]), ("print [co", ["count"]),
  ])
  func expressions(_ text: String, _ expected: [String]) async {
    let shell = await Shell.gallery()
    #expect(Set(shell.completions(text)) == Set(expected))
  }

  @Test(arguments: [
    ("state /co", ["count"]), ("edit /co", ["count"]), ("watch /co", ["count"]),
    ("observe /co", ["count"]), ("type /co", ["count"]), ("bind /co", ["count"]),
    ("history --changed /co", ["count"]), ("edit /isOn = ", ["true", "false"]),
    ("bind /isOn = ", ["true", "false"]), ("edit /size.w", ["width"]),
    ("expect changes { undo } only /co", ["count"]), ("scope /", ["pictures", "editor"]),
    ("scope /pictures[1", ["1]"]), ("state ", ["id", "title", "/"]), ("state ti", ["title"]),
  ])
  func pathsFromTheRoot(_ text: String, _ expected: [String]) async {
    let shell = await Shell.gallery()
    _ = await shell.run("scope editor")
    #expect(shell.completions(text) == expected)
  }

  @Test func aChildWhoseCaseHasAnotherNameCanBeScopedTo() async {
    let shell = Shell([Feature("frame", initialState: PictureFrame.State()) { PictureFrame() }])
    _ = await shell.run("load frame")
    #expect(shell.completions("scope ") == ["picture"])
    #expect(shell.completions("scope $0.") == ["picture"])
    #expect(shell.completions("scope picture.") == [])
    #expect(await shell.run("scope picture via child").error == nil)
    #expect(shell.completions("scope ") == ["..", "/"])
  }

  @Test func aLoopIsOfferedWhatItAccepts() async {
    let shell = await Shell.gallery()
    _ = await shell.run("let numbers = 1...3\nlet number = 3")
    let found = Set(shell.completions("for x in "))
    #expect(
      found.isSuperset(of: [
        "name", "prices", "names", "sizes", "tags", "pictures", "editor", "many", "manyPictures",
        "numbers",
      ])
    )
    #expect(
      found.isDisjoint(with: [
        "count", "isOn", "shape", "size", "day", "page", "delay", "number", "sunset", "true",
      ])
    )
  }

  @Test(arguments: [
    (".buttonTapped { ", ["$0."]), (".buttonTapped { $0.si", ["size", "sizes"]),
    (".buttonTapped { $0.isOn = ", ["true", "false"]),
    (".buttonTapped {\n  $0.count = 1\n  $0.shape = .r", ["rectangle("]),
    (".buttonTapped { $0.size = ", ["Gallery.Size("]),
    (".buttonTapped { $0.size = Size(width: 1, h", ["height: "]),
    (".buttonTapped { $0.pictures[id: 4].t", ["title"]),
    (".buttonTapped { $0.name = n", ["nil", "name", "names", "nothing"]),
    ("send .buttonTapped { $0.count += cou", ["count"]),
  ])
  func blocks(_ text: String, _ expected: [String]) async {
    await Self.check(text, expected)
  }

  @Test(arguments: [
    (".bT", ["buttonTapped"]), (".BUTTONT", ["buttonTapped"]),
    (".tapped", ["buttonTapped", "pictureTapped("]),
    ("state xz", []), ("state PRI", ["prices"]), ("LOA", ["load"]), ("hsty", ["history"]),
    (".shP", ["shapePicked(", "shapesPicked("]), ("state mP", ["manyPictures"]),
  ])
  func lettersInOtherCaseAndLeftOut(_ text: String, _ expected: [String]) async {
    await Self.check(text, expected)
  }

  @Test func theListSaysWhatEachIs() async {
    let shell = await Shell.gallery()
    func summary(_ text: String, _ item: String) -> String? {
      shell.evaluator.completions(for: text).items.first { $0.text == item }?.summary
    }
    #expect(summary("state ", "count") == "Int = 3")
    #expect(summary("state ", "name") == "String? = nil")
    #expect(summary("state ", "many") == "[Int], 100000 elements")
    #expect(summary("state ", "size") == "Gallery.Size")
    #expect(summary(".", "buttonTapped") == "The button was tapped.")
    #expect(summary(".shapePicked(", ".circle(") == "Round.")
    #expect(summary("state pictures[", "id: 4]") == "title: \"Sea\"")
    #expect(summary("load ", "gallery") == "")
    #expect(
      summary("hist", "history")
        == "List the store's history, or show one entry in full."
    )
  }

  @Test func aLongCollectionIsNotGoneThrough() async {
    let shell = await Shell.gallery {
      var state = Gallery.State()
      state.manyPictures = IdentifiedArray(
        uniqueElements: (0..<100_000).map { Picture.State(id: $0, title: "\($0)") }
      )
      return state
    }
    for text in [
      "state many[", "state manyPictures[", "state ", "expect ma", "print manyPictures[id: 99",
    ] {
      #expect(!shell.completions(text).isEmpty)
    }
    #expect(shell.evaluator.completions(for: "state many[").remainder == 99_900)
    #expect(shell.evaluator.completions(for: "state many[").note == nil)
    let late = shell.evaluator.completions(for: "print manyPictures[id: 9999")
    #expect(late.note == "the first 20,000 of 100,000 elements were searched")
    #expect(late.items.map(\.text) == ["id: 9999]"])
    let none = shell.evaluator.completions(for: "print manyPictures[id: 99999")
    #expect(none.items.isEmpty && none.note == late.note)
    #expect(shell.evaluator.completions(for: "state many[").items.count == 100)
  }

  @Test func completingChangesNothing() async {
    let shell = await Shell.gallery()
    let before = await shell.run("state --format json").output
    for text in [
      ".buttonTapped", ".binding(.set(\\.count, 5))", "print last", "dep uuid ", "undo ",
    ] {
      _ = shell.evaluator.completions(for: text)
      _ = shell.evaluator.parameterHint(for: text)
    }
    for text in ["print tem", "expect temporaryFolder.", "print temporaryFolder.count == "] {
      _ = shell.evaluator.completions(for: text)
    }
    #expect(shell.session.temporaryFolder.pathIfMade == nil)
    #expect(await shell.run("state --format json").output == before)
    #expect(await shell.run("history").output == shell.run("history").output)
    #expect(shell.session.current?.timeline.count == 0)
  }
}
