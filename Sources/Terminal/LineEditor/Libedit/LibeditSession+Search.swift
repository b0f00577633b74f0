internal import CLibedit

// The history search, which takes over the keys until it ends.
extension LibeditSession {
  func searchHistory(isOlder: Bool) -> Int32 {
    let original = line
    search = HistorySearch(from: original)
    defer { search = nil }
    while true {
      var character: wchar_t = 0
      guard el_wgetc(editLine, &character) == 1,
        let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: character))
      else { return CC_NORM }
      switch scalar {
      case "\u{12}", "\u{13}": stepSearch(isOlder: scalar == "\u{12}")
      case "\u{7f}", "\u{08}": search?.removeLast(in: history)
      case "\u{07}": return endSearch(with: original)
      case "\r", "\n":
        let found = search?.line ?? original
        _ = endSearch(with: found)
        return perform(.accept)
      case "\u{1b}" where !hasInput(within: Self.escapeDelay):
        return endSearch(with: original)
      case _ where scalar.value < 0x20:
        // End the search, and apply the key to the match.
        unread(String(scalar))
        return endSearch(with: search?.line ?? original)
      default:
        search?.add(String(scalar), in: history)
      }
    }
  }

  private func stepSearch(isOlder: Bool) {
    guard let current = search else { return }
    if current.pattern.isEmpty {
      // Pressing the search key twice repeats the last search.
      search?.add(lastSearchPattern, in: history)
    } else {
      search?.next(isOlder: isOlder, in: history)
    }
  }

  private func endSearch(with new: LineBuffer) -> Int32 {
    if let pattern = search?.pattern, !pattern.isEmpty { lastSearchPattern = pattern }
    search = nil
    return replace(with: new)
  }
}
