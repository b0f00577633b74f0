import Foundation
import Testing

@testable import TcashAdoption

/// Called again, `tcash adopt` adds what is new, and keeps what a person has changed.
@Suite struct MergingTests {
  private static let shell = "App-shell/Sources/App_shell/Shell.swift"

  private func withAdopted(_ body: (Sandbox) throws -> Void) throws {
    try Sandbox.with { sandbox in
      try sandbox.write("App/A.swift", "import ComposableArchitecture\n" + reducer("Alpha"))
      try sandbox.write("App/B.swift", "import ComposableArchitecture\n" + reducer("Beta"))
      _ = try sandbox.adopt()
      try body(sandbox)
    }
  }

  @Test func newFeaturesAreAddedToWhatWasWritten() throws {
    try withAdopted { sandbox in
      let edited = try sandbox.read(Self.shell)
        .replacing("Alpha.State()", with: "Alpha.State(count: 7)")
        .replacing(
          "    Feature(\"beta\", initialState: Beta.State()) { Beta() }\n"
            + "      .defaults(\"count\", from: Beta.State())\n",
          with: ""
        )
      try sandbox.write(Self.shell, edited + "\n// The end.\n")
      try sandbox.write("App/C.swift", "import ComposableArchitecture\n" + reducer("Gamma"))
      let summary = try sandbox.adopt()
      let text = try sandbox.read(Self.shell)
      #expect(text.contains("Alpha.State(count: 7)") && text.hasSuffix("// The end.\n"))
      // What a person has removed does not come back.
      #expect(!text.contains("Beta"))
      #expect(
        text.contains(
          "    Feature(\"gamma\", initialState: Gamma.State()) { Gamma() }\n"
            + "      .defaults(\"count\", from: Gamma.State())\n  }\n}\n"
        )
      )
      #expect(
        summary.writtenPaths.sorted()
          == [
            "Adoption.json", "App/Sources/App/C.swift", "README.md", "Scripts/gamma.tcash",
            Self.shell.dropFirst("App-shell/".count).description,
          ].sorted()
      )
    }
  }

  @Test func scriptsAreAPersonsOwn() throws {
    try withAdopted { sandbox in
      try sandbox.write("App-shell/Scripts/alpha.tcash", "load alpha\n")
      try sandbox.remove("App-shell/Scripts/beta.tcash")
      _ = try sandbox.adopt()
      #expect(try sandbox.read("App-shell/Scripts/alpha.tcash") == "load alpha\n")
      #expect(!sandbox.isThere("App-shell/Scripts/beta.tcash"))
    }
  }

  @Test func aChangedManifestIsKept() throws {
    try withAdopted { sandbox in
      let text = try sandbox.read("App-shell/Package.swift") + "// Mine.\n"
      try sandbox.write("App-shell/Package.swift", text)
      let summary = try sandbox.adopt()
      #expect(try sandbox.read("App-shell/Package.swift") == text)
      #expect(summary.text.contains("kept Package.swift, which was changed"))
    }
  }

  @Test func aFileThatIsGoneIsTakenOutAgain() throws {
    try withAdopted { sandbox in
      try sandbox.remove("App/B.swift")
      let summary = try sandbox.adopt()
      #expect(summary.writtenPaths.contains("App/Sources/App/B.swift"))
      #expect(!sandbox.isThere("App-shell/App/Sources/App/B.swift"))
      // The feature is left to the compiler, which says where it is missing.
      #expect(try sandbox.read(Self.shell).contains("Beta"))
    }
  }

  /// A file that gets a view is copied instead of linked, and a link again without it.
  @Test func viewsComeAndGo() throws {
    try withAdopted { sandbox in
      let original = try sandbox.read("App/A.swift")
      let view = "struct AlphaView: View { var body: some View { Text(\"a\") } }\n"
      try sandbox.write("App/A.swift", "import SwiftUI\n" + original + view)
      _ = try sandbox.adopt()
      #expect(
        !(try sandbox.read("App-shell/App/Sources/App/A+Extracted.swift").contains("AlphaView"))
      )
      #expect(!sandbox.isThere("App-shell/App/Sources/App/A.swift"))
      try sandbox.write("App/A.swift", original)
      _ = try sandbox.adopt()
      #expect(try sandbox.read("App-shell/App/Sources/App/A.swift") == original)
      #expect(!sandbox.isThere("App-shell/App/Sources/App/A+Extracted.swift"))
    }
  }

  /// The shell's own folder stands for what it was written for.
  @Test func theShellsFolderRemembers() throws {
    try withAdopted { sandbox in
      try sandbox.write("App/C.swift", "import ComposableArchitecture\n" + reducer("Gamma"))
      let options = AdoptionOptions(path: sandbox.path("App-shell"), tcash: Sandbox.package)
      let summary = try Adoption(options).run()
      #expect(summary.adoptedCount == 3)
      #expect(try sandbox.read(Self.shell).contains("Gamma()"))
    }
  }

  @Test func aShellWithoutAListIsLeftAlone() throws {
    try withAdopted { sandbox in
      try sandbox.write(Self.shell, "// Elsewhere.\n")
      try sandbox.write("App/C.swift", "import ComposableArchitecture\n" + reducer("Gamma"))
      let summary = try sandbox.adopt()
      #expect(try sandbox.read(Self.shell) == "// Elsewhere.\n")
      #expect(summary.text.contains("has no 'var features' to add to"))
      #expect(summary.text.contains("Feature(\"gamma\", initialState: Gamma.State()) { Gamma() }"))
    }
  }

  // MARK: What can't be adopted

  private func message(_ options: AdoptionOptions) -> String {
    do {
      return try Adoption(options).run().text
    } catch {
      return "\(error)"
    }
  }

  @Test func mistakesSayWhatToDo() throws {
    try Sandbox.with { sandbox in
      let tcash = Sandbox.package
      try sandbox.write("Empty/a.txt", "")
      let empty = AdoptionOptions(path: sandbox.path("Empty"), tcash: tcash)
      #expect(message(empty).contains("there is no Package.swift in"))
      let nowhere = AdoptionOptions(sources: [sandbox.path("nowhere")], tcash: tcash)
      #expect(message(nowhere).contains("there is no folder"))

      try sandbox.write("Broken/Package.swift", "let package = \n")
      let broken = AdoptionOptions(path: sandbox.path("Broken"), tcash: tcash)
      #expect(
        message(broken).contains("the manifest of \(sandbox.path("Broken")) can't be read:\n")
      )

      try sandbox.write("App/A.swift", "struct A {}\n")
      let none = AdoptionOptions(sources: [sandbox.path("App")], tcash: tcash)
      #expect(message(none) == "no reducer was found in \(sandbox.path("App"))")
      try sandbox.write(
        "App/A.swift",
        "import ComposableArchitecture\n" + reducer("A", state: "let f: any P")
      )
      #expect(message(none) == "no reducer can be adopted:\n  A: its state needs f: a any P")

      try sandbox.write("App/A.swift", "import ComposableArchitecture\n" + reducer("A"))
      var elsewhere = none
      elsewhere.output = sandbox.path("App/Shell")
      #expect(message(elsewhere).contains("is in the adopted folder, which stays as it is"))
      elsewhere.output = sandbox.path("Empty")
      #expect(message(elsewhere).contains("is not empty, and 'tcash adopt' has not written it"))
      #expect(try sandbox.contents("Empty").keys.sorted() == ["a.txt"])

      _ = try Adoption(none).run()
      try sandbox.write("App-shell/Adoption.json", "{")
      #expect(message(none).contains("Adoption.json is damaged"))
      try FileManager.default.removeItem(atPath: sandbox.path("App-shell"))
      try Data([0xff, 0xfe, 0x00]).write(to: URL(fileURLWithPath: sandbox.path("App/B.swift")))
      #expect(message(none).contains("B.swift can't be read as text in UTF-8"))
    }
  }

  /// Two reducers of one name get the names of what they are in.
  @Test func namesAreDistinct() throws {
    try Sandbox.with { sandbox in
      try sandbox.write(
        "App/A.swift",
        "import ComposableArchitecture\nenum Home { \(reducer("Row")) }\nenum Search { \(reducer("Row")) }\n"
          + reducer("URLListFeature") + reducer("Feature")
      )
      let names = try sandbox.adopt().contents.features.map(\.name)
      #expect(names.sorted() == ["feature", "homeRow", "searchRow", "urlList"])
    }
  }

  @Test func filesAndModulesCanBeLeftOut() throws {
    try withAdopted { sandbox in
      try FileManager.default.removeItem(atPath: sandbox.path("App-shell"))
      #expect(try sandbox.adopt(without: ["B.swift"]).adoptedCount == 1)
      let view = "import SwiftUI\nstruct AView: View {}\n"
      try sandbox.write("App/B.swift", try sandbox.read("App/B.swift") + view)
      try FileManager.default.removeItem(atPath: sandbox.path("App-shell"))
      #expect(try sandbox.adopt(extractsViews: false).adoptedCount == 1)
      try FileManager.default.removeItem(atPath: sandbox.path("App-shell"))
      #expect(try sandbox.adopt().adoptedCount == 2)
    }
  }
}
