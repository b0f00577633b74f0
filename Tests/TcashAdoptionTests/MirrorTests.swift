import Foundation
import PlatformIO
import TcashAdoptionArguments
import Testing

@testable import TcashAdoption

/// `tcash adopt --by mirror`.
@Suite struct MirrorTests {
  /// A sandbox with sources to adopt, and a small package in the place of this one.
  private static func withApp(_ body: (Sandbox) throws -> Void) throws {
    try Sandbox.with { sandbox in
      try sandbox.write("App/A.swift", "import ComposableArchitecture\n" + reducer("Alpha"))
      try sandbox.write("Tcash/Package.swift", "// swift-tools-version: 6.2\n")
      try sandbox.write("Tcash/.gitignore", ".build\n")
      try sandbox.write("Tcash/.build/large", "not for a mirror")
      try body(sandbox)
    }
  }

  private static func adopt(
    _ sandbox: Sandbox,
    by overriding: Overriding? = nil
  ) throws -> AdoptionSummary {
    let options = AdoptionOptions(
      sources: [sandbox.path("App")],
      overriding: overriding,
      tcash: sandbox.path("Tcash")
    )
    return try Adoption(options).run()
  }

  private static func git(_ sandbox: Sandbox, _ mirror: String, _ arguments: String...) throws
    -> [String]
  {
    let repository = sandbox.path("App-shell/Mirrors/\(mirror)")
    let result = try FinishedProgram(["git", "--git-dir=\(repository)"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func eachOriginalHasARepositoryOfAllMajorVersions() throws {
    try Self.withApp { sandbox in
      _ = try Self.adopt(sandbox, by: .mirror)
      for mirror in ["tcash"] + Companion.all.map(\.identity) {
        let tags = try Self.git(sandbox, mirror, "tag")
        #expect(tags == (0..<10).map { "\($0).999.1" }, "\(mirror)")
      }
      #expect(
        try Self.git(sandbox, "tcash", "ls-tree", "-r", "--name-only", "HEAD")
          == [".gitignore", "Package.swift"]
      )
      let sharing = try Self.git(sandbox, "swift-sharing", "show", "HEAD:Package.swift")
      #expect(sharing.contains { $0.contains("url: \"https://tcash.invalid/tcash\"") })
      for manifest in ["Package.swift", "App/Package.swift"] {
        let text = try sandbox.read("App-shell/\(manifest)")
        #expect(!text.contains("Overrides"), "\(manifest)")
        #expect(text.contains("https://github.com/pointfreeco/swift-composable-architecture\""))
      }
      #expect(try sandbox.read("App-shell/.gitignore").contains("Mirrors/"))
      #expect(try sandbox.read("App-shell/README.md").contains("tcash adopt --by mirror"))
    }
  }

  @Test func theSameSnapshotIsTheSameCommit() throws {
    func commit() throws -> [String] {
      var commit: [String] = []
      try Self.withApp { sandbox in
        _ = try Self.adopt(sandbox, by: .mirror)
        commit = try Self.git(sandbox, "tcash", "rev-parse", "HEAD")
      }
      return commit
    }
    #expect(try commit() == commit())
  }

  @Test func onlyWhatChangesGetsAVersion() throws {
    try Self.withApp { sandbox in
      _ = try Self.adopt(sandbox, by: .mirror)
      // The way of the last call is kept.
      #expect(try Self.adopt(sandbox).writtenPaths == [])
      try sandbox.write("Tcash/Package.swift", "// swift-tools-version: 6.3\n")
      #expect(try Self.adopt(sandbox).writtenPaths == ["Mirrors/tcash"])
      #expect(try Self.git(sandbox, "tcash", "tag", "--list", "1.*") == ["1.999.1", "1.999.2"])
      #expect(
        try Self.git(sandbox, "tcash", "show", "1.999.2:Package.swift")
          == ["// swift-tools-version: 6.3"]
      )
      #expect(try Self.git(sandbox, "swift-clocks", "tag", "--list", "1.*") == ["1.999.1"])
    }
  }

  @Test func theMirrorsOfOthersAreKept() throws {
    try Self.withApp { sandbox in
      let theirs = """
        {"object": [{"mirror": "/their/mirror", "original": "https://example.com/theirs"}], "version": 1}
        """
      _ = try Self.adopt(sandbox)
      try sandbox.write("App-shell/\(MirrorList.path)", theirs)
      _ = try Self.adopt(sandbox, by: .mirror)
      func originals() throws -> [String] {
        let list = try JSONSerialization.jsonObject(
          with: Data(sandbox.read("App-shell/\(MirrorList.path)").utf8)
        )
        let entries = (list as? [String: Any])?["object"] as? [[String: String]]
        return entries?.compactMap { $0["original"] } ?? []
      }
      let all = try originals()
      #expect(all.contains("https://example.com/theirs"))
      #expect(all.contains("https://tcash.invalid/tcash"))
      #expect(all.contains("git@github.com:pointfreeco/swift-dependencies.git"))
      #expect(all.count == 2 + 4 * Companion.all.count)

      _ = try Self.adopt(sandbox, by: .path)
      #expect(try originals() == ["https://example.com/theirs"])
      #expect(!sandbox.isThere("App-shell/Mirrors"))
      #expect(try sandbox.read("App-shell/Package.swift").contains("Overrides/swift-sharing"))
    }
  }

  @Test func aListThatIsNotUnderstoodIsKept() throws {
    try Self.withApp { sandbox in
      _ = try Self.adopt(sandbox)
      try sandbox.write("App-shell/\(MirrorList.path)", "[]")
      #expect(throws: AdoptionProblem.self) { try Self.adopt(sandbox, by: .mirror) }
      #expect(try sandbox.read("App-shell/\(MirrorList.path)") == "[]")
    }
  }

  /// A shell that was built from a mirror knows only the copy that SwiftPM has made of it.
  @Test func aCopyStandsForTheFolderOfTheMirror() throws {
    try Self.withApp { sandbox in
      _ = try Self.adopt(sandbox, by: .mirror)
      try sandbox.write("App-shell/.build/checkouts/tcash/Package.swift", "// a copy\n")
      let options = AdoptionOptions(
        path: sandbox.path("App-shell"),
        tcash: sandbox.path("App-shell/.build/checkouts/tcash")
      )
      #expect(try Adoption(options).run().writtenPaths == [])
    }
  }
}
