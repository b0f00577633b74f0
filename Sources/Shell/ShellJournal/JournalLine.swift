import Foundation

/// The form of a journal's lines: a JSON object with a record, the line's number and a checksum.
///
/// ```
/// {"end":{"outcome":"done"},"line":7,"crc":"68f4c18d"}
/// ```
///
/// The checksum covers everything before it, which includes the number. Later versions must keep
/// the form of the first line, which tells the version.
enum JournalLine {
  private static let numberKey = Array(#","line":"#.utf8)
  private static let checksumKey = Array(#","crc":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let checksumDigits = 8
  /// The number of bytes that the checksum doesn't cover.
  private static let sealSize = checksumKey.count + checksumDigits + end.count

  /// The line for a record, without the newline.
  ///
  /// - Parameter json: The record as a JSON object with one member.
  static func bytes(of json: some Collection<UInt8>, number: Int) -> [UInt8] {
    var line = Array(json.dropLast())
    line += numberKey
    line += Array(String(number).utf8)
    let checksum = Checksum(of: line)
    line += checksumKey
    line += Array(checksum.text.utf8)
    line += end
    return line
  }

  /// Whether a line has a checksum, right or wrong. Lines of version 1 have none.
  static func isSealed(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > sealSize else { return false }
    return line.suffix(sealSize).starts(with: checksumKey) && line.suffix(end.count) == end[...]
  }

  /// The number of a line that matches its checksum; `nil` for any other.
  static func number(of line: ArraySlice<UInt8>) -> Int? {
    guard isSealed(line) else { return nil }
    let body = line.dropLast(sealSize)
    let digits = line.dropLast(end.count).suffix(checksumDigits)
    // Compare the text: as a number, an uppercase digit would pass for a lowercase one.
    guard digits.elementsEqual(Checksum(of: body).text.utf8),
      let colon = body.lastIndex(of: UInt8(ascii: ":")),
      body[...colon].suffix(numberKey.count) == numberKey[...]
    else { return nil }
    return Int(String(decoding: body[(colon + 1)...], as: UTF8.self))
  }
}
