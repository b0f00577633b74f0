import Foundation
import PlatformIO
import SystemPackage
import Testing

@Suite struct ResolvedPathTests {
  private let working = FileManager.default.currentDirectoryPath

  @Test(arguments: [
    ("x", "", "x", "W/x"), ("x", ".", "x", "W/x"), ("x", "d", "d/x", "W/d/x"),
    ("x", "/d", "/d/x", "/d/x"), ("x", "/", "/x", "/x"), ("/x", "d", "/x", "/x"),
    ("", "", "", "W"), ("", "d", "d", "W/d"), (".", "d", "d/.", "W/d"),
    ("..", "/a/b", "/a/b/..", "/a"),
    ("../x", "/a/b", "/a/b/../x", "/a/x"), ("a//b///", "", "a//b///", "W/a/b"),
    ("/", "d", "/", "/"), ("//", "", "//", "/"), ("/..", "", "/..", "/"),
    ("é/a b\\ \"'", "", "é/a b\\ \"'", "W/é/a b\\ \"'"), ("~x~", "d", "d/~x~", "W/d/~x~"),
    ("a/~", "", "a/~", "W/a/~"),
    ("~nobody-of-this-name/x", "", "~nobody-of-this-name/x", "W/~nobody-of-this-name/x"),
  ])
  func aPathIsWholeFromTheBaseFolder(
    _ typed: String,
    _ base: String,
    _ text: String,
    _ whole: String
  ) {
    let path = ResolvedPath(typed, in: base)
    #expect(path.text == text)
    #expect(path.absolute == whole.replacing(/^W/, with: working))
    #expect(path.typed == typed)
  }

  @Test(arguments: [
    ("~", "/h", "/h"), ("~/x", "/h", "/h/x"), ("~/x", "/h/", "/h/x"), ("~/", "/h", "/h/"),
    ("~", "/", "/"), ("~/x", "/", "/x"),
  ])
  func theTildeIsTheHomeFolder(_ typed: String, _ home: String, _ text: String) {
    #expect(ResolvedPath(typed, in: "d", environment: ["HOME": home]).text == text)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func withoutAHomeTheTildeIsWhatThePasswordDatabaseHas(_ environment: [String: String]) throws {
    let entry = try #require(getpwuid(getuid()))
    let home = String(cString: entry.pointee.pw_dir)
    #expect(ResolvedPath("~", environment: environment).text == home)
    #expect(
      ResolvedPath("~/x", environment: environment).absolute == ResolvedPath("\(home)/x").absolute
    )
    let name = String(cString: entry.pointee.pw_name)
    #expect(ResolvedPath("~\(name)/x", environment: environment).text == "\(home)/x")
  }

  @Test(arguments: [
    ("x", "x", ""), ("a/x", "x", "a"), ("/x", "x", "/"), ("../x", "x", ".."), ("x/", "x", ""),
    ("/", "/", "/"), ("a/b/c", "c", "a/b"),
  ])
  func namesOfAnyLengthHaveAFolder(_ typed: String, _ name: String, _ folder: String) throws {
    let path = ResolvedPath(typed)
    #expect(path.name == name)
    #expect(path.folderText == folder)
    #expect(try path.resolvedFolder == ResolvedPath(folder).resolved)
  }

  @Test(arguments: ["", ".", "..", "/", "a/", "a/.", "a/..", "~", "~/"])
  func whatCanOnlyBeAFolderIsNoFile(_ typed: String) {
    let path = ResolvedPath(typed, environment: ["HOME": "/h/"])
    #expect(path.namesFolder == (typed != "~"))
    if typed != "~" {
      #expect(throws: FileError.system(.isDirectory)) { try ResolvedPath(typed).resolvedFile }
    }
  }

  @Test func linksAreFollowedAsFarAsTheyLead() throws {
    let folder = try TestFolder()
    try folder.makeFolder("a/b/c")
    try folder.makeLink("link", to: "a/b")
    try folder.makeLink("whole", to: "\(folder.path)/a")
    try folder.makeLink("chain", to: "link/c")
    try folder.makeLink("nowhere", to: "a/missing/file")
    let resolved = { (name: String) in
      try ResolvedPath(name, in: folder.path).resolved.replacing(folder.path, with: "F")
    }
    #expect(try resolved("link/x") == "F/a/b/x")
    #expect(try resolved("whole/b/../x") == "F/a/x")
    #expect(try resolved("chain/new/x") == "F/a/b/c/new/x")
    #expect(try resolved("nowhere") == "F/a/missing/file")
    #expect(try resolved("link/../x") == "F/a/x", "as the system has it")
    #expect(ResolvedPath("link", in: folder.path).isLink)
    #expect(ResolvedPath("chain", in: folder.path).isLink)
    #expect(ResolvedPath("nowhere", in: folder.path).isLink)
    #expect(!ResolvedPath("link/x", in: folder.path).isLink)
    #expect(!ResolvedPath("link/c", in: folder.path).isLink)
  }

  @Test func whatLeadsNowhereSaysWhy() throws {
    let folder = try TestFolder()
    try folder.makeLink("a", to: "b")
    try folder.makeLink("b", to: "a")
    try folder.write("", to: "file")
    let resolved = { (name: String) in try ResolvedPath(name, in: folder.path).resolved }
    #expect(throws: FileError.system(.tooManySymbolicLinkLevels)) { try resolved("a") }
    #expect(throws: FileError.system(.tooManySymbolicLinkLevels)) { try resolved("a/x") }
    #expect(throws: FileError.system(.noSuchFileOrDirectory)) { try resolved("missing/../x") }
    #expect(throws: FileError.system(.notDirectory)) { try resolved("file/x") }
    #expect(throws: FileError.system(.notDirectory)) { try resolved("file/../x") }
    #expect(throws: FileError.system(.invalidArgument)) { try resolved("a\0b") }
    #expect(throws: FileError.system(.fileNameTooLong)) {
      try resolved(String(repeating: "x", count: 300))
    }
    #expect(ResolvedPath("a\0b").name == "a\0b".prefix(0) + ResolvedPath("a\0b").absolute)
  }

  @Test func aPathIsWithinAFolderComponentByComponent() throws {
    let folder = try TestFolder()
    try folder.makeFolder("in")
    try folder.makeFolder("inside")
    try folder.makeLink("in/out", to: "../inside")
    let isWithin = { (name: String, other: String) in
      ResolvedPath(name, in: folder.path).isWithin(ResolvedPath(other, in: folder.path))
    }
    #expect(isWithin("in", "in"))
    #expect(isWithin("in/x/y", "in/"))
    #expect(isWithin("x", "/"))
    #expect(!isWithin("inside", "in"))
    #expect(!isWithin("in/out/x", "in"))
    #expect(!isWithin("in/../x", "in"))
    #expect(!isWithin("in/x\0", "in"))
  }

  @Test func aWayUpFromBehindALinkHasTwoReadings() throws {
    let folder = try TestFolder()
    try folder.makeFolder("s/a/b/c/d/e")
    try folder.makeLink("s/link", to: "a/b/c/d/e")
    let readings = { (name: String) in
      try ResolvedPath(name, in: "\(folder.path)/s").readings.map(\.absolute)
    }
    #expect(
      try readings("link/../../../x") == [
        "\(folder.path)/s/a/b/x", ResolvedPath("../x", in: folder.path).absolute,
      ]
    )
    #expect(try readings("a/b/../x") == ["\(folder.path)/s/a/x"])
    #expect(try readings("link/x") == ["\(folder.path)/s/a/b/c/d/e/x"])
  }
}
