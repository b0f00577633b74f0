import ShellValues
import Testing

/// Types are found by the names that values are written with.
@Suite struct WrittenTypeTests {
  struct Outer<First> {
    struct Inner<Second> { enum Deep { case only } }
    enum Plain { case only }
  }
  final class Object {}
  private struct Hidden {}

  static let types: [(String, Any.Type)] = [
    ("Array<Int>", [Int].self), ("Set<UInt8>", Set<UInt8>.self), ("Optional<Int>", Int?.self),
    ("Dictionary<String, Any>", [String: Any].self),
    ("Result<Int, any Error>", Result<Int, any Error>.self),
    ("Set<[String: Int?]>", Set<[String: Int?]>.self),
    ("Optional<(Int, name: String)>", (Int, name: String)?.self),
    ("Voucher.Failure", Voucher.Failure.self), ("Voucher.Box<String>", Voucher.Box<String>.self),
    ("Voucher.Box<Voucher.Failure>.State", Voucher.Box<Voucher.Failure>.State.self),
    ("WrittenTypeTests.Outer<Int>.Inner<String>", Outer<Int>.Inner<String>.self),
    ("WrittenTypeTests.Outer<Int>.Inner<String>.Deep", Outer<Int>.Inner<String>.Deep.self),
    ("WrittenTypeTests.Outer<[Bool]>.Plain", Outer<[Bool]>.Plain.self),
    ("WrittenTypeTests.Object", Object.self),
    ("ShellValuesTests.Voucher.Level", Voucher.Level.self),
    ("Array<any Error>", [any Error].self), ("Array<(any Error)?>", [(any Error)?].self),
    ("Array<Void>", [Void].self), ("Array<AnyHashable>", [AnyHashable].self),
  ]

  @Test(arguments: types.map(\.0)) func aTypeIsFound(_ name: String) throws {
    let expected = try #require(Self.types.first { $0.0 == name }?.1)
    #expect(TypeLookup.type(named: name, in: ["ShellValuesTests"]) == expected)
  }

  @Test(arguments: [
    "WrittenTypeTests.Hidden", "Missing", "Set<Missing>", "Set<", "Set<Int", "Set<Int>>", "Set<>",
    "Array<() -> Void>", "[Int", "Voucher.", ".Failure", "1", "", "Set<(() -> Void)>",
    "Set<Any>",
  ])
  func otherNamesFindNothing(_ name: String) {
    #expect(TypeLookup.type(named: name, in: ["ShellValuesTests"]) == nil)
  }

  @Test func aHostileNameCostsNoStack() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(TypeLookup.type(named: deep, in: ["ShellValuesTests"]) == nil)
  }
}
