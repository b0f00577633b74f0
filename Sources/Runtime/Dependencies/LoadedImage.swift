#if os(Linux) || os(Android)
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A loaded ELF library. Finds the addresses of its variables in the file's symbol table, which
/// also lists local symbols that `dlsym` can't find.
///
/// Supports only 64-bit ELF in native byte order. All file contents are bounds-checked
/// before use; a malformed file behaves as if the variable were missing.
struct LoadedImage {
  private let base: UInt
  private let file: Data

  /// Finds the library that contains an address.
  init?(containing address: UnsafeRawPointer) {
    // Swift doesn't import `dladdr`, a GNU extension, so look it up. It fills in a `Dl_info` of
    // four pointers; the first two are the file's path and load address.
    typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt
    guard let symbol = dlsym(nil, "dladdr") else { return nil }
    let lookUp = unsafeBitCast(symbol, to: Lookup.self)
    var info = [UnsafeRawPointer?](repeating: nil, count: 4)
    let isFound = info.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { lookUp(address, $0) != 0 } ?? false
    }
    guard
      isFound,
      let path = info[0]?.assumingMemoryBound(to: CChar.self),
      let base = info[1],
      let file = FileManager.default.contents(atPath: String(cString: path))
    else { return nil }
    self.base = UInt(bitPattern: base)
    self.file = file
  }

  /// Returns the memory address of a variable of the library, or `nil` if the symbol table doesn't
  /// contain the variable, or gives it another size.
  func address(ofVariable name: String, size: Int) -> UInt? {
    guard
      file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]),  // 64-bit ELF
      let type: UInt16 = value(at: 0x10),  // e_type
      let sections = sections()
    else { return nil }
    for section in sections where section.type == 2 {  // SHT_SYMTAB
      guard section.link < sections.count else { continue }
      let names = sections[Int(section.link)]
      let wanted = Data(name.utf8 + [0])
      // An entry is an `Elf64_Sym` of 24 bytes.
      for entry in stride(from: section.offset, to: section.offset + section.size, by: 24) {
        guard
          let nameOffset: UInt32 = value(at: entry),  // st_name
          let kind: UInt8 = value(at: entry + 4), kind & 0xF == 1,  // st_info: STT_OBJECT
          let address: UInt64 = value(at: entry + 8), address != 0,  // st_value
          let length: UInt64 = value(at: entry + 16),  // st_size
          Int(nameOffset) < names.size,
          bytes(at: names.offset + Int(nameOffset), count: wanted.count) == wanted
        else { continue }
        guard length == size else { return nil }
        // The symbols of a non-relocatable executable (ET_EXEC) are absolute addresses.
        let sum = base.addingReportingOverflow(type == 2 ? 0 : UInt(address))
        return type == 2 ? UInt(address) : sum.overflow ? nil : sum.partialValue
      }
    }
    return nil
  }

  private struct Section {
    let type: UInt32
    let offset: Int
    let size: Int
    let link: UInt32
  }

  private func sections() -> [Section]? {
    guard
      let start: UInt64 = value(at: 0x28),  // e_shoff
      let entrySize: UInt16 = value(at: 0x3A), entrySize >= 64,  // e_shentsize
      let count: UInt16 = value(at: 0x3C),  // e_shnum
      start < file.count
    else { return nil }
    var sections: [Section] = []
    for index in 0..<Int(count) {
      let entry = Int(start) + index * Int(entrySize)
      guard
        let type: UInt32 = value(at: entry + 4),  // sh_type
        let offset: UInt64 = value(at: entry + 24),  // sh_offset
        let size: UInt64 = value(at: entry + 32),  // sh_size
        let link: UInt32 = value(at: entry + 40)  // sh_link
      else { return nil }
      // Sections without file contents (such as .bss) may declare sizes beyond the file.
      let isInFile =
        offset <= file.count && size <= UInt64(file.count) - min(offset, UInt64(file.count))
      sections.append(
        Section(
          type: isInFile ? type : 0,
          offset: isInFile ? Int(offset) : 0,
          size: isInFile ? Int(size) : 0,
          link: link
        )
      )
    }
    return sections
  }

  private func value<Value: FixedWidthInteger>(at offset: Int) -> Value? {
    guard let bytes = bytes(at: offset, count: MemoryLayout<Value>.size) else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: Value.self) }
  }

  private func bytes(at offset: Int, count: Int) -> Data? {
    guard offset >= 0, count <= file.count, offset <= file.count - count else { return nil }
    let start = file.startIndex + offset
    return file[start..<start + count]
  }
}
#endif
