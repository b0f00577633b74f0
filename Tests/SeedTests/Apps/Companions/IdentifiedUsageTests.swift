import ComposableArchitecture
import Testing

private struct Racer: Identifiable, Equatable, Hashable, Codable, Sendable {
  let id: Int
  var name: String
}

struct IdentifiedUsageTests {
  private let ann = Racer(id: 1, name: "Ann")
  private let bob = Racer(id: 2, name: "Bob")
  private let cal = Racer(id: 3, name: "Cal")

  @Test func constructions() {
    let literal: IdentifiedArrayOf<Racer> = [ann, bob]
    #expect(IdentifiedArray(uniqueElements: [ann, bob]) == literal)
    #expect(IdentifiedArrayOf<Racer>(uniqueElements: [ann, bob]) == literal)
    #expect(IdentifiedArrayOf<Racer>([ann, bob, ann]) == literal)
    #expect(IdentifiedArray(uncheckedUniqueElements: [ann, bob]) == literal)
    #expect(IdentifiedArray(uniqueElements: literal) == literal)
    #expect(IdentifiedArrayOf<Racer>().isEmpty)
    let byName = IdentifiedArray(uniqueElements: [ann, bob], id: \.name)
    #expect(byName[id: "Bob"] == bob)
    #expect(byName.ids == ["Ann", "Bob"])
    let empty = IdentifiedArray<String, Racer>(id: \.name)
    #expect(empty.count == 0)
    let merged = IdentifiedArray(
      [ann, Racer(id: 1, name: "Anna")],
      uniquingIDsWith: { _, new in new }
    )
    #expect(merged.elements == [Racer(id: 1, name: "Anna")])
    let keyed = IdentifiedArray([ann, bob], id: \.name, uniquingIDsWith: { old, _ in old })
    #expect(keyed.count == 2)
  }

  @Test func accessAndChange() {
    var players: IdentifiedArrayOf = [ann, bob]
    #expect(players[id: 9] == nil)
    players[id: 1]?.name = "Annie"
    players[id: 3] = cal
    #expect(players.ids == [1, 2, 3])
    players[id: 2] = nil
    #expect(players.map(\.name) == ["Annie", "Cal"])
    #expect(players.append(cal) == (false, 1))
    #expect(players.append(bob) == (true, 2))
    #expect(players.insert(Racer(id: 4, name: "Di"), at: 0) == (true, 0))
    #expect(players.updateOrAppend(Racer(id: 4, name: "Dora"))?.name == "Di")
    #expect(players.updateOrInsert(Racer(id: 5, name: "Ed"), at: 1).index == 1)
    #expect(players.update(Racer(id: 5, name: "Eda"), at: 1).name == "Ed")
    #expect(players.index(id: 5) == 1)
    #expect(players.remove(id: 5)?.name == "Eda")
    #expect(players.remove(bob) == bob)
    players[0].name = "D"
    #expect(players.first?.name == "D")
    #expect(players.contains(players[0]))
    #expect(players.ids.contains(4))
    #expect(players.firstIndex(of: cal) == 2)
    players[id: 8, default: Racer(id: 8, name: "Hal")].name += "!"
    #expect(players[id: 8]?.name == "Hal!")
    for index in players.indices { players[index].name = "\(index)" }
    for id in players.ids { players[id: id]?.name += "x" }
    #expect(players.elements.map(\.name) == ["0x", "1x", "2x", "3x"])
  }

  @Test func orderingAndRemoving() {
    var players: IdentifiedArrayOf = [cal, ann, bob]
    players.sort { $0.name < $1.name }
    #expect(players.ids == [1, 2, 3])
    players.sort(by: { $0.id > $1.id })
    players.reverse()
    players.swapAt(0, 2)
    #expect(players.ids == [3, 2, 1])
    players.move(fromOffsets: [0], toOffset: 3)
    #expect(players.ids == [2, 1, 3])
    players.remove(atOffsets: [0, 2])
    #expect(players.ids == [1])
    players.append(contentsOf: [ann, bob, cal])
    #expect(players.count == 3)
    players += [Racer(id: 7, name: "G")]
    players.removeAll { $0.id == 7 }
    players.removeAll(where: { $0.id == 3 })
    #expect(players.removeLast() == bob)
    #expect(players.popLast() == ann)
    #expect(players.popLast() == nil)
    players = [ann, bob, cal]
    #expect(players.filter { $0.id > 1 }.ids == [2, 3])
    let filtered: IdentifiedArrayOf<Racer> = players.filter { $0.id > 1 }
    #expect(filtered == [bob, cal])
    #expect(players.partition { $0.id < 2 } == 2)
    players.shuffle()
    #expect(Set(players.ids) == [1, 2, 3])
    players.removeSubrange(0..<1)
    players.removeSubrange(...0)
    players.removeAll(keepingCapacity: true)
    #expect(players.isEmpty)
    #expect(Array(players.prefix(2)) == [])
  }

  @Test func conformances() throws {
    let players: IdentifiedArrayOf = [ann, bob]
    let data = try JSONEncoder().encode(players)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Racer>.self, from: data) == players)
    #expect(try JSONDecoder().decode([Racer].self, from: data) == players.elements)
    #expect(players.hashValue == IdentifiedArrayOf([ann, bob]).hashValue)
    #expect(Array(players) == [ann, bob])
    #expect(players != [bob, ann])
    #expect(String(describing: players) == String(describing: [ann, bob]))
    #expect(players.reversed().map(\.id) == [2, 1])
    #expect(Array(zip(players, players.ids)).count == 2)
    #expect(players.enumerated().map(\.offset) == [0, 1])
    #expect(players.sorted { $0.id > $1.id }.first == bob)
    #expect(players.last == bob)
    var dump = ""
    customDump(players, to: &dump)
    #expect(
      dump == """
        [
          [0]: Racer(
            id: 1,
            name: "Ann"
          ),
          [1]: Racer(
            id: 2,
            name: "Bob"
          )
        ]
        """
    )
    let sendable: any Sendable = players
    _ = sendable
  }
}
