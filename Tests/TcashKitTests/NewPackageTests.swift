import ComposableArchitecture
import Foundation
import MyShopFeature
import PlatformIO
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession
import Testing

@testable import TcashKit

/// `tcash new`: the package that it writes, and what it refuses.
@Suite struct NewPackageTests {
  /// The sources of the feature and of its tests are targets of this package, so they are known to compile and to
  /// pass. 'TCASH_RECORD=1' writes them anew.
  @Test func theFilesAreThoseThatAreTested() throws {
    let package = try NewPackage(name: "my-shop", tcash: "../tcash")
    let folder = Program.root.appendingPathComponent("Tests/NewPackage")
    let kept = package.files.filter {
      $0.path.hasPrefix("Sources/MyShopFeature/") || $0.path.hasSuffix("MyShopTests.swift")
    }
    #expect(kept.count == 3)
    for (path, text) in kept {
      let file = folder.appendingPathComponent(path)
      if ProcessInfo.processInfo.environment["TCASH_RECORD"] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(path)")
    }
  }

  @MainActor
  @Test func theScriptPasses() async throws {
    let package = try NewPackage(name: "my-shop", tcash: "../tcash")
    let script = try #require(package.files.first { $0.path == "Scripts/myShop.tcash" })
    let shop = Feature("myShop", initialState: MyShop.State()) { MyShop() }
      .dependency(\.weather, ["live": .liveValue, "sunny": .sunny, "failing": .failing])
    let presenter = Failures()
    let conversation = ShellHost.Conversation.isolated([shop.registered], presenter: presenter)
    let result = await conversation.runScript(SourceText(script.text), world: .live)
    #expect(result == .done, "\(presenter.messages)")
  }

  @Test(arguments: [
    ("my-shop", "MyShop", "my_shop", "myShop"), ("Workshop", "Workshop", "Workshop", "workshop"),
    ("a_b2", "AB2", "a_b2", "aB2"),
  ])
  func namesAreMadeOfTheName(_ name: String, _ feature: String, _ program: String, _ loaded: String)
    throws
  {
    let package = try NewPackage(name: name, tcash: "../tcash")
    #expect([package.feature, package.program, package.loaded] == [feature, program, loaded])
  }

  @Test(arguments: [
    "", "2nd", "my shop", "käse", "testing", "Weather", "-x", "self", "String", "shell",
  ])
  func otherNamesAreRefused(_ name: String) {
    #expect(throws: NewPackage.Problem.self) { try NewPackage(name: name, tcash: "../tcash") }
  }

  @Test func theManifestNamesThePackageByItsFolder() throws {
    let package = try NewPackage(name: "shop", tcash: "../../lib/Tcash-main")
    let manifest = try #require(package.files.first { $0.path == "Package.swift" }).text
    let requirement = #".package(path: "../../lib/Tcash-main", traits: [])"#
    #expect(manifest.contains(requirement))
    #expect(manifest.contains("package: \"tcash-main\""))
  }

  @Test func aFolderWithFilesIsLeftAlone() throws {
    try Program.withFolder { folder in
      let first = try Program.run(["new", "\(folder)/shop"])
      #expect(first.status == 0 && first.output.hasPrefix("wrote the package shop in "), "\(first)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/shop/Sources/shop/Shell.swift"))
      let second = try Program.run(["new", "\(folder)/shop"])
      #expect(second.status == 2 && second.errors.contains("is not empty"), "\(second)")
      let place = try Program.run(["new", "\(folder)/other", "--tcash", folder])
      #expect(place.status == 2 && place.errors.contains("there is no package in"), "\(place)")
      let third = try Program.run(["new", "\(folder)/9 lives"])
      #expect(
        third.status == 2 && third.errors.contains("can't be the name of a package"),
        "\(third)"
      )
    }
  }
}

@MainActor
private final class Failures: Presenter {
  var messages: [String] = []

  func present(_ event: ShellEvent) {
    if case .diagnostic(let failure) = event.kind {
      messages.append("\(failure.diagnostic.problem.message)\n\(failure.diagnostic.help ?? "")")
    }
  }
}
