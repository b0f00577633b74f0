#if os(Linux)
import Foundation
import ProgramSymbols
import Testing

/// The symbol table of a program: of this one, of files made up, and of damaged ones.
@Suite struct SymbolTableTests {
  nonisolated(unsafe) static var variable: UInt64 = 7

  @Test func theRunningProgramIsRead() throws {
    let symbols = try #require(SymbolTable(containing: UnsafeRawPointer(#dsohandle)))
    let address = withUnsafeMutablePointer(to: &Self.variable) { UInt(bitPattern: $0) }
    let name = "$s16ShellValuesTests011SymbolTableC0V8variables6UInt64VvpZ"
    #expect(symbols.address(ofVariable: name, size: 8) == address)
    #expect(symbols.address(ofVariable: name, size: 1 << 20) == nil)
    #expect(
      symbols.functions(withSuffixes: ["vau"]).contains { $0.name == "\(name.dropLast(3))vau" }
    )
  }

  @Test func aPlaceInNoFileHasNoTable() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { memory.deallocate() }
    #expect(SymbolTable(containing: memory) == nil)
  }

  @Test func symbolsAreMovedToTheBaseOfTheFile() {
    let symbols = SymbolTable(file: ProgramFile().data, base: 0x10000)
    #expect(symbols.address(ofVariable: "count", size: 8) == 0x12010)
    #expect(symbols.functions(withSuffixes: ["vau"]).map(\.name) == ["firstvau", "secondvau"])
    #expect(symbols.functions(withSuffixes: ["vau"]).map(\.address) == [0x11000, 0x11008])
    #expect(symbols.functions(withSuffixes: [""]).count == 3)
    #expect(symbols.functions(withSuffixes: ["aVeryLongSuffix"]).isEmpty)
  }

  @Test func aProgramAtFixedAddressesIsNotMoved() {
    var file = ProgramFile()
    file.type = 2
    #expect(
      SymbolTable(file: file.data, base: 0x10000).address(ofVariable: "count", size: 8) == 0x2010
    )
  }

  /// What is wrong with a file, in words.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout ProgramFile) -> Void

    init(_ description: String, _ change: @escaping @Sendable (inout ProgramFile) -> Void) {
      testDescription = description
      self.change = change
    }
  }

  @Test(arguments: [
    Damage("another size") { $0.symbols[0].size = 4 },
    Damage("a function") { $0.symbols[0].kind = 2 },
    Damage("no section") { $0.symbols[0].section = 0 },
    Damage("a section that is missing") { $0.symbols[0].section = 99 },
    Damage("an address before its section") { $0.symbols[0].address = 0x1FFF },
    Damage("an address behind its section") { $0.symbols[0].address = 0x2100 },
    Damage("a name behind the names") { $0.symbols[0].name = 5000 },
    Damage("another name") { $0.symbols[0].name = 1 },
    Damage("names that are missing") { $0.namesSection = 9 },
    Damage("names that are no text") { $0.namesEnd = [1] },
    Damage("32 bits") { $0.magic = [0x7F, 0x45, 0x4C, 0x46, 1] },
    Damage("no file of the kind") { $0.magic = [0x4D, 0x5A] },
    Damage("section headers behind the end") { $0.sectionHeaders = 1 << 40 },
    Damage("section headers before the beginning") { $0.sectionHeaders = .max },
    Damage("small section headers") { $0.sectionSize = 32 },
    Damage("too many sections") { $0.sectionCount = 0xFF00 },
    Damage("a section as large as can be") { $0.dataSize = .max },
    Damage("no table") { $0.tableType = 3 },
  ])
  func whatIsNotThereIsNotFound(_ damage: Damage) {
    var file = ProgramFile()
    damage.change(&file)
    #expect(
      SymbolTable(file: file.data, base: 0x10000).address(ofVariable: "count", size: 8) == nil
    )
  }

  @Test func aFunctionIsCodeAndItsAddressIsOne() {
    var file = ProgramFile()
    file.symbols[1].section = 2
    file.symbols[1].address = 0x2000
    #expect(
      SymbolTable(file: file.data, base: 0).functions(withSuffixes: ["vau"]).map(\.name) == [
        "secondvau"
      ]
    )
    #expect(
      SymbolTable(file: ProgramFile().data, base: .max).functions(withSuffixes: ["vau"]).isEmpty
    )
  }

  @Test func aFileThatIsCutIsReadToItsEnd() {
    let data = ProgramFile().data
    // The last header ends with 20 bytes that say nothing of a symbol.
    for count in 0..<data.count - 20 {
      let symbols = SymbolTable(file: Data(data.prefix(count)), base: 0x10000)
      #expect(symbols.address(ofVariable: "count", size: 8) == nil)
      #expect(symbols.functions(withSuffixes: ["vau"]).isEmpty)
    }
  }

  /// The sanitized tests find a read beyond the file, which ends where its memory does.
  @Test func damagedFilesAreReadWithinTheirBounds() {
    let whole = [UInt8](ProgramFile().data)
    var random = FuzzTests.SplitMix(state: 20)
    let numbers: [UInt64] = [
      0, 1, 0xFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 62, 1 << 63, .max - 7, .max,
    ]
    var foundCount = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = .random(in: 0...255, using: &random)
        } else {
          let number = numbers.randomElement(using: &random) ?? 0
          let size = [2, 4, 8].randomElement(using: &random) ?? 8
          let new = withUnsafeBytes(of: number) { Array($0.prefix(size)) }
          for (index, byte) in new.enumerated() where place + index < bytes.count {
            bytes[place + index] = byte
          }
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      let symbols = SymbolTable(file: Data(bytes), base: .random(in: 0...UInt.max, using: &random))
      foundCount += symbols.functions(withSuffixes: ["vau"]).count
      foundCount += symbols.address(ofVariable: "count", size: 8) == nil ? 0 : 1
    }
    // Most damage leaves some symbol.
    #expect(foundCount > 10_000)
  }
}

/// A small program file in the format ELF, whose parts can be changed.
struct ProgramFile {
  struct Symbol {
    var name: UInt32
    var kind: UInt8
    var section: UInt16
    var address: UInt64
    var size: UInt64
  }

  var magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]
  /// A library, which may be loaded anywhere.
  var type: UInt16 = 3
  var sectionHeaders: UInt64?
  var sectionSize: UInt16 = 64
  var sectionCount: UInt16 = 5
  var tableType: UInt32 = 2
  var namesSection: UInt32 = 3
  var namesEnd: [UInt8] = [0]
  var dataSize: UInt64 = 0x100
  var symbols = [
    Symbol(name: 20, kind: 1, section: 2, address: 0x2010, size: 8),
    Symbol(name: 1, kind: 2, section: 1, address: 0x1000, size: 4),
    Symbol(name: 10, kind: 2, section: 1, address: 0x1008, size: 4),
    Symbol(name: 20, kind: 2, section: 1, address: 0x1010, size: 4),
  ]

  var data: Data {
    let names = Array("\0firstvau\0secondvau\0count".utf8) + namesEnd
    let table = symbols.flatMap { symbol -> [UInt8] in
      Self.bytes(symbol.name) + [symbol.kind, 0] + Self.bytes(symbol.section)
        + Self.bytes(symbol.address)
        + Self.bytes(symbol.size)
    }
    let tableStart = 64 + names.count
    let headers = tableStart + table.count
    var bytes = magic + [UInt8](repeating: 0, count: 16 - magic.count)
    bytes += Self.bytes(type) + [UInt8](repeating: 0, count: 22)
    bytes += Self.bytes(sectionHeaders ?? UInt64(headers)) + [UInt8](repeating: 0, count: 10)
    bytes += Self.bytes(sectionSize) + Self.bytes(sectionCount) + [0, 0]
    bytes += names + table
    bytes += section(type: 0)
    bytes += section(type: 1, flags: 6, address: 0x1000, offset: 64, size: 0x20)
    bytes += section(type: 8, flags: 3, address: 0x2000, offset: 64, size: dataSize)
    bytes += section(type: 3, offset: 64, size: UInt64(names.count))
    bytes += section(
      type: tableType,
      offset: UInt64(tableStart),
      size: UInt64(table.count),
      link: namesSection
    )
    return Data(bytes)
  }

  private func section(
    type: UInt32,
    flags: UInt64 = 0,
    address: UInt64 = 0,
    offset: UInt64 = 0,
    size: UInt64 = 0,
    link: UInt32 = 0
  ) -> [UInt8] {
    Self.bytes(UInt32(0)) + Self.bytes(type) + Self.bytes(flags) + Self.bytes(address)
      + Self.bytes(offset)
      + Self.bytes(size) + Self.bytes(link) + [UInt8](repeating: 0, count: 20)
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
#endif
