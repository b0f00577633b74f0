import Testing

@testable import TcashAdoption

/// Files without the declarations that need what is absent.
@Suite struct ExtractionTests {
  private func extract(_ text: String, without: Set<String> = []) -> (SourceFile, String) {
    let available = AbsentFramework.availableModules.union(["ComposableArchitecture"])
      .subtracting(without)
    let configuration = LinuxConfiguration(conditions: [], canImport: available.contains)
    let file = SourceFile(
      path: "/App/A.swift",
      name: "A.swift",
      module: "App",
      text: text,
      in: configuration
    )
    var extraction = Extraction([file], available: available, extractsViews: true)
    extraction.run()
    return (file, file.extracted { !available.contains($0) })
  }

  /// The names of what was taken out, outermost first.
  private func removed(_ text: String) -> [String] {
    let (file, _) = extract(text)
    defer { withExtendedLifetime(file) {} }
    return file.allItems.filter { $0.removal != nil && $0.parent?.isRemoved != true }
      .map(\.qualifiedName)
  }

  @Test(arguments: [
    // A view, its preview and an extension of it.
    (
      "struct A: View { var body: some View { Text(\"a\") } }\n#Preview { A() }\nextension A { func x() {} }",
      ["A", "#Preview", "A"]
    ),
    // A name of the app's own is no framework's.
    ("struct Color { var red = 0 }\nstruct Paint { var color = Color() }", []),
    // The actions of a view are an enum of that name.
    ("enum Action { case view(View)\n enum View { case tapped } }", []),
    // A computed property goes alone, a stored one takes its type with it.
    ("struct S { var n = 0\n var color: Color { .red } }", ["S.color"]),
    ("struct S { var n = 0\n var color: Color = .red }", ["S"]),
    ("enum E { case a\n case b(Color) }", ["E"]),
    // What uses what is taken out goes too, as far as that reaches.
    ("struct A: View {}\nstruct B { var a: A }\nfunc f(_ b: B) {}\nfunc g() {}", ["A", "B", "f"]),
    (
      "struct S { func a() -> Color { .red }\n func b() { _ = a() }\n func c() {} }",
      ["S.a", "S.b"]
    ),
    ("struct Outer { struct Style { var color: Color }\n var style: Style\n }", ["Outer"]),
    (
      "struct Outer { struct Style { var color: Color }\n func f(_ s: Style) {} }\nstruct Style {}",
      ["Outer.Style", "Outer.f"]
    ),
    // Names after 'self', in types, in key paths and of values are followed.
    ("struct V: SwiftUI.View { var body: some SwiftUI.View { EmptyView() } }", ["V"]),
    ("struct S { func a() -> Color { .red }\n func b() { _ = self.a() } }", ["S.a", "S.b"]),
    (
      "enum N { struct Style { var color: Color } }\nstruct S { var style: N.Style? }",
      ["N.Style", "S"]
    ),
    (
      "struct T { var accent: Color { .red }; var n = 0 }\nfunc f(_ t: T) { _ = t.accent }\nfunc g(_ t: T) { _ = t.n }",
      ["T.accent", "f"]
    ),
    ("typealias Tint = Color\nstruct S { var tint: Tint? }", ["Tint", "S"]),
    ("let tint = Color.red\nstruct S { let n = hex(tint) }", ["tint", "S"]),
    ("struct R { }\nextension R { struct State { var c: Color } }", ["R", "R"]),
    (
      "extension DependencyValues { var image: UIImage { get { UIImage() } } }\n"
        + "struct R { @Dependency(\\.image) var image }", ["DependencyValues", "R"]
    ),
    // Labels, cases and what other systems compile are no uses.
    (
      "struct S { var icon: Image { Image(\"a\") }\n func f() { g(icon: 1) }\n func g(icon: Int) {} }",
      ["S.icon"]
    ),
    ("struct Row<Label> { var label: Label }\nenum E { case Link }", []),
    ("func f() {\n#if os(iOS)\n UIApplication.shared.open()\n#endif\n}", []),
    ("final class D: NSObject, UIApplicationDelegate {}", ["D"]),
    // A conformance is whole, or is not.
    (
      "struct C {}\nprotocol P { static var live: C { get } }\nextension C: P { static var live: C { C(Color.red) } }",
      ["C"]
    ),
    // Parts for other systems are none here.
    ("#if os(iOS)\nstruct A: View {}\n#endif\nfunc f() {}", []),
    ("#if canImport(UIKit)\nlet a: UIColor\n#else\nlet a: Int = 0\n#endif", []),
    ("#if DEBUG\n#Preview { Text(\"a\") }\n#endif\nlet a = 0", ["#Preview"]),
    // UIKit's names begin alike.
    ("final class C: UIViewController {}\nstruct UIState {}\nlet s = UIState()", ["C"]),
  ])
  func asLittleAsPossibleIsTakenOut(_ source: String, _ names: [String]) {
    #expect(removed("import SwiftUI\nimport UIKit\n" + source) == names)
  }

  /// A client whose live value can't be had keeps its other values.
  @Test func aClientIsKeptForTests() {
    let client = """
      import UIKit
      struct Audio { var play: () -> Void = {} }
      extension Audio: DependencyKey {
        static let liveValue = Audio(play: { UIApplication.shared.beep() })
        static let testValue = Audio()
        static let previewValue = Audio(play: { UIDevice.current.beep() })
      }
      """
    let (file, text) = extract(client)
    withExtendedLifetime(file) {
      #expect(
        text == """
          #sourceLocation(file: "/App/A.swift", line: 1)
          import Foundation
          struct Audio { var play: () -> Void = {} }
          extension Audio: TestDependencyKey {

            static let testValue = Audio()

          }
          """
      )
    }
    #expect(removed(client.replacing("static let testValue = Audio()", with: "")) == ["Audio"])
  }

  /// The shell has the program's start.
  @Test func anotherStartIsNone() {
    let (_, text) = extract("@main struct Tool { static func main() {} }")
    #expect(text.hasSuffix("\n struct Tool { static func main() {} }"))
  }

  @Test func aLongChainIsFollowed() {
    let chain = (0..<3_000).reversed().map { "struct S\($0) { var next: S\($0 + 1)? }\n" }
    let source = chain.joined() + "struct S3000 { var color: Color }\n"
    #expect(removed("import SwiftUI\n" + source).count == 3_001)
  }

  @Test func linesKeepTheirNumbers() {
    let (_, text) = extract(
      """
      import SwiftUI
      /// A view.
      struct A: View {
        var body: some View { Text("a") }
      }

      struct B {
        var color: Color { .red }
        let fallback = fatalError()
      }
      """
    )
    #expect(
      text == """
        #sourceLocation(file: "/App/A.swift", line: 1)
        import Foundation





        struct B {

          let fallback = fatalError()
        }
        """
    )
  }

  /// A file whose imports are not known to leave anything is left out.
  @Test func anUnknownModuleLeavesItsFileOut() {
    let (file, _) = extract("import Lottie\nstruct A {}")
    #expect(file.isEmpty { _ in true })
    #expect(file.items.first?.removal == "its file imports Lottie, which is absent here")
  }

  @Test func publishersComeFromTheOpenImplementation() {
    let (file, text) = extract("import Combine\nlet a = 1")
    #expect(!file.isEmpty { _ in true })
    #expect(text.contains("import CombineSchedulers\nlet a = 1"))
  }
}
