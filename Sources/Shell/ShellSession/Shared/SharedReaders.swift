import ComposableArchitecture
import ShellValues

/// Counts the current readers of shared values: the declarations in the current states of the
/// stores, and those in other code. Declarations that only a history, a variable or printed output
/// still holds do not count.
@MainActor
struct SharedReaders {
  private let stores: [SessionStore]
  /// `nil` if only other code counts.
  private let session: ShellSession?
  /// The declarations in the current states, by the shared value they refer to.
  private var current: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

  init(_ session: ShellSession? = nil) {
    self.session = session
    stores = (session?.stores ?? []).filter { ReferenceSearch.isPossible(in: $0.live.stateType) }
    for store in stores {
      for found in ReferenceSearch.references(in: store.state, where: { _ in true }) {
        guard let declaration = found.value as? any SharedDeclaration else { continue }
        current[found.id, default: []].insert(declaration.declarationID)
      }
    }
  }

  /// The number of declarations that currently read a value.
  func count(of reference: any LiveReference) -> Int {
    let id = reference.referenceID
    let now = current[id] ?? []
    // Searching the histories is slow, and most of them hold no further declarations.
    guard reference.readerCount > now.count else { return now.count }
    let known = now.union(past(of: id))
    if reference.readerCount > known.count { session?.releaseKeptStates?() }
    return now.count + max(0, reference.readerCount - known.count)
  }

  /// The declarations in the histories and in variables.
  private func past(of id: ObjectIdentifier) -> Set<ObjectIdentifier> {
    var ids: Set<ObjectIdentifier> = []
    func record(_ state: Any) {
      for found in ReferenceSearch.references(in: state, where: { $0 == id }) {
        guard let declaration = found.value as? any SharedDeclaration else { continue }
        ids.insert(declaration.declarationID)
      }
    }
    if let session {
      for value in session.variables.values { record(value) }
      if let value = session.lastValue { record(value) }
    }
    for store in stores {
      record(store.initialState)
      record(store.timeline.state(after: store.timeline.beginning))
      // One state at a time: states that are all in memory at once would not share their arrays.
      for entry in store.timeline.all { record(entry.after) }
    }
    return ids
  }
}
