import Foundation
import ShellValues
import Testing

@Suite struct TypeNameTests {
  struct Outer<A> {
    struct Inner<B> {}
    enum Action {}
  }
  private struct Hidden {
    struct Inner {}
  }
  protocol First {}
  protocol Second {}

  @Test(
    arguments: [
      (Int.self, "Int"), (String?.self, "String?"), (Int??.self, "Int??"), ([Int].self, "[Int]"),
      ([Int]?.self, "[Int]?"), ([String: [Int?]].self, "[String: [Int?]]"),
      (Set<Int>.self, "Set<Int>"), (Void.self, "Void"), (Any.self, "Any"),
      (Result<String, any Error>.self, "Result<String, any Error>"),
      ((any Error)?.self, "(any Error)?"), ([any Error].self, "[any Error]"),
      ((Int, name: String).self, "(Int, name: String)"), ((() -> Void).self, "() -> Void"),
      ((() -> Void)?.self, "(() -> Void)?"),
      (((Int, [String]) -> Bool?).self, "(Int, [String]) -> Bool?"),
      (UUID.self, "UUID"), (Date.self, "Date"), (URL.self, "URL"), (Int.Type.self, "Int.Type"),
      (TypeNameTests.Outer<Int>.Inner<any Error>.self, "TypeNameTests.Outer<Int>.Inner<any Error>"),
      (TypeNameTests.Outer<[Int]>.Action.self, "TypeNameTests.Outer<[Int]>.Action"),
      ((any First & Second).self, "any TypeNameTests.First & TypeNameTests.Second"),
      (AnyObject.self, "AnyObject"),
    ] as [(Any.Type, String)]
  )
  func names(_ type: Any.Type, _ name: String) {
    #expect(TypeName.of(type) == name)
  }

  @Test func privateAndLocalTypesLoseTheirContexts() {
    struct Local { enum Action {} }
    #expect(TypeName.of(Hidden.Inner.self) == "TypeNameTests.Hidden.Inner")
    #expect(TypeName.of(Local.Action.self).hasSuffix("Local.Action"))
    #expect(!TypeName.of(Local.self).contains("("))
  }
}
