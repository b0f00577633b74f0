import SystemPackage

/// Resolves the symbolic links in a path as the system does, even if the path ends in components
/// that don't exist yet.
///
/// `realpath` stops at a missing component. But the path of a new file must be known before it is
/// written.
struct LinkWalk {
  /// The maximum number of links, which is the system's.
  private static let maximumLinks = 40

  private var found = FilePath("/")
  private var kind = Kind.folder
  private var pending: [FilePath.Component]
  private var linkCount = 0

  private enum Kind {
    case folder, file, missing
  }

  private init(_ path: FilePath) {
    pending = path.components.reversed()
  }

  /// - Parameter path: An absolute path.
  /// - Returns: The resolved path, and whether the last component of `path` is a link.
  static func follow(_ path: FilePath) -> (target: Result<FilePath, FileError>, isLink: Bool) {
    var walk = LinkWalk(path)
    var isLink = false
    do throws(Errno) {
      while let component = walk.pending.popLast() {
        let isLast = walk.pending.isEmpty && walk.linkCount == 0
        let linksBefore = walk.linkCount
        try walk.enter(component)
        if isLast { isLink = walk.linkCount > linksBefore }
      }
      return (.success(walk.found), isLink)
    } catch {
      return (.failure(.system(error)), isLink)
    }
  }

  private mutating func enter(_ component: FilePath.Component) throws(Errno) {
    switch component.kind {
    case .currentDirectory: return
    case .parentDirectory: try goUp()
    case .regular: try enter(name: component)
    }
  }

  private mutating func goUp() throws(Errno) {
    switch kind {
    case .folder: found.removeLastComponent()
    case .file: throw .notDirectory
    case .missing: throw .noSuchFileOrDirectory
    }
  }

  private mutating func enter(name: FilePath.Component) throws(Errno) {
    let next = found.appending(name)
    if kind == .folder {
      do throws(Errno) {
        let status = try Stat(next, followTargetSymlink: false)
        if status.type == .symbolicLink { return try follow(next) }
        kind = status.type == .directory ? .folder : .file
      } catch .noSuchFileOrDirectory {
        kind = .missing
      }
    } else if kind == .file {
      throw .notDirectory
    }
    found = next
  }

  private mutating func follow(_ link: FilePath) throws(Errno) {
    linkCount += 1
    guard linkCount <= Self.maximumLinks else { throw .tooManySymbolicLinkLevels }
    let target = try readLink(link)
    if target.isAbsolute { found = FilePath("/") }
    pending += target.components.reversed()
  }
}
