import Foundation
import IdentifiedCollections
import Testing

struct IdentifiedTests {
  private struct User: Codable, Hashable {
    var name: String
  }

  @Test func takesItsIdentityFromEverywhere() {
    #expect(Identified(User(name: "Blob"), id: 1).id == 1)
    #expect(Identified(User(name: "Blob"), id: \.name).id == "Blob")
    #expect(Identified(User(name: "Blob"), id: { $0.name.count }).id == 4)
  }

  @Test func lendsItsValuesProperties() {
    var user = Identified(User(name: "Blob"), id: \.name)
    user.name = "Blob Jr."
    #expect(user.value.name == "Blob Jr.")
    #expect(user.id == "Blob")
  }

  @Test func isCoded() throws {
    let user = Identified(User(name: "Blob"), id: 1)
    let data = try JSONEncoder().encode(user)
    #expect(try JSONDecoder().decode(Identified<Int, User>.self, from: data) == user)
    #expect(Set([user, user]).count == 1)
  }
}
