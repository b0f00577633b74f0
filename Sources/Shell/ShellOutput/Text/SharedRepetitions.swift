import ShellValues

/// Finds the changes of a list that show one change of a shared value once more, at another path that reads
/// the value.
struct SharedRepetitions {
  /// The indices of changes that repeat an earlier one.
  private(set) var repeated: Set<Int> = []
  /// The other paths of a change that is repeated, by its index.
  private(set) var readers: [Int: [StatePath]] = [:]
  /// The other stores that read a shared value, by the index of its last change.
  private(set) var otherReaders: [Int: [String]] = [:]

  private struct Key: Hashable {
    let id: ObjectIdentifier
    let path: [StatePath.Step]
  }

  init() {}

  init(in list: ChangeList) {
    var first: [Key: Int] = [:]
    var last: [ObjectIdentifier: Int] = [:]
    for (index, change) in list.changes.enumerated() {
      guard let origin = list.origins[index] else { continue }
      let key = Key(id: origin.id, path: Array(change.path.steps.dropFirst(origin.depth)))
      if let earlier = first[key] {
        repeated.insert(index)
        readers[earlier, default: []].append(change.path)
      } else {
        first[key] = index
        last[origin.id] = index
      }
    }
    for (id, index) in last { otherReaders[index] = list.otherReaders[id] }
  }
}
