import PlatformIO
import ShellHost
import SystemPackage

/// `tcash new`: writes a package with a shell.
struct NewFace {
  /// - Parameters:
  ///   - path: The folder of the package, whose name is the package's.
  ///   - tcash: The path of this package; `nil` for the package that this program was built from.
  func write(_ path: String, tcash: String?) -> ExitStatus {
    let folder = ResolvedPath(path)
    do {
      let own =
        try tcash.map { ResolvedPath($0).absolute }
        ?? ProgramLocation(executable: ProgramLocation.ownExecutable).package
      guard Folder.names(in: own).contains("Package.swift") else {
        throw NewPackage.Problem(
          description: "there is no package in \(own): name the folder of 'tcash'"
        )
      }
      guard Folder.names(in: folder.absolute).isEmpty else {
        throw NewPackage.Problem(
          description: "\(folder.text) is not empty: name a folder that does not exist"
        )
      }
      let package = try NewPackage(
        name: folder.name,
        tcash: Self.relative(own, to: folder.absolute)
      )
      for (file, text) in package.files {
        let file = "\(try folder.resolved)/\(file)"
        try Folder.make(FilePath(file).removingLastComponent().string)
        try DurableFile.write(text.utf8, to: file)
      }
      print("wrote the package \(package.name) in \(folder.text)")
      print("  cd \(folder.text) && swift run \(package.name)")
      return .success
    } catch let problem as ProgramLocation.Unknown {
      standardError(
        "\(ProgramName.current): the package of this program is not known (\(problem.reason)): name it "
          + "with '--tcash FOLDER'"
      )
    } catch {
      standardError("\(ProgramName.current): \(error)")
    }
    return .invalid
  }

  /// A path as seen from a folder.
  static func relative(_ path: String, to folder: String) -> String {
    let path = FilePath(path).components.map(\.string)
    let folder = FilePath(folder).components.map(\.string)
    let common = zip(path, folder).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - common) + path.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
