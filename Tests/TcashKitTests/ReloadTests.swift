import Foundation
import TerminalTesting
import Testing

@testable import TcashKit

/// What `reload` builds, and what it makes of what the build prints.
@Suite struct BuildTests {
  @Test(arguments: [
    ("/a/b/.build/x86_64-unknown-linux-gnu/debug/tool", "/a/b", "/a/b/.build", "debug"),
    ("/a/b/.build/debug/tool", "/a/b", "/a/b/.build", "debug"),
    ("/a/b/.build/arm64-apple-macosx/release/tool", "/a/b", "/a/b/.build", "release"),
    ("/a/b/out/of/way/x86_64-unknown-linux-gnu/release/tool", "/a/b", "/a/b/out/of/way", "release"),
  ])
  func theProgramsPlaceTellsHowItWasBuilt(
    _ path: String,
    _ package: String,
    _ scratch: String,
    _ configuration: String
  ) throws {
    // The one further up is another package's.
    let manifests: Set<String> = ["/a/b/Package.swift", "/Package.swift"]
    let location = try ProgramLocation(executable: path) { manifests.contains($0) ? "" : nil }
    #expect(
      location.command == [
        "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", configuration,
        "--product", "tool",
      ]
    )
  }

  /// Without the options of the last build, SwiftPM would compile every module again.
  @Test(arguments: [
    (["-index-store-path", "/b/index", "-g"], []),
    (["-g"], ["--disable-index-store"]),
    (["-gnone"], ["--disable-index-store", "-debug-info-format", "none"]),
    (
      ["-gnone", "-gline-tables-only"],
      ["--disable-index-store", "-debug-info-format", "none", "-Xswiftc", "-gline-tables-only"]
    ),
    (
      [
        "-index-store-path", "-incremental", "-gline-tables-only", "-whole-module-optimization",
        "-no-emit-module-separately-wmo", "-num-threads", "4", "-disable-batch-mode",
      ],
      [
        "-Xswiftc", "-gline-tables-only", "-Xswiftc", "-whole-module-optimization",
        "-Xswiftc", "-no-emit-module-separately-wmo",
        "-Xswiftc", "-num-threads", "-Xswiftc", "4", "-Xswiftc", "-disable-batch-mode",
      ]
    ),
    // What SwiftPM itself says of an optimised module.
    (["-index-store-path", "-whole-module-optimization", "-num-threads", "4"], []),
  ])
  func theOptionsOfTheLastBuildAreRepeated(_ compiler: [String], _ options: [String]) throws {
    let manifest = BuildManifest(try Self.manifest(compiler))
    #expect(manifest.options(for: "tool") == options)
    #expect(manifest.options(for: "unknown") == [])
  }

  @Test(arguments: [
    (["-DSWIFT_PACKAGE", "-DFast"], ["--traits", "Fast"]),
    (["-DFast", "-DTraced", "-DOther"], ["--traits", "Fast,Traced"]),
    (["-DFaster"], ["--disable-default-traits"]),
  ])
  func theTraitsOfTheLastBuildAreRepeated(_ compiler: [String], _ options: [String]) throws {
    let manifest = try Self.manifest(["-index-store-path", "/p/.build/index"] + compiler)
    let declaration = """
      traits: [.trait(name: "Fast"), .trait(
        name: "Traced", description: "Prints."), .default(enabledTraits: ["Fast"])],
      """
    let files = ["/p/.build/debug.yaml": manifest, "/p/Package.swift": declaration]
    let location = try ProgramLocation(executable: "/p/.build/debug/tool") { files[$0] }
    #expect(location.command.suffix(options.count) == options)
    let other = try ProgramLocation(
      executable: "/p/.build/debug/tool",
      replacingTraits: ["Fast": "Sound"]
    ) { files[$0] }
    let replaced = options.map { $0.replacing(/Fast\b/, with: "Sound") }
    #expect(other.command.suffix(options.count) == replaced)
  }

  @Test func aSharedScratchFolderTellsThePackageThatWasBuiltLast() throws {
    let manifest = try Self.manifest(["-index-store-path", "/shared/index"])
    let location = try ProgramLocation(executable: "/shared/x86_64-unknown-linux-gnu/debug/tool") {
      $0 == "/shared/debug.yaml" ? manifest : nil
    }
    #expect(
      location.command == [
        "swift", "build", "--package-path", "/p", "--scratch-path", "/shared", "-c", "debug",
        "--product", "tool", "--disable-build-manifest-caching",
      ]
    )
    #expect(throws: ProgramLocation.Unknown.self) {
      try ProgramLocation(executable: "/shared/x86_64-unknown-linux-gnu/debug/other") {
        $0 == "/shared/debug.yaml" ? manifest : nil
      }
    }
  }

  /// A manifest of the package in `/p`, whose module `tool` is compiled with some arguments.
  private static func manifest(_ compiler: [String]) throws -> String {
    func arguments(_ module: String, _ rest: [String]) throws -> String {
      let data = try JSONEncoder().encode(["swiftc", "-module-name", module] + rest)
      return "    args: \(String(decoding: data, as: UTF8.self))"
    }
    return try [
      "  \"C.tool-x86_64-unknown-linux-gnu-debug.exe\":",
      #"    outputs: ["/shared/x86_64-unknown-linux-gnu/debug/tool"]"#,
      arguments("tool", ["-emit-executable"]),
      "  \"C.other.module\":", arguments("other", ["-emit-module"]),
      "  \"C.tool.module\":", arguments("tool", ["-emit-module"] + compiler),
      "  \"PackageStructure\":", "    tool: package-structure-tool",
      #"    inputs: ["/p/Sources/tool/","/p/Package.swift","/p/Package.resolved"]"#,
    ].joined(separator: "\n")
  }

  @Test(arguments: [
    ("/usr/debug/tool", "no folder above /usr/debug/tool has a Package.swift"),
    ("/a/tool", "its location does not reveal"),
    ("/a/.build/out/Products/Debug-linux/tool", "its location does not reveal"),
  ])
  func anotherPlaceDoesNot(_ path: String, _ reason: String) {
    #expect {
      _ = try ProgramLocation(executable: path) { $0 == "/a/Package.swift" ? "" : nil }
    } throws: { error in
      (error as? ProgramLocation.Unknown)?.reason.hasPrefix(reason) == true
    }
  }

  @Test func errorsAreFoundOnceWithTheirLines() {
    var output = BuildOutput()
    let lines = [
      "Building for debugging...", "[1/9] Write sources", "[7/9] Compiling App Counter.swift",
      "/p/Sources/App/Counter.swift:2:7: error: cannot find 'stat' in scope",
      "/p/Sources/App/Counter.swift:2:7: error: cannot find 'stat' in scope",
      "/p/Sources/App/Counter.swift:1:1: warning: unused", "/q/Other.swift:9:1: error: far away",
      "error: fatalError",
    ]
    for line in lines { output.append("\(line)\n") }
    #expect(output.progress == "[7/9] Compiling App Counter.swift")
    let failure = BuildFailure(output, in: "/p") { path in
      path.hasPrefix("/p") ? "import A\n  é = stat\n" : nil
    }
    #expect(failure.errorCount == 2)
    #expect(
      failure.text == """
        Sources/App/Counter.swift:2:7: cannot find 'stat' in scope
            é = stat
               ^
        /q/Other.swift:9:1: far away
        """
    )
  }

  @Test func aFailureWithoutPlacesShowsTheLastLines() {
    var output = BuildOutput()
    for number in 1...20 { output.append("line \(number)") }
    let failure = BuildFailure(output, in: "/p")
    #expect(failure.errorCount == 0)
    #expect(failure.text.hasPrefix("  line 11\n"))
    #expect(failure.text.hasSuffix("\n  line 20"))
  }
}

/// `reload` at the prompt of the program itself, with a compiler of the test's own.
@Suite(.serialized) struct ReloadTests {
  private func withPackage(
    swift script: String,
    _ operation: (_ folder: String, _ terminal: PseudoTerminal) throws -> Void
  ) throws {
    try Program.withPackage(swift: script) { folder, executable in
      let terminal = try Program.start(
        rows: 60,
        executable: executable,
        environment: [
          "PATH": "\(folder)/bin:/usr/bin:/bin", "TCASH_SESSIONS": "\(folder)/sessions",
        ]
      )
      terminal.send("load counter\r")
      try terminal.wait(for: "counter> ")
      try terminal.run(".incrementButtonTapped", at: "counter> ", showing: "count: 0 → 1")
      try operation(folder, terminal)
    }
  }

  @Test func theSessionGoesOnInTheNewProgram() throws {
    try withPackage(swift: "echo \"$@\" > arguments; cp tcash new; mv new tcash") {
      folder,
      terminal in
      let before = try terminal.childOfProgram()
      try terminal.run("reload", at: "counter> ", showing: "all states are as before")
      #expect(try terminal.childOfProgram() != before)
      try terminal.run("state count", at: "counter> ", showing: "state count\n1")
      try terminal.run("undo", at: "counter> ", showing: "undid #1 .incrementButtonTapped")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/sessions")
      #expect(files.map { $0.hasSuffix(".journal") } == [true], "\(files)")
      let package = "\(folder)/package"
      let arguments = try String(
        contentsOfFile: "\(package)/.build/debug/arguments",
        encoding: .utf8
      )
      #expect(
        arguments == "build --package-path \(package) --scratch-path \(package)/.build -c debug "
          + "--product tcash\n"
      )
      terminal.send(PseudoTerminal.Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
    }
  }

  @Test func aNewProgramThatDoesNotStartIsLeft() throws {
    try withPackage(
      swift: "printf '#!/bin/sh\\nexit 9\\n' > new; chmod +x new; mv new tcash"
    ) { folder, terminal in
      try terminal.run("reload", at: "counter> ", showing: "the new program does not start")
      // What it was compared with is no more to be compared with.
      #expect(!terminal.screen.text.contains("reloaded: "))
      try terminal.run("state count", at: "counter> ", showing: "state count\n1")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/sessions")
      #expect(files.count == 1, "\(files)")
    }
  }

  @Test func theSupervisorHoldsNoMoreFilesAfterManyReloads() throws {
    try withPackage(swift: "cp tcash new; mv new tcash") { _, terminal in
      func descriptors() throws -> Int {
        let folder = "/proc/\(terminal.processID)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count
      }
      // One more is held from the second on: the program that the next goes back to if need be.
      var counts: [Int] = []
      for _ in 0..<4 {
        try terminal.run("reload", at: "counter> ", showing: "all states are as before")
        counts.append(try descriptors())
      }
      #expect(counts[3] <= counts[1], "\(counts)")
    }
  }

  @Test func errorsAreShownAndTheSessionStays() throws {
    try withPackage(
      swift: """
        echo 'let x = y' > ../../A.swift
        echo "[1/2] Compiling A.swift"; echo "$(cd ../..; pwd)/A.swift:1:9: error: cannot find 'y'"; exit 1
        """
    ) { _, terminal in
      let before = try terminal.childOfProgram()
      try terminal.run("reload", at: "counter> ", showing: "let x = y\n              ^")
      #expect(
        terminal.screen.text.contains("error[build-failed]: the package can't be built: 1 error")
      )
      #expect(terminal.screen.text.contains("A.swift:1:9: cannot find 'y'"))
      #expect(try terminal.childOfProgram() == before)
      try terminal.run("state count", at: "counter> ", showing: "state count\n1")
    }
  }

  @Test func aProgramThatIsTheSameIsNotStartedAgain() throws {
    try withPackage(swift: "true") { _, terminal in
      let before = try terminal.childOfProgram()
      try terminal.run(
        "reload",
        at: "counter> ",
        showing: "nothing has changed since the program was built"
      )
      #expect(try terminal.childOfProgram() == before)
    }
  }

  @Test func ctrlCStopsTheBuild() throws {
    try withPackage(swift: "echo '[3/9] Compiling'; exec sleep 60") { _, terminal in
      terminal.send("reload\r")
      try terminal.wait(for: "building tcash: [3/9] Compiling")
      terminal.send(PseudoTerminal.Key.interrupt)
      try terminal.wait(for: "error[interrupted]")
      try terminal.run("state count", at: "counter> ", showing: "state count\n1")
    }
  }

  @Test func ctrlCThatReachesTheCompilerFirstStopsTheBuildToo() throws {
    try withPackage(swift: "kill -INT $$") { _, terminal in
      try terminal.run("reload", at: "counter> ", showing: "error[interrupted]")
      try terminal.run("state count", at: "counter> ", showing: "state count\n1")
    }
  }

  @Test func aScriptCannotReload() throws {
    let result = try Program.run(["-c", "reload"])
    #expect(result.status == 3)
    #expect(result.errors.contains("error[cannot-reload]"))
  }
}
