import ProgramSymbols

/// The static constants that the program's symbol table has, of the types that they are values of.
///
/// The compiler gives each such constant, as `static let mock: Client`, a function that initialises it once and returns
/// its place in memory. The function has a symbol, whose name has the type of the constant. It is called only if someone
/// names the constant, so no other one is ever initialised. Optimised builds keep the functions of public and package
/// constants only.
enum StoredMembers {
  static func value(_ name: String, of type: Any.Type) -> Any? {
    guard let address = addresses(of: type)[name], FeatureCode.mayRun else { return nil }
    func read<Value>(_: Value.Type) -> Any? {
      let place = place(at: address)
      // A value of an empty type has no place.
      if MemoryLayout<Value>.size == 0 { return unsafeBitCast((), to: Value.self) }
      return place?.assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(type, do: read)
  }

  static func names(of type: Any.Type) -> [String] { addresses(of: type).keys.sorted() }

  /// Why constants may not be found; `nil` if they are.
  static var limit: String? {
    switch table {
    case .failure(let failure): failure.reason
    case .success: hasAllNames ? nil : "a release build has the names of public ones only"
    }
  }

  private static let hasAllNames = _isDebugAssertConfiguration()

  private static func addresses(of type: Any.Type) -> [String: UInt] {
    (try? table.get())?[_typeName(type, qualified: true)] ?? [:]
  }

  /// Calls the function that initialises a constant.
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

  /// The addresses of the functions by the type's name and the constant's.
  private static let table: Result<[String: [String: UInt]], Failure> = Result {
    () throws(Failure) in
    #if os(Linux)
    guard let symbols = SymbolTable(containing: UnsafeRawPointer(#dsohandle)) else {
      throw Failure(reason: "the program's file can't be read")
    }
    let functions = symbols.functions(withSuffixes: [MemberSymbol.place, MemberSymbol.setter])
    guard !functions.isEmpty else {
      throw Failure(reason: "the program was stripped of its symbols")
    }
    // Compare with a place that is known, before any function is called.
    let variable = symbols.address(
      ofVariable: SymbolProbe.symbol,
      size: MemoryLayout<SymbolProbe>.size
    )
    guard variable == SymbolProbe.address,
      let function = functions.first(where: { $0.name == SymbolProbe.symbolOfPlace }),
      place(at: function.address).map({ UInt(bitPattern: $0) }) == SymbolProbe.address
    else { throw Failure(reason: "the program's symbols are not where they were expected") }
    return MemberSymbol.constants(functions)
    #else
    throw Failure(reason: "the program's symbols are read on Linux only")
    #endif
  }
}

/// A static property as a demangled symbol names it:
/// `(extension in App):Shop.Flags.gift.unsafeMutableAddressor : Shop.Flags`.
package struct MemberSymbol: Hashable {
  /// How the symbol of the function ends that returns a property's place.
  static let place = "vau"
  /// How the symbol of a static property's setter ends.
  static let setter = "vsZ"

  package let name: String
  /// The qualified name of the type that declares the property, which is the property's type too.
  package let type: String

  /// - Returns: `nil` for a property of another type than the one that declares it, a private one, and any other symbol.
  package init?(_ symbol: String) {
    let marks = [".unsafeMutableAddressor : ", ".setter : "]
    guard let mark = marks.lazy.compactMap({ symbol.firstRange(of: $0) }).first else { return nil }
    type = String(symbol[mark.upperBound...])
    var path = symbol[..<mark.lowerBound]
    if path.hasPrefix("static ") { path = path.dropFirst("static ".count) }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    name = String(path[path.index(after: dot)...])
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    path = path[..<dot]
    let declared = TypeName.withoutArguments(type)
    if TypeName.withoutArguments(String(path)) == declared { return }
    // The type may be extended in another module, and so may be the one around it.
    guard path.hasPrefix("(extension in "), let end = path.firstRange(of: "):"),
      TypeName.withoutArguments(String(path[end.upperBound...])) == declared
    else { return nil }
  }

  /// The addresses of the functions of constants, by the type's name and the constant's. Of several that have one name,
  /// in extensions of several modules, none is known.
  package static func constants(
    _ functions: [(name: String, address: UInt)]
  ) -> [String: [String: UInt]] {
    var addresses: [MemberSymbol: [UInt]] = [:]
    var variables: Set<MemberSymbol> = []
    for function in functions {
      guard let member = SwiftSymbol.demangled(function.name).flatMap(MemberSymbol.init) else {
        continue
      }
      if function.name.hasSuffix(setter) {
        variables.insert(member)
      } else {
        addresses[member, default: []].append(function.address)
      }
    }
    var constants: [String: [String: UInt]] = [:]
    for (member, addresses) in addresses
    where Set(addresses).count == 1 && !variables.contains(member) {
      constants[member.type, default: [:]][member.name] = addresses[0]
    }
    return constants
  }
}

/// A property whose place is known, to try the symbol table with; nobody writes it. Optimised builds keep its symbols
/// because it is not internal.
package struct SymbolProbe {
  nonisolated(unsafe) package static var place = SymbolProbe(number: 42)

  static let symbol = "$s11ShellValues11SymbolProbeV5placeACvpZ"
  static let symbolOfPlace = "$s11ShellValues11SymbolProbeV5placeACvau"

  let number: Int

  static var address: UInt { withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } }
}
