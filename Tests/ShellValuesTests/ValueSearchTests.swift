import ShellValues
import Testing

/// A search finds what is there, or says how far it looked.
@Suite struct ValueSearchTests {
  private indirect enum Chain {
    case end(String)
    case link(Chain)
  }

  private static func chain(_ length: Int) -> Chain {
    (0..<length).reduce(Chain.end("needle")) { chain, _ in .link(chain) }
  }

  @Test func allPartsAreSearchedHoweverMany() {
    let search = ValueSearch("1000042", in: Array(0...1_000_050))
    #expect(search.isComplete)
    #expect(search.count == 1)
    #expect(search.hits.first?.value as? Int == 1_000_042)
  }

  @Test func whatIsTooDeepIsNotSearchedAndSaidSo() {
    let search = ValueSearch("needle", in: Self.chain(2 * ValueSearch.depthLimit))
    #expect(!search.isComplete)
    #expect(search.count == 0)
    let shallow = ValueSearch("needle", in: Self.chain(20))
    #expect(shallow.isComplete)
    #expect(shallow.count == 1)
  }

  @Test(arguments: [
    ("Milk", "mil", true), ("Milk", "MILK", true), ("Milk", "milks", false), ("", "a", false),
    ("Milk", "", true), ("ÄRGER", "ärger", true), ("Ärger", "arger", false),
    ("\u{212A}elvin", "kelvin", true), ("a[b]", "[B]", true), ("z{", "Z[", false),
  ])
  func caseDoesNotMatter(_ text: String, _ searched: String, _ isFound: Bool) {
    #expect((ValueSearch(searched, in: [text]).count == 1) == isFound)
  }

  @Test func aCancelledSearchStops() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return ValueSearch("needle", in: Array(repeating: "hay", count: 100_000)).isComplete
    }
    task.cancel()
    #expect(await task.value == false)
  }
}
