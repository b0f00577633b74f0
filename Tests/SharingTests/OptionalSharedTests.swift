import Foundation
import Dependencies
import Sharing
import Testing

/// A shared optional begins with its default, and `nil` is a value like others.
@Suite struct OptionalSharedTests {
  @Test func memory() {
    @Shared(.inMemory("c")) var n: Int? = 0
    #expect(n == 0)
    @Shared(.inMemory("c")) var other: Int? = 5
    #expect(other == 0)
    $n.withLock { $0 = nil }
    #expect(other == nil)
    @Shared(.inMemory("c")) var third: Int? = 7
    #expect(third == nil)
  }

  @Test func userDefaults() {
    @Shared(.appStorage("c")) var n: Int? = 0
    #expect(n == 0)
    @Shared(.appStorage("d")) var text: String? = "a"
    #expect(text == "a")
    @Shared(.appStorage("e")) var url: URL? = URL(string: "https://a.org")
    #expect(url?.host == "a.org")
    @Shared(.appStorage("f")) var list: [Int]? = [1]
    #expect(list == [1])
  }

  @Test func files() {
    @Shared(.fileStorage(URL(fileURLWithPath: "/optional.json"))) var n: Int? = 3
    #expect(n == 3)
  }
}
