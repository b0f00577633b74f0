#if os(Linux) || os(Android)
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The symbol table of a loaded ELF file, which also lists local symbols that `dlsym` can't find.
///
/// Supports only 64-bit ELF in native byte order. All file contents are bounds-checked before use: a malformed file
/// behaves as if it had fewer symbols, and a stripped one has none.
package struct SymbolTable: Sendable {
  private let base: UInt
  private let file: Data

  /// Reads the program or library that contains an address; `nil` if there is none, or if its file is gone or is not
  /// the one that was loaded.
  package init?(containing address: UnsafeRawPointer) {
    // Swift doesn't import `dladdr`, a GNU extension, so look it up. It fills in a `Dl_info` of
    // four pointers; the first two are the file's path and load address.
    typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt
    guard let symbol = dlsym(nil, "dladdr") else { return nil }
    let lookUp = unsafeBitCast(symbol, to: Lookup.self)
    var info = [UnsafeRawPointer?](repeating: nil, count: 4)
    let isFound = info.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { lookUp(address, $0) != 0 } ?? false
    }
    guard isFound, let path = info[0]?.assumingMemoryBound(to: CChar.self), let base = info[1]
    else {
      return nil
    }
    // The path of the program may lead to a newer build of it by now, the link never does.
    for path in ["/proc/self/exe", String(cString: path)] {
      guard let file = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
        file.count >= Header.size,
        file.prefix(Header.size).elementsEqual(
          UnsafeRawBufferPointer(start: base, count: Header.size)
        )
      else { continue }
      self.init(file: file, base: UInt(bitPattern: base))
      return
    }
    return nil
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - file: The contents.
  ///   - base: The address at which the file is loaded.
  package init(file: Data, base: UInt) {
    self.base = base
    self.file = file
  }

  /// Returns the memory address of a variable of the file, or `nil` if the symbol table doesn't contain the variable,
  /// or gives it a smaller size. A sanitizer makes variables larger.
  package func address(ofVariable name: String, size: Int) -> UInt? {
    let wanted = Array(name.utf8)
    return symbols(.variable) { name in name.count == wanted.count && name.ends(in: wanted) }
      .first { $0.size >= size }?.address
  }

  /// Returns the functions of the file whose names have one of the suffixes, with the addresses of their code.
  package func functions(withSuffixes suffixes: [String]) -> [(name: String, address: UInt)] {
    let suffixes = suffixes.map { Array($0.utf8) }
    return symbols(.function) { name in suffixes.contains { name.ends(in: $0) } }
      .map { ($0.name, $0.address) }
  }

  private func symbols(
    _ kind: Image.Kind,
    where isWanted: (UnsafeRawBufferPointer) -> Bool
  ) -> [Image.Symbol] {
    file.withUnsafeBytes { Image(Bytes($0), base)?.symbols(kind, where: isWanted) ?? [] }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func ends(in suffix: [UInt8]) -> Bool {
    guard let baseAddress, count >= suffix.count else { return false }
    return memcmp(baseAddress + (count - suffix.count), suffix, suffix.count) == 0
  }
}

/// The start of an ELF file.
private enum Header {
  static let size = 64
  /// 64-bit ELF.
  static let start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2]
  static let type = 0x10
  static let sections = 0x28
  static let sectionSize = 0x3A
  static let sectionCount = 0x3C
}

/// A section of a file, as far as it is in the file.
private struct Section {
  /// The size of an `Elf64_Shdr`.
  static let entrySize = 64
  static let symbolTable: UInt32 = 2
  static let executable: UInt64 = 4

  let type: UInt32
  let flags: UInt64
  /// Where the section is in the program, before the program is moved to its base.
  let addresses: Range<UInt64>
  /// Where the section is in the file.
  let place: Range<Int>
  let link: UInt32
}

/// A file whose sections are known.
private struct Image {
  enum Kind: UInt8 {
    case variable = 1
    case function = 2
  }

  struct Symbol {
    let name: String
    let address: UInt
    let size: UInt64
  }

  /// The size of an `Elf64_Sym`.
  private static let symbolSize = 24
  /// The type of a program at fixed addresses.
  private static let fixed: UInt16 = 2

  private let bytes: Bytes
  private let sections: [Section]
  /// Added to the addresses in the file.
  private let offset: UInt

  init?(_ bytes: Bytes, _ base: UInt) {
    guard bytes.begin(with: Header.start), let type: UInt16 = bytes.value(at: Header.type),
      let sections = Self.sections(in: bytes)
    else { return nil }
    self.bytes = bytes
    self.sections = sections
    offset = type == Self.fixed ? 0 : base
  }

  private static func sections(in bytes: Bytes) -> [Section]? {
    guard let start: UInt64 = bytes.value(at: Header.sections), let start = Int(exactly: start),
      let size: UInt16 = bytes.value(at: Header.sectionSize), size >= Section.entrySize,
      let count: UInt16 = bytes.value(at: Header.sectionCount),
      // No sum below can overflow.
      start <= bytes.count
    else { return nil }
    var sections: [Section] = []
    for index in 0..<Int(count) {
      let entry = start + index * Int(size)
      guard let type: UInt32 = bytes.value(at: entry + 4),
        let flags: UInt64 = bytes.value(at: entry + 8),
        let address: UInt64 = bytes.value(at: entry + 16),
        let offset: UInt64 = bytes.value(at: entry + 24),
        let size: UInt64 = bytes.value(at: entry + 32),
        let link: UInt32 = bytes.value(at: entry + 40)
      else { return nil }
      let (end, isTooLarge) = address.addingReportingOverflow(size)
      sections.append(
        Section(
          type: type,
          flags: flags,
          addresses: isTooLarge ? 0..<0 : address..<end,
          place: bytes.place(at: offset, size: size),
          link: link
        )
      )
    }
    return sections
  }

  /// The symbols of a kind whose names are wanted.
  ///
  /// - Parameter isWanted: Called with each name, of which a program has hundreds of thousands.
  func symbols(_ kind: Kind, where isWanted: (UnsafeRawBufferPointer) -> Bool) -> [Symbol] {
    var symbols: [Symbol] = []
    for table in sections
    where table.type == Section.symbolTable && Int(table.link) < sections.count {
      let names = sections[Int(table.link)].place
      for entry in stride(
        from: table.place.lowerBound,
        to: table.place.upperBound,
        by: Self.symbolSize
      ) {
        guard let info: UInt8 = bytes.value(at: entry + 4), info & 0xF == kind.rawValue,
          let offset: UInt32 = bytes.value(at: entry),
          let name = bytes.text(at: Int(offset), in: names), isWanted(name),
          let symbol = symbol(at: entry, kind, name)
        else { continue }
        symbols.append(symbol)
      }
    }
    return symbols
  }

  private func symbol(at entry: Int, _ kind: Kind, _ name: UnsafeRawBufferPointer) -> Symbol? {
    guard let section: UInt16 = bytes.value(at: entry + 6),
      let address: UInt64 = bytes.value(at: entry + 8),
      let size: UInt64 = bytes.value(at: entry + 16),
      Int(section) < sections.count, sections[Int(section)].addresses.contains(address),
      kind != .function || sections[Int(section)].flags & Section.executable != 0
    else { return nil }
    let (sum, isTooLarge) = offset.addingReportingOverflow(UInt(address))
    return isTooLarge
      ? nil : Symbol(name: String(decoding: name, as: UTF8.self), address: sum, size: size)
  }
}

/// Bytes that are read within their bounds only.
private struct Bytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func begin(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

  func value<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Value? {
    let size = MemoryLayout<Value>.size
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
    return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
  }

  /// A place in the bytes; empty if it reaches beyond them, as that of a section without contents may.
  func place(at offset: UInt64, size: UInt64) -> Range<Int> {
    guard offset <= UInt64(count), size <= UInt64(count) - offset else { return 0..<0 }
    return Int(offset)..<Int(offset + size)
  }

  /// The text from an offset in a place to the next zero.
  func text(at offset: Int, in place: Range<Int>) -> UnsafeRawBufferPointer? {
    guard offset < place.count,
      let start = bytes.baseAddress?.advanced(by: place.lowerBound + offset),
      let end = memchr(start, 0, place.count - offset)
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(end) - start)
  }
}
#endif
