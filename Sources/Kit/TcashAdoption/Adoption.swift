import Foundation
import PlatformIO
import SystemPackage
package import TcashAdoptionArguments

/// What `tcash adopt` is asked for.
package struct AdoptionOptions {
  /// The folder of the package.
  package var path: String
  /// Folders of an Xcode project, instead of a package.
  package var sources: [String]
  /// The folder of the shell package; `nil` for one beside the adopted folder.
  package var output: String?
  /// Whether a file with views is taken over without them, and not left out.
  package var extractsViews: Bool
  /// Modules that are not there, and files that are not read, by their paths in their modules' folders.
  package var without: Set<String>
  /// How the originals are overridden; `nil` for the way of the last call, or else by path.
  package var overriding: Overriding?
  /// The folder of this package.
  package var tcash: String

  package init(
    path: String = ".",
    sources: [String] = [],
    output: String? = nil,
    extractsViews: Bool = true,
    without: Set<String> = [],
    overriding: Overriding? = nil,
    tcash: String
  ) {
    self.path = path
    self.sources = sources
    self.output = output
    self.extractsViews = extractsViews
    self.without = without
    self.overriding = overriding
    self.tcash = tcash
  }
}

/// Writes a shell package for an existing package or Xcode project, which stays as it is.
package struct Adoption {
  private let options: AdoptionOptions

  /// - Parameter options: What to adopt. The folder of a shell package stands for what that was written for.
  /// - Throws: ``AdoptionProblem`` if that is not known.
  package init(_ options: AdoptionOptions) throws {
    let folder = ResolvedPath(options.path)
    guard options.sources.isEmpty, folder.isFolder else {
      self.options = options
      return
    }
    let shell = try folder.resolved
    let record = try AdoptionRecord(in: shell)
    guard record.isWritten else {
      self.options = options
      return
    }
    var earlier = record.options(in: shell, tcash: options.tcash)
    earlier.without.formUnion(options.without)
    earlier.extractsViews = earlier.extractsViews && options.extractsViews
    earlier.overriding = options.overriding
    self.options = earlier
  }

  /// Reads the sources, and writes or adds to the shell package.
  ///
  /// - Throws: ``AdoptionProblem``, or what the file system says.
  package func run() throws -> AdoptionSummary {
    let app = try adoptedPackage
    let name = Self.shellName(app.name)
    let output = try ResolvedPath(
      options.output ?? FilePath(app.folder).removingLastComponent().appending(name).string
    ).resolved
    let adopted = [app.folder] + app.modules.map(\.folder)
    guard !adopted.contains(where: { "\(output)/".hasPrefix("\($0)/") }) else {
      throw AdoptionProblem(
        "\(output) is in the adopted folder, which stays as it is: name another with '--output FOLDER'"
      )
    }
    let names = Folder.names(in: output).filter { ![".build", ".git"].contains($0) }
    var record = try AdoptionRecord(in: output)
    guard names.isEmpty || record.isWritten else {
      throw AdoptionProblem(
        "\(output) is not empty, and 'tcash adopt' has not written it: name another with '--output FOLDER'"
      )
    }
    let contents = try AdoptedContents(of: app, options, in: "\(output)/App")
    guard !contents.reducers.isEmpty else {
      throw AdoptionProblem("no reducer was found in \(app.folder)")
    }
    guard !contents.features.isEmpty else {
      let reasons = contents.reducers.compactMap { reducer -> String? in
        guard case .leftOut(let reason) = reducer.verdict else { return nil }
        return "\n  \(reducer.type.name): \(reason.why)"
      }
      throw AdoptionProblem("no reducer can be adopted:" + reasons.joined())
    }
    let tcash = try tcash(for: output, record)
    let shell = ShellPackage(
      name: name,
      app: app,
      appPath: RelativePath(of: app.folder, from: output).text,
      provision: Provision(
        overriding: options.overriding ?? record.overriding,
        tcash: tcash,
        shell: output
      ),
      contents: contents
    )
    try record.note(options, of: app, in: output)
    record.note(shell.provision)
    var writer = ShellWriter(shell, in: output, record)
    let written = try writer.write(AdoptionSummary.table(contents))
    return AdoptionSummary(
      app: app.name,
      shell: name,
      folder: output,
      contents: contents,
      written: written
    )
  }

  private var adoptedPackage: AdoptedPackage {
    get throws {
      guard options.sources.isEmpty else {
        let folders = try options.sources.map { folder in
          let path = ResolvedPath(folder)
          guard path.isFolder else { throw AdoptionProblem("there is no folder \(path.text)") }
          return try path.resolved
        }
        return AdoptedPackage(sources: folders)
      }
      return try AdoptedPackage(package: ResolvedPath(options.path).resolved)
    }
  }

  /// The folder of this package. A shell that was built from a mirror asks for the copy that it was built from, which
  /// stands for the folder that the mirror is made of.
  private func tcash(for shell: String, _ record: AdoptionRecord) throws -> String {
    let tcash = try ResolvedPath(options.tcash).resolved
    guard "\(tcash)/".hasPrefix("\(shell)/"), let earlier = record.tcash else { return tcash }
    return try ResolvedPath(FilePath(shell).pushing(FilePath(earlier)).string).resolved
  }

  private static func shellName(_ app: String) -> String {
    let letters = app.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    let name = letters.first?.isLetter == true ? letters : "app-\(letters)"
    return "\(name)-shell"
  }
}
