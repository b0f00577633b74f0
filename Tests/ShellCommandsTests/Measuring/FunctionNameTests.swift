import Foundation
import ShellOutput
import Testing

@testable import ShellCommands

/// How functions are named in a profile.
@Suite struct FunctionNameTests {
  @Test(
    arguments: [
      ("App.run() -> ()", "run()", "App"),
      (
        "App.Counter.add(Swift.Int, to: inout App.State) -> Swift.Bool", "Counter.add(_:to:)", "App"
      ),
      (
        "App.Counter.add(_: (Swift.Int, by: A) -> B, to: [A : B]) async throws -> ()",
        "Counter.add(_:to:)", "App"
      ),
      (
        "static App.Counter.State.== infix(App.Counter.State, App.Counter.State) -> Swift.Bool",
        "Counter.State.==(_:_:)", "App"
      ),
      ("static Swift.Int.< infix(Swift.Int, Swift.Int) -> Swift.Bool", "Int.<(_:_:)", "Swift"),
      ("App.Counter.body.getter : some", "Counter.body.getter", "App"),
      ("App.Counter.(log in _8BF20E4C)(_: Swift.Int) -> ()", "Counter.log(_:)", "App"),
      ("App.Store.send<A where A: App.P>(A) -> A", "Store.send(_:)", "App"),
      (
        "(extension in App):Swift.Array< where A: App.P>.total.getter : Swift.Int",
        "Array.total.getter", "App"
      ),
      (
        "Swift._ContiguousArrayStorage.__deallocating_deinit",
        "_ContiguousArrayStorage.__deallocating_deinit", "Swift"
      ),
      // What the compiler makes of a function belongs to the function.
      (
        "partial apply forwarder for closure #1 () -> A in App.run<A>(A) -> ()",
        "closure #1 in run(_:)", "App"
      ),
      (
        "closure #2 (A) -> B in closure #1 () -> () in App.Counter.body.getter : some",
        "closure #2 in closure #1 in Counter.body.getter", "App"
      ),
      (
        "body #1 <A>(A.Type) -> Any? in static App.Cast.convert(_: Any) -> Any?",
        "body #1 in Cast.convert(_:)", "App"
      ),
      (
        "(3) suspend resume partial function for App.Runner.(step in _C4)(_: Swift.Int) async -> ()",
        "Runner.step(_:)", "App"
      ),
      (
        "(1) await resume partial function for static (extension in App):Base.Command.run() async -> ()",
        "Command.run()", "App"
      ),
      (
        "generic specialization <App.State, [Swift.Int]> of Base.Store.send<A>(A) -> ()",
        "Store.send(_:)", "Base"
      ),
      (
        "merged function signature specialization <Arg[0] = Dead> of App.run(Swift.Int) -> ()",
        "run(_:)", "App"
      ),
      (
        "protocol witness for Base.Reducer.reduce(into: inout A.State, action: A.Action) -> Base.Effect<A.Action> in conformance App.Counter : Base.Reducer in App",
        "Counter.reduce(into:action:)", "App"
      ),
      (
        "protocol witness for Base.Reducer.body.getter : A.Body in conformance App.Kept<A> : Base.Reducer in App",
        "Kept.body.getter", "App"
      ),
      // These belong to no function.
      ("outlined init with copy of App.State?", "outlined init with copy of App.State?", nil),
      (
        "destroy value witness for Swift.Optional<A>", "destroy value witness for Swift.Optional",
        nil
      ),
      ("type metadata accessor for App.State", "type metadata accessor for App.State", nil),
    ] as [(String, String, String?)]
  )
  func aDemangledNameIsShortened(_ text: String, _ name: String, _ module: String?) {
    let found = DemangledName(text)
    #expect(found.name == name)
    #expect(found.module == module)
  }

  /// No text that the demangler may return is a reason to stop.
  @Test(arguments: [
    "", "(", "App.", "App.<", "(extension in ", "closure #1", "a #1 in ", ">",
  ])
  func anythingElseIsNamedByItself(_ text: String) {
    #expect(DemangledName(text).module == nil)
  }

  @Test(
    arguments: [
      ("malloc (/usr/lib/libc.so.6)\n", "malloc", "libc.so.6"),
      (
        " swift::RefCounts<A<(b)1> >::slow<c> (/opt/lib/libswiftCore.so)\n",
        "swift::RefCounts::slow", "libswiftCore.so"
      ),
      ("[unknown] (/opt/a b/libx.so)\n", "unknown function", "libx.so"),
      ("do_syscall_64 ([kernel.kallsyms])\n", "do_syscall_64", "[kernel.kallsyms]"),
      ("[unknown] ([unknown])\n", "unknown function", nil),
      ("$s3App3runyyF (/home/blob/tcash)\n", "run()", "App"),
      ("$s9App (/home/blob/tcash)\n", "$s9App", "tcash"),
    ] as [(String, String, String?)]
  )
  func aFrameIsRead(_ frame: String, _ name: String, _ module: String?) {
    let function = FunctionName(frame: frame)
    #expect(function.name == name)
    #expect(function.module == module)
  }

  private static func layer(ofModule module: String) -> ProfileReport.Layer? {
    FunctionName(frame: "$s\(module.utf8.count)\(module)3runyyF (/tcash)").layer
  }

  /// The modules of a folder of the sources that are written in Swift.
  private static func modules(in wing: String) throws -> [String] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/\(wing)")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return names.filter { name in
      let files = FileManager.default.enumerator(atPath: sources.appendingPathComponent(name).path)
      return files?.contains { ($0 as? String)?.hasSuffix(".swift") == true } == true
    }.sorted()
  }

  @Test func everyModuleOfThePackageIsTheStoresOrTheShells() throws {
    // Plug-ins and what only tests use are not in a shell that is profiled.
    let unused: Set = [
      "TcashMacros", "DependenciesMacros", "DependenciesTestSupport", "TcashAdoption",
      "tcash-adopt",
    ]
    for module in try Self.modules(in: "Runtime") where !unused.contains(module) {
      #expect(Self.layer(ofModule: module) == .store, "\(module)")
    }
    for wing in ["Shell", "Terminal", "Kit"] {
      for module in try Self.modules(in: wing) where !unused.contains(module) {
        #expect(Self.layer(ofModule: module) == .shell, "\(module)")
      }
    }
  }

  @Test func anUnknownModuleIsAFeatures() {
    #expect(Self.layer(ofModule: "ExampleFeatures") == .features)
    #expect(Self.layer(ofModule: "Notes") == .features)
    #expect(Self.layer(ofModule: "OrderedCollections") == nil)
    #expect(FunctionName(frame: "malloc (/usr/lib/libc.so.6)").layer == nil)
  }
}
