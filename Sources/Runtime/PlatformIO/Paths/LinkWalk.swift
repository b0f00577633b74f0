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
  /// The links that were followed, in order.
  private var links: [FilePath] = []

  private enum Kind {
    case folder, file, missing
  }

  private init(_ path: FilePath) {
    pending = path.components.reversed()
  }

  /// Where a path leads.
  struct End {
    let target: Result<FilePath, FileError>
    /// The links on the way, each in its folder with links resolved.
    let links: [FilePath]
    /// Whether the last component of the path is a link.
    let isLink: Bool
  }

  /// - Parameter path: An absolute path.
  static func follow(_ path: FilePath) -> End {
    var walk = LinkWalk(path)
    var isLink = false
    func end(_ target: Result<FilePath, FileError>) -> End {
      End(target: target, links: walk.links, isLink: isLink)
    }
    do throws(Errno) {
      while let component = walk.pending.popLast() {
        let isLast = walk.pending.isEmpty && walk.links.isEmpty
        let linksBefore = walk.links.count
        try walk.enter(component)
        if isLast { isLink = walk.links.count > linksBefore }
      }
      return end(.success(walk.found))
    } catch {
      return end(.failure(.system(error)))
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
    links.append(link)
    guard links.count <= Self.maximumLinks else { throw .tooManySymbolicLinkLevels }
    let target = try readLink(link)
    if target.isAbsolute { found = FilePath("/") }
    pending += target.components.reversed()
  }
}
