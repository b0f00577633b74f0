import SystemPackage

/// A path that somebody typed, resolved once: what is checked is what is used.
///
/// ```swift
/// let path = ResolvedPath("~/notes/../todo.json", in: "scripts")
/// path.text       // what messages call it
/// path.absolute   // the same without '.', '..' and '//', links left alone
/// try path.resolved  // where the system finds it, links followed as far as they lead
/// ```
///
/// `~`, `~/x` and `~user/x` stand for home folders. The file need not be there, nor its folder: what is
/// missing is appended to what was found. The target of a link that leads nowhere yet counts too, as
/// whoever writes through the link would make it.
package struct ResolvedPath: Hashable, Sendable, CustomStringConvertible {
  /// As it was typed.
  package let typed: String

  /// What messages call it: with the home folder in the place of `~`, and the base folder before it.
  package let text: String

  /// The whole path by its text alone: `..` takes the component before it away, links are left alone.
  package let absolute: String

  /// Whether the last component is a symbolic link.
  package let isLink: Bool

  /// Whether it can only name a folder: it is empty, or ends in `/`, `.` or `..`.
  package let namesFolder: Bool

  private let target: Result<FilePath, FileError>

  /// Where ``absolute`` leads. Otherwise than ``target`` where `..` stands behind a link.
  private let targetByText: Result<FilePath, FileError>

  /// - Parameters:
  ///   - typed: What somebody typed; empty for the base folder.
  ///   - base: Where relative paths begin; itself relative to the working folder, which it is when it is
  ///     empty.
  ///   - environment: Names the home folder, in `HOME`.
  package init(
    _ typed: String,
    in base: String = "",
    environment: @autoclosure () -> [String: String] = UserFolders.processEnvironment
  ) {
    let expanded = Self.expandingTilde(typed, environment)
    self.typed = typed
    text = Self.joining(base, expanded)
    namesFolder = Self.namesFolder(expanded)
    do throws(FileError) {
      let whole = try Self.whole(text)
      let normal = whole.lexicallyNormalized()
      absolute = normal.string
      let (target, isLink) = LinkWalk.follow(whole)
      self.target = target
      self.isLink = isLink
      let goesUp = whole.components.contains { $0.kind == .parentDirectory }
      targetByText = goesUp ? LinkWalk.follow(normal).target : target
    } catch {
      absolute = text
      isLink = false
      target = .failure(error)
      targetByText = target
    }
  }

  private static func whole(_ text: String) throws(FileError) -> FilePath {
    // The system would take what is before it for the whole path.
    guard !text.utf8.contains(0) else { throw .system(.invalidArgument) }
    let path = FilePath(text)
    return path.isAbsolute ? path : try WorkingFolder.path().pushing(path)
  }

  package var description: String { text }

  // MARK: Where it leads

  /// The whole path with every link followed, as far as it is there.
  ///
  /// - Throws: ``FileError`` with the system's reason where it leads nowhere: a circle of links, `..` behind a folder that
  ///   is not there, a folder that may not be looked into, a text with a zero byte.
  package var resolved: String {
    get throws(FileError) { try target.get().string }
  }

  /// ``resolved``, of a path that can name a file.
  ///
  /// - Throws: `isDirectory` where it can only name a folder, else as ``resolved`` does.
  package var resolvedFile: String {
    get throws(FileError) {
      guard !namesFolder else { throw .system(.isDirectory) }
      return try resolved
    }
  }

  /// The folder that ``resolved`` is in.
  package var resolvedFolder: String {
    get throws(FileError) { try target.get().removingLastComponent().string }
  }

  /// Where it may lead: `..` behind a link goes up from the link's target for the system, and from the
  /// link itself for most people and many programs. Usually both are one.
  ///
  /// - Throws: As ``resolved`` does.
  package var readings: [ResolvedPath] {
    get throws(FileError) {
      let (actual, byText) = (try target.get(), try targetByText.get())
      return (actual == byText ? [actual] : [actual, byText]).map { ResolvedPath($0.string) }
    }
  }

  /// Whether something is there, links followed.
  package var isThere: Bool { (try? resolved).map { FileIdentity($0) != nil } ?? false }

  /// Whether it leads to a folder or into it.
  package func isWithin(_ folder: ResolvedPath) -> Bool {
    guard let path = try? target.get(), let folder = try? folder.target.get() else { return false }
    return path.starts(with: folder)
  }

  // MARK: Its parts

  /// The last component; `/` for the root.
  package var name: String {
    guard !absolute.utf8.contains(0) else { return absolute }
    return FilePath(absolute).lastComponent?.string ?? "/"
  }

  /// The folder that messages see it in: empty for the working folder.
  package var folderText: String {
    guard !text.utf8.contains(0) else { return "" }
    return FilePath(text).removingLastComponent().string
  }

  // MARK: Texts

  private static func joining(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") || base.isEmpty || base == "." { return path }
    if path.isEmpty { return base }
    return base.hasSuffix("/") ? base + path : "\(base)/\(path)"
  }

  private static func namesFolder(_ path: String) -> Bool {
    guard let last = path.split(separator: "/", omittingEmptySubsequences: false).last else {
      return true
    }
    return last.isEmpty || last == "." || last == ".."
  }

  private static func expandingTilde(
    _ path: String,
    _ environment: () -> [String: String]
  ) -> String {
    guard path.hasPrefix("~") else { return path }
    let user = path.dropFirst().prefix { $0 != "/" }
    let home =
      user.isEmpty
      ? UserFolders(environment: environment()).home
      : UserFolders.home(ofUser: String(user))
    guard let home else { return path }
    let rest = path.dropFirst(1 + user.count)
    return home == "/" && !rest.isEmpty ? String(rest) : home + rest
  }
}
