import ComposableArchitecture
import ShellValues

/// Who reads shared values now: the declarations that the states of the stores have, and those of other
/// code. What only a history has still, nobody reads any more.
@MainActor
struct SharedReaders {
  private let stores: [SessionStore]
  /// The declarations in the states of now, by what they lead to.
  private var current: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

  init(_ stores: [SessionStore]) {
    self.stores = stores.filter { ReferenceSearch.isPossible(in: $0.live.stateType) }
    for store in self.stores {
      for found in ReferenceSearch.references(in: store.state, where: { _ in true }) {
        guard let declaration = found.value as? any SharedDeclaration else { continue }
        current[found.id, default: []].insert(declaration.declarationID)
      }
    }
  }

  /// How many declarations read a value.
  ///
  /// - Parameter count: How many there are, those in the histories included.
  func count(of id: ObjectIdentifier, outOf count: Int) -> Int {
    let now = current[id] ?? []
    // Looking through the histories takes its time, and most have no others.
    guard count > now.count else { return now.count }
    let known = now.union(past(of: id))
    return now.count + max(0, count - known.count)
  }

  /// The declarations that the histories have.
  private func past(of id: ObjectIdentifier) -> Set<ObjectIdentifier> {
    var ids: Set<ObjectIdentifier> = []
    func note(_ state: Any) {
      for found in ReferenceSearch.references(in: state, where: { $0 == id }) {
        guard let declaration = found.value as? any SharedDeclaration else { continue }
        ids.insert(declaration.declarationID)
      }
    }
    for store in stores {
      note(store.initialState)
      note(store.timeline.state(after: store.timeline.beginning))
      // One state at a time: all together, they would not share their arrays.
      for entry in store.timeline.all { note(entry.after) }
    }
    return ids
  }
}
