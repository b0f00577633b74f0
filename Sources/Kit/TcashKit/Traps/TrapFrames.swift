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

/// Finds the source locations in the user's code that led to a trap.
///
/// Looking up a frame's name is cheap, but its source location takes much of a second, so only a
/// few are looked up.
enum TrapFrames {
  /// The maximum number of locations.
  private static let limit = 3

  /// The maximum number of frames whose locations are looked up. A number, rather than a time, finds
  /// the same locations on every machine; it bounds the time for recursive functions, whose frames
  /// have one location, and for code without debug information.
  private static let lookUpLimit = 4

  /// Returns the locations, innermost first, as in
  /// `Counter.swift:31 in closure #1 in Counter.body.getter`.
  ///
  /// The result is empty if the program has no debug information.
  static func capture() -> [String] {
    #if canImport(Runtime)
    guard #available(macOS 26, *) else { return [] }
    guard let trace = try? Backtrace.capture(limit: 64, top: 0),
      let named = trace.symbolicated(options: [.useSymbolCache])
    else { return [] }
    var places: [String] = []
    let frames = named.frames.enumerated().filter { isInUserCode($0.element) }
    for (index, _) in frames.prefix(lookUpLimit) {
      // Capture this frame again, alone. The limit is 2 because the last frame of a truncated
      // backtrace only stands for the omitted ones. Both captures are made in this function, so
      // their offsets agree.
      guard places.count < limit,
        let alone = try? Backtrace.capture(limit: 2, offset: index, top: 0, images: trace.images),
        let symbol = alone.symbolicated()?.frames.lazy.compactMap(\.symbol).first(
          where: isInUserSource
        )
      else { continue }
      let place = text(of: symbol)
      if places.last != place { places.append(place) }
    }
    return places
    #else
    return []
    #endif
  }

  #if canImport(Runtime)
  @available(macOS 26, *)
  private static func isInUserCode(_ frame: SymbolicatedBacktrace.Frame) -> Bool {
    guard let symbol = frame.symbol, !frame.isSystem, !frame.isSwiftThunk,
      // A declaration that a macro has generated.
      !symbol.rawName.contains("_$")
    else { return false }
    return module(ofMangled: symbol.rawName).map { !ownModules.contains($0) } ?? false
  }

  @available(macOS 26, *)
  private static func isInUserSource(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
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

  /// The module of a mangled name: `ExampleFeatures` for `$s15ExampleFeatures5FaultO6happen…`;
  /// `nil` for a name outside any Swift module.
  private static func module(ofMangled name: String) -> String? {
    guard name.hasPrefix("$s") else { return nil }
    let rest = name.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count > 0 else { return nil }
    return String(rest.dropFirst(digits.count).prefix(count))
  }

  /// The modules of the shell and its runtime, which are not the user's code.
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

/// The generic argument of a type whose only use is the name of its module.
private struct Nothing: Reducer {
  var body: some Reducer<Int, Int> { EmptyReducer() }
}
