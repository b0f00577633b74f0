import Dependencies
import Foundation
import Sharing
import Testing

/// The forms in which shared values are declared and derived.
@Suite struct SharedAPITests {
  struct Item: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var name = ""
  }

  struct Screen: Equatable {
    @Shared(.total) var total
    @Shared(.total) var overridden = 9
    @Shared(.isLoud) var isLoud = false
    @Shared(.document("items")) var items: IdentifiedArrayOf<Item> = []
    @Shared(.appStorage("nickname")) var nickname: String?
    @Shared(value: 4) var memory: Int
    @Shared var given: Item
    @SharedReader var reader: Int
    @SharedReader(.total) var totalReader
    @SharedReader(value: 5) var constant: Int
  }

  @Test func eachDeclarationHasItsValue() {
    let screen = Screen(given: Shared(value: Item(id: 1)), reader: .constant(3))
    #expect(screen.total == 3)
    #expect(screen.overridden == 3, "The first declaration's default holds for all of a key.")
    #expect(!screen.isLoud)
    #expect(screen.items.isEmpty)
    #expect(screen.nickname == nil)
    #expect(screen.memory == 4)
    #expect(screen.given == Item(id: 1))
    #expect(screen.reader == 3)
    #expect(screen.totalReader == 3)
    #expect(screen.constant == 5)
  }

  @Test func elementsAreShared() throws {
    @Shared(.document("items")) var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    for item in $items { item.name.withLock { $0 = "\(item.id)" } }
    #expect(items.map(\.name) == ["1", "2"])
    let second = try #require(Shared($items[id: 2]))
    $items.withLock { $0.move(fromOffsets: [1], toOffset: 0) }
    second.withLock { $0.name = "moved" }
    #expect(items.map(\.name) == ["moved", "1"])
    #expect($items.elements.map(\.id) == [2, 1])
    $items.withLock { _ = $0.remove(id: 2) }
    second.withLock { $0.name = "gone" }
    #expect(items.map(\.name) == ["1"], "What is removed does not come back.")
  }

  @Test func filesOfAnOwnFormAreDeclaredInPlace() {
    let url = URL(fileURLWithPath: "/text")
    @Shared(
      .fileStorage(
        url,
        decode: { String(decoding: $0, as: UTF8.self) },
        encode: { Data($0.utf8) }
      )
    )
    var text = "a"
    $text.withLock { $0 += "b" }
    #expect(text == "ab")
  }

  @Test func namesWithDotsAreNotWarnedOf() {
    withDependencies {
      $0.appStorageKeyFormatWarningEnabled = false
    } operation: {
      @Shared(.appStorage("a.b@c")) var count = 1
      $count.withLock { $0 = 2 }
      #expect(count == 2)
    }
  }

  @Test func aReaderOfAFunctionFollows() {
    @Shared(.total) var total
    let isEven = $total.read { $0.isMultiple(of: 2) }
    #expect(!isEven.wrappedValue)
    $total.withLock { $0 += 1 }
    #expect(isEven.wrappedValue)
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 3] }
}

extension SharedReaderKey where Self == AppStorageKey<Bool> {
  fileprivate static var isLoud: Self { .appStorage("isLoud") }
}
