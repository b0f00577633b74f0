import PlatformIO
import ShellHost
import SystemPackage
import TerminalText

/// `tcash new`: writes a package with a shell.
struct NewFace {
  /// - Parameters:
  ///   - path: The folder of the package, whose name is the package's.
  ///   - tcash: The path of this package; `nil` for the package that this program was built from.
  func write(_ path: String, tcash: String?) -> ExitStatus {
    let folder = ResolvedPath(path)
    do {
      let own =
        try tcash.map { ResolvedPath($0).absolute } ?? OwnPackage.folder()
      guard Folder.names(in: own).contains("Package.swift") else {
        throw NewPackage.Problem(
          description: "there is no package in \(own): name the folder of 'tcash'"
        )
      }
      guard !path.isEmpty else {
        throw NewPackage.Problem(description: "a package needs a name: name a folder for it")
      }
      guard Folder.names(in: folder.absolute).isEmpty else {
        throw NewPackage.Problem(
          description: "\(folder.text) is not empty: name a folder that does not exist"
        )
      }
      let package = try NewPackage(
        name: folder.name,
        tcash: RelativePath(of: own, from: folder.absolute).text
      )
      for (file, text) in package.files {
        let file = "\(try folder.resolved)/\(file)"
        try Folder.make(FilePath(file).removingLastComponent().string)
        try DurableFile.write(text.utf8, to: file)
      }
      standardOutput("wrote the package \(package.name) in \(folder.text)")
      standardOutput("  cd \(ShellWord.quoted(folder.text)) && swift run \(package.name)")
      return .success
    } catch {
      standardError("\(ProgramName.current): \(error)")
    }
    return .invalid
  }
}
