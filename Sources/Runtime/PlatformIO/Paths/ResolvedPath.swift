import SystemPackage

/// A path that the user typed, resolved once: the path that is checked is the path that is used.
///
/// ```swift
/// let path = ResolvedPath("~/notes/../todo.json", in: "scripts")
/// path.text       // the path in messages
/// path.absolute   // the same without '.', '..' and '//', links not followed
/// try path.resolved  // the path with all links followed
/// ```
///
/// `~`, `~/x` and `~user/x` stand for home folders. Neither the file nor its folder must exist:
/// missing components are appended to the existing part. The missing target of a link counts too,
/// because a write through the link would make it.
package struct ResolvedPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as typed.
  package let typed: String

  /// The path in messages: with the home folder in place of `~`, and with the base folder.
  package let text: String

  /// The absolute path by its text alone: `..` removes the component before it, and links are not
  /// followed.
  package let absolute: String

  /// Whether the last component is a symbolic link.
  package let isLink: Bool

  /// The symbolic links that lead to ``resolved``, in order: each in its folder with links resolved.
  package let links: [String]

  /// Whether the path can only name a folder: it is empty, or ends in `/`, `.` or `..`.
  package let namesFolder: Bool

  private let target: Result<FilePath, FileError>

  /// The target of ``absolute``. It differs from ``target`` if `..` follows a link.
  private let targetByText: Result<FilePath, FileError>

  /// - Parameters:
  ///   - typed: The path as typed; empty for the base folder.
  ///   - base: The folder that relative paths start from. It is itself relative to the working
  ///     folder, which an empty text stands for.
  ///   - environment: The environment, in which `HOME` names the home folder.
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
      let end = LinkWalk.follow(whole)
      target = end.target
      links = end.links.map(\.string)
      isLink = end.isLink
      let goesUp = whole.components.contains { $0.kind == .parentDirectory }
      targetByText = goesUp ? LinkWalk.follow(normal).target : target
    } catch {
      absolute = text
      links = []
      isLink = false
      target = .failure(error)
      targetByText = target
    }
  }

  private static func whole(_ text: String) throws(FileError) -> FilePath {
    // The system would end the path at the zero byte.
    guard !text.utf8.contains(0) else { throw .system(.invalidArgument) }
    let path = FilePath(text)
    return path.isAbsolute ? path : try WorkingFolder.path().pushing(path)
  }

  package var description: String { text }

  // MARK: Targets

  /// The absolute path with every link followed, as far as it exists.
  ///
  /// - Throws: ``FileError`` with the system's reason if the path leads nowhere: a cycle of links,
  ///   `..` after a missing folder, a folder without access, or a text with a zero byte.
  package var resolved: String {
    get throws(FileError) { try target.get().string }
  }

  /// ``resolved``, for a path that must name a file.
  ///
  /// - Throws: `isDirectory` if the path can only name a folder, and the errors of ``resolved``.
  package var resolvedFile: String {
    get throws(FileError) {
      guard !namesFolder else { throw .system(.isDirectory) }
      return try resolved
    }
  }

  /// The folder that contains ``resolved``.
  package var resolvedFolder: String {
    get throws(FileError) { try target.get().removingLastComponent().string }
  }

  /// The possible targets. To the system, `..` after a link goes up from the link's target. To most
  /// people and many programs, it goes up from the link itself. Usually both are the same.
  ///
  /// - Throws: The errors of ``resolved``.
  package var readings: [ResolvedPath] {
    get throws(FileError) {
      let (actual, byText) = (try target.get(), try targetByText.get())
      return (actual == byText ? [actual] : [actual, byText]).map { ResolvedPath($0.string) }
    }
  }

  /// Whether the path leads to something that exists.
  package var isThere: Bool { (try? resolved).map { FileIdentity($0) != nil } ?? false }

  /// Whether the path leads to a folder that exists.
  package var isFolder: Bool { type == .directory }

  /// Whether the path leads to a file that exists, and not to a pipe or a device.
  package var isFile: Bool { type == .regular }

  private var type: FileType? {
    (try? resolved).flatMap { (try? Stat(FilePath($0)))?.type }
  }

  /// Whether the path leads to a folder or into it.
  package func isWithin(_ folder: ResolvedPath) -> Bool {
    guard let path = try? target.get(), let folder = try? folder.target.get() else { return false }
    return path.starts(with: folder)
  }

  // MARK: Parts

  /// The last component; `/` for the root.
  package var name: String {
    guard !absolute.utf8.contains(0) else { return absolute }
    return FilePath(absolute).lastComponent?.string ?? "/"
  }

  /// The folder of the path in messages; empty for the working folder.
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
