#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's idea of characters, which libedit and the width of text depend on.
enum TerminalLocale {
  /// Makes the C library read and write UTF-8.
  ///
  /// Only the category of characters is set: the others would, for example, put a decimal comma
  /// into whatever the C library formats for the rest of the program.
  static func prepare() {
    _ = isPrepared
  }

  private static let isPrepared: Bool = {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return true }
    // A bare container has no locale set; its terminal speaks UTF-8 all the same.
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
