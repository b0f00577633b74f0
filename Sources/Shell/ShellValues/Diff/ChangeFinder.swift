struct ChangeFinder {
  private(set) var changes: [Change] = []
  /// The values with changed parts that are equal by their own `==`.
  private(set) var equalPaths: [StatePath] = []
  /// The shared values that changes are part of, by the index of the change.
  private(set) var origins: [Int: ChangeList.Origin] = [:]
  /// Whether changes within equal values are kept.
  private let findsEqual: Bool
  /// How many of the changes are within equal values.
  private var equalCount = 0
  private let limit: Int
  private let times: (any ReferenceTimes)?
  var depth = 0
  /// The number of changes in referenced values.
  private var changesElsewhere = 0
  /// What is known about the differences already.
  var known: KnownPatch?
  /// The path of the places that are compared.
  var steps: [StatePath.Step] = []

  /// The maximum depth; deeper values are compared as a whole, because a malicious value must not
  /// exhaust the stack.
  static let depthLimit = 200

  init(limit: Int, times: (any ReferenceTimes)?, findsEqual: Bool = false) {
    self.findsEqual = findsEqual
    self.limit = limit
    self.times = times.flatMap { $0.isEmpty ? nil : $0 }
  }

  var isFull: Bool { changes.count >= limit }

  mutating func append(_ change: Change) {
    if !isFull { changes.append(change) }
  }

  /// Adds a change at a step from the places that are compared, or at the places themselves.
  mutating func add(at step: StatePath.Step?, _ change: (StatePath) -> Change) {
    guard !isFull else { return }
    changes.append(change(step.map(path.appending) ?? path))
  }

  /// - Parameter differs: Whether the values are known to differ in their bytes.
  mutating func compare(_ old: Any, _ new: Any, _ path: StatePath, differs: Bool = false) {
    if isFull || (!differs && isSame(old, new)) { return }
    if let (left, right) = Self.literals(old, new) {
      if !Self.isSame(left, right) { append(.changed(path, old: old, new: new)) }
      return
    }
    guard depth < Self.depthLimit else {
      if !Comparison.isEqual(old, new) { append(.changed(path, old: old, new: new)) }
      return
    }
    let plan = ComparisonPlan.of(type(of: old))
    if isInPlace(plan), comparePlaces(at: path, old, new, plan, { $0.compareInPlace(plan, $1) }) {
      return
    }
    depth += 1
    defer { depth -= 1 }
    let mark = mark
    compareContents(old, new, path)
    guard changes.count > mark.count else { return }
    let reference = times == nil ? nil : flattened(old) as? any ReferencingValue
    if let reference {
      let origin = ChangeList.Origin(id: reference.referenceID, depth: path.steps.count)
      for index in mark.count..<changes.count where origins[index] == nil {
        origins[index] = origin
      }
    }
    settle(since: mark, isElsewhere: reference != nil, at: { path }) {
      !Self.isCollection(old) && Comparison.isEqualByOwnRule(old, new) == true
    }
  }

  /// How much had been found at a time.
  struct Mark {
    let count: Int
    let countElsewhere: Int
    let countEqual: Int
  }

  var mark: Mark {
    Mark(count: changes.count, countElsewhere: changesElsewhere, countEqual: equalCount)
  }

  /// Decides what becomes of the changes that were found in a value.
  ///
  /// - Parameters:
  ///   - isElsewhere: Whether the value is a reference to another one.
  ///   - isEqual: Whether the value is equal by its own `==`, which may ignore the differences found. A
  ///     collection's `==` only asks its elements, which have already been compared.
  mutating func settle(
    since mark: Mark,
    isElsewhere: Bool = false,
    at path: () -> StatePath,
    isEqual: () -> Bool
  ) {
    // A collection that shares its storage with another is equal to it whatever its elements lead to.
    let isTold = isElsewhere || changesElsewhere == mark.countElsewhere
    if isTold, comparing(isEqual) {
      let found = changes.count - mark.count
      if !findsEqual {
        changes.removeSubrange(mark.count...)
        origins = origins.filter { $0.key < mark.count }
        changesElsewhere = mark.countElsewhere
      } else if found > equalCount - mark.countEqual {
        // Otherwise only values within are equal by their own rules, and this one as a consequence.
        equalPaths.append(path())
        equalCount = mark.countEqual + found
      }
    } else if isElsewhere {
      changesElsewhere += 1
    }
  }

  /// Two values of one type that prints a literal, as most parts of states do; `nil` for others.
  private static func literals(
    _ old: Any,
    _ new: Any
  ) -> (any LiteralPrintable, any LiteralPrintable)? {
    let facts = TypeFacts.of(type(of: old))
    guard facts.kind == .literal, type(of: old) == type(of: new),
      case .literal(let left)? = facts.content(of: old),
      case .literal(let right)? = facts.content(of: new)
    else { return nil }
    return (left, right)
  }

  private static func isCollection(_ value: Any) -> Bool {
    switch ContentKind.of(type(of: value)) {
    case .indexed, .identified, .keyed, .unique: true
    case .optional: flattened(value).map(isCollection) ?? false
    case .hashable: (value as? AnyHashable).map { isCollection($0.base) } ?? false
    default: false
    }
  }

  /// Whether two values are bytewise identical and contain no reference that may have changed.
  private func isSame(_ old: Any, _ new: Any) -> Bool {
    guard Reflection.isIdentical(old, new) else { return false }
    guard let times, mayReachChanges(type(of: old)) else { return true }
    guard let reference = flattened(old) as? any ReferencingValue else { return false }
    return !times.differs(reference.referenceID)
      && !ReferenceSearch.isPossible(in: type(of: reference).erasedWrappedType)
  }

  /// Whether values of a type may contain a reference that has changed.
  func mayReachChanges(_ type: Any.Type) -> Bool {
    times != nil && ReferenceSearch.isPossible(in: type)
  }

  private func comparing<R>(_ operation: () -> R) -> R {
    times?.comparing(operation) ?? operation()
  }

  private func readingOld<R>(_ operation: () -> R) -> R {
    times?.readingOld(operation) ?? operation()
  }

  private func readingNew<R>(_ operation: () -> R) -> R {
    times?.readingNew(operation) ?? operation()
  }

  private mutating func compareContents(_ old: Any, _ new: Any, _ path: StatePath) {
    let oldPart = readingOld { Member.unwrapped(old) }
    let newPart = readingNew { Member.unwrapped(new) }
    guard let oldPart, let newPart, type(of: oldPart) == type(of: newPart) else {
      if oldPart != nil || newPart != nil || Self.nesting(of: old) != Self.nesting(of: new) {
        append(.changed(path, old: old, new: new))
      }
      return
    }
    let plan = ComparisonPlan.of(type(of: oldPart))
    if case .structure(let parts) = plan.form,
      comparePlaces(at: path, oldPart, newPart, plan, { $0.compareParts(parts, $1) })
    {
      return
    }
    switch (readingOld { ValueContent(oldPart) }, readingNew { ValueContent(newPart) }) {
    case (.literal(let left), .literal(let right)):
      if !Self.isSame(left, right) { append(.changed(path, old: old, new: new)) }
    case (.nil, .nil), (.function, .function): break
    case (.metatype(let left), .metatype(let right)):
      if left != right { append(.changed(path, old: old, new: new)) }
    case (.object(let left), .object(let right)):
      if left !== right { append(.changed(path, old: old, new: new)) }
    case (.described(let left), .described(let right)):
      if left != right { append(.changed(path, old: old, new: new)) }
    case (.dialog(_, let left), .dialog(_, let right)),
      (.options(_, let left), .options(_, let right)):
      // One line shows the whole value, so a change of a part replaces it.
      if isAnyDifferent(left, right) { append(.changed(path, old: old, new: new)) }
    case (.structure(let left), .structure(let right)), (.tuple(let left), .tuple(let right)):
      compareParts(left, right, path, old, new)
    case (.enumCase(let left), .enumCase(let right)):
      compareCases(left, right, path, old, new)
    case (.identified(let left), .identified(let right)):
      run(at: path) { $0.compareIdentified(left, right) }
    case (.indexed(let left), .indexed(let right)):
      compareIndexed(left, right, path)
    case (.keyed(let left), .keyed(let right)):
      compareKeyed(left, right, path)
    case (.unique(let left), .unique(let right)):
      compareUnique(left, right, path)
    default:
      append(.changed(path, old: old, new: new))
    }
  }

  /// The number of optional layers that are not `nil`: `.some(nil)` differs from `nil`.
  private static func nesting(of value: Any) -> Int {
    var depth = 0
    var value = value
    while let optional = value as? any OptionalValue, let wrapped = optional.erasedWrapped {
      depth += 1
      value = wrapped
    }
    return depth
  }

  /// Whether two values are equal or have the same literal, which makes NaN the same as itself.
  private static func isSame(_ left: any LiteralPrintable, _ right: any LiteralPrintable) -> Bool {
    if Comparison.isEqualByOwnRule(left, right) == true { return true }
    switch TypeFacts.of(type(of: left)).literalKind {
    // Of these, unequal values differ in their literals.
    case .string, .keyword: return false
    default: return left.literal == right.literal
    }
  }

  private func isAnyDifferent(_ left: [Reflection.Child], _ right: [Reflection.Child]) -> Bool {
    var finder = ChangeFinder(limit: 1, times: times)
    finder.compareParts(left, right, StatePath(), left, right)
    return !finder.changes.isEmpty
  }

  private mutating func compareParts(
    _ left: [Reflection.Child],
    _ right: [Reflection.Child],
    _ path: StatePath,
    _ old: Any,
    _ new: Any
  ) {
    guard left.count == right.count else { return append(.changed(path, old: old, new: new)) }
    for (index, (left, right)) in zip(left, right).enumerated() {
      let label = left.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? String(index)
      compare(left.value, right.value, path.appending(.member(label)))
    }
  }

  private mutating func compareCases(
    _ left: Reflection.EnumValue,
    _ right: Reflection.EnumValue,
    _ path: StatePath,
    _ old: Any,
    _ new: Any
  ) {
    guard left.name == right.name, left.arguments.count == right.arguments.count else {
      return append(.changed(path, old: old, new: new))
    }
    let inner = path.appending(.member(left.name))
    guard left.arguments.count == 1 else {
      return compareParts(left.arguments, right.arguments, inner, old, new)
    }
    compare(left.arguments[0].value, right.arguments[0].value, inner)
  }

  private mutating func compareKeyed(
    _ old: any KeyedContainer,
    _ new: any KeyedContainer,
    _ path: StatePath
  ) {
    let changes =
      mayReachChanges(type(of: new).erasedValueType)
      ? Self.allEntries(old, new) : Self.changes(old, new)
    for entry in SortedElements.sorted(changes, by: { $0.key }) {
      let inner = path.appending(.key(entry.key))
      switch (entry.old, entry.new) {
      case (let old?, let new?): compare(old, new, inner)
      case (let old?, nil): append(.removed(inner, value: old))
      case (nil, let new?): append(.added(inner, value: new))
      case (nil, nil): break
      }
    }
  }

  private static func changes<Entries: KeyedContainer>(
    _ old: Entries,
    _ new: Any
  ) -> [KeyedChange] {
    (new as? Entries)?.erasedChanges(from: old) ?? []
  }

  private static func allEntries(
    _ old: any KeyedContainer,
    _ new: any KeyedContainer
  ) -> [KeyedChange] {
    let kept = old.erasedEntries(limit: .max).map { key, value in
      KeyedChange(key: key, old: value, new: new.erasedValue(forKey: key.base))
    }
    let added = new.erasedEntries(limit: .max).compactMap { key, value in
      old.erasedValue(forKey: key.base) == nil ? KeyedChange(key: key, old: nil, new: value) : nil
    }
    return kept + added
  }

  private mutating func compareUnique(
    _ old: any UniqueContainer,
    _ new: any UniqueContainer,
    _ path: StatePath
  ) {
    let removed = Self.elements(of: old, missingIn: new)
    let added = Self.elements(of: new, missingIn: old)
    for element in SortedElements.sorted(removed, by: { $0 }) {
      append(.removed(path, value: element.base))
    }
    for element in SortedElements.sorted(added, by: { $0 }) {
      append(.added(path, value: element.base))
    }
  }

  private static func elements<Elements: UniqueContainer>(
    of container: Elements,
    missingIn other: Any
  ) -> [AnyHashable] {
    (other as? Elements).map { container.erasedElements(missingIn: $0) } ?? []
  }
}
