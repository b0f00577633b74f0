import CTrapContext
import ComposableArchitecture
import Foundation
import LineEditor
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import SystemPackage

#if canImport(Runtime)
import Runtime
#endif

/// The places in the user's sources that led to a trap.
///
/// The name of a frame costs next to nothing, and its place in the sources a good part of a second: it is
/// looked up for few.
enum TrapFrames {
  /// How many places are told.
  private static let limit = 3

  /// How much of a processor's time, in nanoseconds, the search may take once one place is found: a machine
  /// under load finds as many.
  private static let patience: UInt64 = 900_000_000

  /// The places, the innermost first: `Counter.swift:31 in closure #1 in Counter.body.getter`.
  ///
  /// Empty where the program has no debugging information.
  static func capture() -> [String] {
    #if canImport(Runtime)
    guard #available(macOS 26, *) else { return [] }
    let start = usedTime
    guard let trace = try? Backtrace.capture(limit: 64, top: 0),
      let named = trace.symbolicated(options: [.useSymbolCache])
    else { return [] }
    var places: [String] = []
    for (index, frame) in named.frames.enumerated() where isUsers(frame) {
      // The same frame once more, alone: where there are more, the last of a limit stands for them. Both
      // calls are of one function, so they count from the same place.
      guard places.count < limit, places.isEmpty || usedTime - start < patience,
        let alone = try? Backtrace.capture(limit: 2, offset: index, top: 0, images: trace.images),
        let symbol = alone.symbolicated()?.frames.lazy.compactMap(\.symbol).first(where: isPlaced)
      else { continue }
      let place = text(of: symbol)
      if places.last != place { places.append(place) }
    }
    return places
    #else
    return []
    #endif
  }

  /// The processor's time that the calling thread has used, in nanoseconds.
  private static var usedTime: UInt64 { trap_thread_time() }

  #if canImport(Runtime)
  @available(macOS 26, *)
  private static func isUsers(_ frame: SymbolicatedBacktrace.Frame) -> Bool {
    guard let symbol = frame.symbol, !frame.isSystem, !frame.isSwiftThunk else { return false }
    return module(ofMangled: symbol.rawName).map { !ownModules.contains($0) } ?? false
  }

  @available(macOS 26, *)
  private static func isPlaced(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
    guard let location = symbol.sourceLocation else { return false }
    return location.line > 0 && !location.path.hasPrefix("<")
      && !location.path.contains("/checkouts/")
  }

  @available(macOS 26, *)
  private static func text(of symbol: SymbolicatedBacktrace.Symbol) -> String {
    let path = symbol.sourceLocation?.path ?? ""
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = symbol.name.count > 100 ? symbol.name.prefix(99) + "…" : symbol.name
    return "\(file):\(symbol.sourceLocation?.line ?? 0) in \(name)"
  }
  #endif

  /// `$s15ExampleFeatures5FaultO6happen…` is of `ExampleFeatures`; `nil` for what no Swift module has.
  private static func module(ofMangled name: String) -> String? {
    guard name.hasPrefix("$s") else { return nil }
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count > 0 else { return nil }
    return String(rest.dropFirst(digits.count).prefix(count))
  }

  /// The modules that no user looks into.
  private static let ownModules: Set<String> = {
    let types: [Any.Type] = [
      TrapFrames.self, LibeditEditor.self, Evaluator.self, Report.self, ShellSession.self,
      StatePath.self, SourceText.self, Conversation.self, TestStoreOf<Nothing>.self,
      LockIsolated<Int>.self, ResolvedPath.self, FileDescriptor.self, DependencyValues.self,
      IdentifiedArray<Int, Int>.self, SharedReader<Int>.self,
      AnyCasePath<Int, Int>.self, TestClock<Duration>.self,
    ]
    return Set(
      types.compactMap { String(reflecting: $0).split(separator: ".").first.map(String.init) }
    )
  }()
}

/// A feature, to name the architecture's module by.
private struct Nothing: Reducer {
  var body: some Reducer<Int, Int> { EmptyReducer() }
}
