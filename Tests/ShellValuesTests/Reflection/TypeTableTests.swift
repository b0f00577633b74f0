import Dispatch
import Synchronization
import Testing

@testable import ShellValues

@Suite struct TypeTableTests {
  @Test func whatIsKnownOfATypeIsFoundOutOnce() {
    let count = Atomic<Int>(0)
    let table = TypeTable { type in
      count.add(1, ordering: .relaxed)
      return ObjectIdentifier(type)
    }
    for _ in 0..<3 {
      #expect(Self.types.allSatisfy { table[$0] == ObjectIdentifier($0) })
    }
    #expect(count.load(ordering: .relaxed) == Self.types.count)
  }

  @Test func thatNothingIsKnownIsKeptToo() {
    let count = Atomic<Int>(0)
    let table = TypeTable<String?> { _ in
      count.add(1, ordering: .relaxed)
      return nil
    }
    for _ in 0..<3 { #expect(table[Int.self] == nil) }
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test func aTypeMayBeFoundOutFromOthers() {
    #expect(depths[[[Int]].self] == 2)
    #expect(depths[Int.self] == 0)
  }

  @Test func manyThreadsFindTheSame() {
    let table = TypeTable { ObjectIdentifier($0) }
    let mistakes = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      // Each in another order, so that they add to a list at the same time.
      for index in Self.types.indices {
        let type = Self.types[(index &* (2 * thread + 1)) % Self.types.count]
        if table[type] != ObjectIdentifier(type) { mistakes.add(1, ordering: .relaxed) }
      }
    }
    #expect(mistakes.load(ordering: .relaxed) == 0)
  }

  /// More types than a table has lists: all ways to nest arrays and optionals.
  private static let types: [Any.Type] = (0..<9).reduce([Int.self]) { types, _ in
    types.flatMap { [array(of: $0), optional(of: $0)] }
  }

  private static func array(of type: Any.Type) -> Any.Type {
    func array<T>(_: T.Type) -> Any.Type { [T].self }
    return _openExistential(type, do: array)
  }

  private static func optional(of type: Any.Type) -> Any.Type {
    func optional<T>(_: T.Type) -> Any.Type { T?.self }
    return _openExistential(type, do: optional)
  }
}

/// How many generic types are around the innermost one.
private let depths: TypeTable<Int> = TypeTable { type in
  GenericArguments.of(type).first.map { depths[$0] + 1 } ?? 0
}

@Suite struct KnownTypeTests {
  private class Base {}
  private final class Derived: Base {}
  private struct Failure: Error, Equatable { var code = 1 }

  /// The table knows the dynamic type, whatever the `Any` holds.
  @Test func aValueIsReadAsItsDynamicType() {
    #expect(Existentials.known(3, as: Int.self) == 3)
    let derived = Derived()
    let base: Base = derived
    #expect(Existentials.known(base, as: Derived.self) === derived)
    let error: any Error = Failure(code: 7)
    #expect(Existentials.known(error, as: Failure.self) == Failure(code: 7))
    // Generic code puts the existential into the 'Any', and not what is in it.
    #expect(Existentials.known(Self.erased(error), as: Failure.self) == Failure(code: 7))
    #expect(Existentials.known(Self.erased(base), as: Derived.self) === derived)
  }

  /// It casts as `as?` does, whether or not the value has the very type.
  @Test func aCastIsThatOfTheLanguage() {
    let derived = Derived()
    #expect(cast(derived, to: Derived.self) === derived)
    #expect(cast(derived, to: Base.self) === derived)
    #expect(cast(Base(), to: Derived.self) == nil)
    let error: any Error = Failure(code: 7)
    #expect(cast(Self.erased(error), to: Failure.self) == Failure(code: 7))
    #expect(cast(error, to: (any Error).self) as? Failure == Failure(code: 7))
    #expect(cast(Int?.some(3) as Any, to: Int.self) == 3)
    #expect(cast(3, to: Int?.self) == .some(.some(3)))
    #expect(cast("3", to: Int.self) == nil)
  }

  private func cast<T>(_ value: Any, to type: T.Type) -> T? {
    Existentials.holds(value, type) ? Existentials.known(value, as: type) : nil
  }

  private static func erased<T>(_ value: T) -> Any { value }
}
