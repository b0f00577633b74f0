/// Compares values where they are stored.
extension ChangeFinder {
  /// A patch that turns the old value into the new one.
  struct KnownPatch {
    let patch: ValuePatch
    /// Where the new value is stored.
    let place: UnsafeRawPointer

    /// The positions of the elements that differ in a container within the value; `nil` if the patch
    /// doesn't tell, or if the container changed in another way.
    func changedPositions<Elements: IdentifiedContainer>(
      of _: Elements.Type,
      at container: UnsafeRawPointer
    ) -> [Int32]? {
      var changed: [Int32]?
      // The arrays of the elements and of their ids.
      for slot in ArraySlots.of(Elements.self) {
        let offset = container - place + slot.offset
        guard let positions = patch.replacedPositions(inArrayAt: offset) else { return nil }
        if slot.type.erasedElementType == Elements.erasedElementType, changed?.isEmpty != false {
          changed = positions
        } else if !positions.isEmpty {
          return nil
        }
      }
      return changed
    }

    /// The lengths of the bytewise identical ends of the elements before and after; `nil` if the patch
    /// doesn't tell.
    func commonEnds<Elements: IdentifiedContainer>(
      of old: Elements,
      at container: UnsafeRawPointer
    ) -> (start: Int, end: Int)? {
      let slots = ArraySlots.of(Elements.self).filter {
        $0.type.erasedElementType == Elements.erasedElementType
      }
      // Ids may be of the same type as the elements.
      guard slots.count == 1, let slot = slots.first,
        let range = patch.replacedRange(inArrayAt: container - place + slot.offset)
      else { return nil }
      return (range.lowerBound, old.erasedCount - range.upperBound)
    }
  }

  /// Compares two values as ``compare(_:_:_:differs:)`` does.
  ///
  /// - Parameter patch: The patch that turns the old value into the new one; `nil` if it isn't known.
  mutating func compare(_ old: Any, _ new: Any, _ path: StatePath, knowing patch: ValuePatch?) {
    let plan = ComparisonPlan.of(type(of: old))
    guard let patch, isInPlace(plan),
      comparePlaces(
        at: path,
        old,
        new,
        plan,
        { finder, places in
          finder.known = KnownPatch(patch: patch, place: places.new)
          finder.compareInPlace(plan, places)
          finder.known = nil
        }
      )
    else { return compare(old, new, path) }
  }

  /// Whether values are compared where they are stored.
  func isInPlace(_ plan: ComparisonPlan) -> Bool {
    switch plan.form {
    case .structure: true
    // All elements have to be looked at if references in them may have changed.
    case .identified(let type): !mayReachChanges(type.erasedElementType)
    case .read: false
    }
  }

  /// Compares the places of two values; does nothing if one of them is not of the plan's type.
  ///
  /// - Returns: Whether they were compared.
  mutating func comparePlaces(
    at path: StatePath,
    _ old: Any,
    _ new: Any,
    _ plan: ComparisonPlan,
    _ operation: (inout Self, ComparisonPlan.Places) -> Void
  ) -> Bool {
    plan.withPlaces(old, new) { places in
      run(at: path) { operation(&$0, places) }
    } != nil
  }

  /// Runs an operation at a path.
  mutating func run(at path: StatePath, _ operation: (inout Self) -> Void) {
    let outer = steps
    steps = path.steps
    steps.reserveCapacity(path.steps.count + 8)
    operation(&self)
    steps = outer
  }

  /// The path of the places that are compared. It is a copy: if it shared the
  /// memory of the steps, the next step would copy them all.
  var path: StatePath { StatePath(steps.map { $0 }) }

  /// Compares two values that may differ.
  ///
  /// - Parameter differs: Whether they are known to differ in their bytes.
  mutating func compare(_ plan: ComparisonPlan, _ places: ComparisonPlan.Places, differs: Bool) {
    guard !isFull else { return }
    if depth < Self.depthLimit, isInPlace(plan) { return compareInPlace(plan, places) }
    compare(
      Memory.load(plan.type, from: places.old),
      Memory.load(plan.type, from: places.new),
      path,
      differs: differs
    )
  }

  mutating func compareInPlace(_ plan: ComparisonPlan, _ places: ComparisonPlan.Places) {
    depth += 1
    defer { depth -= 1 }
    switch plan.form {
    case .structure(let parts):
      let mark = mark
      compareParts(parts, places)
      guard changes.count > mark.count else { return }
      let steps = steps
      settle(since: mark, at: { StatePath(steps) }) { plan.isEqualByOwnRule(places) == true }
    case .identified(let type): compareElements(type, places)
    case .read: break
    }
  }

  mutating func compareParts(
    _ parts: [ComparisonPlan.Part],
    _ places: ComparisonPlan.Places
  ) {
    // By index: the loop would copy each part.
    for index in parts.indices {
      let (offset, plan) = (parts[index].offset, parts[index].plan)
      compare(plan, places.at(offset), .member(parts[index].name))
    }
  }

  /// Compares the places of a step further.
  mutating func compare(
    _ plan: ComparisonPlan,
    _ places: ComparisonPlan.Places,
    _ step: @autoclosure () -> StatePath.Step
  ) {
    let differs = plan.mayDiffer(places)
    guard differs || mayReachChanges(plan.type) else { return }
    steps.append(step())
    compare(plan, places, differs: differs)
    steps.removeLast()
  }
}
