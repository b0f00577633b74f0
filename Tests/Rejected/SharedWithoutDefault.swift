// error: 'init(_:)' is unavailable: Give it a default value: '@Shared(…) var x = value'.
import Sharing

struct Settings {
  // There is no empty number, as there is an empty collection.
  @Shared(.inMemory("count")) var count: Int
}
