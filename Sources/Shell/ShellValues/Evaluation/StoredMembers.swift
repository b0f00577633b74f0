import ProgramSymbols

/// The static stored properties that the program's symbol table has, of types that they are values of.
///
/// The compiler gives each such property, also `static let mock: Client`, a function that initialises it once and
/// returns its place in memory. The function has a symbol, whose name has the type of the property. A name is looked up
/// in this table only if someone writes it, so no other member is ever initialised.
enum StoredMembers {
  static func value(_ name: String, of type: Any.Type) -> Any? {
    guard let address = addresses(of: type)[name] else { return nil }
    func read<Value>(_: Value.Type) -> Any? {
      place(at: address)?.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: read)
  }

  static func names(of type: Any.Type) -> [String] { addresses(of: type).keys.sorted() }

  /// Why members can't be found; `nil` if they can.
  static var failure: String? {
    switch table {
    case .success: nil
    case .failure(let failure): failure.reason
    }
  }

  private static func addresses(of type: Any.Type) -> [String: UInt] {
    (try? table.get())?[_typeName(type, qualified: true)] ?? [:]
  }

  /// Calls the function that initialises a property.
  ///
  /// - Precondition: The address is that of such a function, whose code takes nothing and returns a pointer; Swift's
  ///   and C's conventions agree on that.
  private static func place(at address: UInt) -> UnsafeRawPointer? {
    typealias Function = @convention(c) () -> UnsafeRawPointer?
    return UnsafeRawPointer(bitPattern: address).flatMap { unsafeBitCast($0, to: Function.self)() }
  }

  // MARK: Symbols

  private struct Failure: Error {
    let reason: String
  }

  /// The addresses of the functions by the type's name and the property's.
  private static let table: Result<[String: [String: UInt]], Failure> = Result {
    () throws(Failure) in
    #if os(Linux)
    guard let symbols = SymbolTable(containing: UnsafeRawPointer(#dsohandle)) else {
      throw Failure(reason: "the program's file can't be read")
    }
    let table = members(of: symbols.functions(withSuffix: "vau"))
    guard !table.isEmpty else { throw Failure(reason: "the program was stripped of its symbols") }
    // Compare with a place that is known, before any function is called.
    guard
      symbols.address(ofVariable: SymbolProbe.symbol, size: MemoryLayout<SymbolProbe>.size)
        == SymbolProbe.address,
      let function = table[_typeName(SymbolProbe.self)]?["place"],
      place(at: function).map({ UInt(bitPattern: $0) }) == SymbolProbe.address
    else { throw Failure(reason: "the program's symbols are not where they were expected") }
    return table
    #else
    throw Failure(reason: "symbols are read on Linux only")
    #endif
  }

  private static func members(of functions: [(name: String, address: UInt)]) -> [String: [String:
    UInt]]
  {
    var table: [String: [String: UInt]] = [:]
    for function in functions {
      guard let member = SwiftSymbol.demangled(function.name).flatMap(MemberSymbol.init) else {
        continue
      }
      table[member.type, default: [:]][member.name] = function.address
    }
    return table
  }
}

/// A static property as a demangled symbol names it: `(extension in App):Shop.Flags.gift.unsafeMutableAddressor :
/// Shop.Flags`.
struct MemberSymbol: Equatable {
  let name: String
  /// The qualified name of the type that declares the property, which is the property's type too.
  let type: String

  /// - Returns: `nil` for a property of another type than the one that declares it, a private one, and any other symbol.
  init?(_ symbol: String) {
    guard let mark = symbol.firstRange(of: ".unsafeMutableAddressor : ") else { return nil }
    type = String(symbol[mark.upperBound...])
    var path = symbol[..<mark.lowerBound]
    if path.hasPrefix("(extension in "), let end = path.firstRange(of: "):") {
      path = path[end.upperBound...]
    }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    name = String(path[path.index(after: dot)...])
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      TypeName.withoutArguments(String(path[..<dot])) == TypeName.withoutArguments(type)
    else { return nil }
  }
}

/// A property whose place is known, to try the symbol table with.
struct SymbolProbe {
  nonisolated(unsafe) static var place = SymbolProbe(number: 42)

  static let symbol = "$s11ShellValues11SymbolProbeV5placeACvpZ"

  let number: Int

  static var address: UInt { withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } }
}
