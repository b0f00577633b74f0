#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's character encoding, which libedit and the width of text depend on.
enum TerminalLocale {
  /// Makes the C library use UTF-8.
  ///
  /// Only the character category is set. The others would, for example, put a decimal comma into
  /// whatever the C library formats for the rest of the program.
  static func prepare() {
    _ = isPrepared
  }

  private static let isPrepared: Bool = {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return true }
    // A bare container has no locale set, but its terminal uses UTF-8 too.
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] where !isUTF8 {
      setlocale(LC_CTYPE, name)
    }
    return isUTF8
  }()

  private static var isUTF8: Bool {
    guard let codeset = nl_langinfo(CODESET_ITEM) else { return false }
    let name = String(cString: codeset).uppercased()
    return name == "UTF-8" || name == "UTF8"
  }

  #if canImport(Glibc)
  private static var CODESET_ITEM: nl_item { nl_item(CODESET) }
  #else
  private static var CODESET_ITEM: nl_item { CODESET }
  #endif
}
