import Foundation
import ShellValues
import Testing

@Suite struct ReflectionTests {
  @Test func theSelfTestHolds() {
    #expect(ReflectionSelfTest.run() == nil)
    #expect(Reflection.failure == nil)
  }

  struct Sample {
    var flag: Bool
    var number: Int?
    let text: String
    var bytes: [UInt8]
    var pair: (id: UInt8, Double)
    var error: any Error
    var action: () -> Int
    var metatype: Int.Type
  }

  static var sample: Sample {
    Sample(
      flag: true,
      number: 7,
      text: "text",
      bytes: [1, 2],
      pair: (3, 4.5),
      error: URLError(.badURL),
      action: { 1 },
      metatype: Int.self
    )
  }

  // Types that are not private are written by their names.
  struct Refusal: Error {
    var reason: String
    var codes: [Int]
  }

  enum Failure: Error {
    case offline
    case refused(String, retryAfter: Int?)
  }

  private struct Outcome {
    var first: any Error
    var second: (any Error)?
    var third: Any
  }

  @Test func errorsThatWereThrownReadTheirFields() {
    let error = Refusal(reason: "A reason that fits no register", codes: [4, 0, 3])
    let text = #"(reason: "A reason that fits no register", codes: [4, 0, 3])"#
    let result = Result<String, any Error> { throw error }
    #expect(ValueDescription().text(result) == ".failure(ReflectionTests.Refusal\(text))")
    let outcome = Outcome(first: error, second: error, third: error as any Error)
    for child in Reflection.children(of: outcome) {
      #expect(ValueDescription().text(child.value) == "ReflectionTests.Refusal\(text)")
    }
    #expect(Reflection.field("reason", of: error as any Error) as? String == error.reason)
  }

  @Test func enumsThatWereThrownReadTheirCases() {
    for (error, text) in [
      (Failure.offline, ".failure(ReflectionTests.Failure.offline)"),
      (
        .refused("No", retryAfter: 3),
        #".failure(ReflectionTests.Failure.refused("No", retryAfter: 3))"#
      ),
    ] {
      #expect(ValueDescription().text(Result<Int, any Error> { throw error }) == text)
    }
  }

  @Test func structsReadTheirFields() throws {
    let children = Reflection.children(of: Self.sample)
    #expect(
      children.map(\.label) == [
        "flag", "number", "text", "bytes", "pair", "error", "action", "metatype",
      ]
    )
    #expect(children[0].value as? Bool == true)
    #expect(children[1].value as? Int? == 7)
    #expect(children[2].value as? String == "text")
    #expect(children[3].value as? [UInt8] == [1, 2])
    let pair = try #require(children[4].value as? (id: UInt8, Double))
    #expect(pair == (3, 4.5))
    #expect(children[5].value is URLError)
    #expect(children[6].value is OpaqueValue)
    #expect(children[7].value as? Any.Type == Int.self)
  }

  @Test func structsReplaceAField() throws {
    let changed = try #require(
      Reflection.replacingField(of: Self.sample, named: "bytes", with: [UInt8(9)]) as? Sample
    )
    #expect(changed.bytes == [9])
    #expect(changed.text == "text")
    #expect(changed.action() == 1)
    let cleared = Reflection.replacingField(
      of: Self.sample,
      named: "number",
      with: Int?.none as Any
    )
    #expect((cleared as? Sample)?.number == nil)
    #expect(Reflection.replacingField(of: Self.sample, named: "bytes", with: 1) == nil)
    #expect(Reflection.replacingField(of: Self.sample, named: "other", with: 1) == nil)
    let function: () -> Int = { 2 }
    #expect(Reflection.replacingField(of: Self.sample, named: "action", with: function) == nil)
  }

  struct Generic<A, B: Hashable> {
    struct Inner<C> {
      var a: A
      var b: [B: C]
    }
  }

  @Test func nestedGenericStructsAreBuilt() throws {
    typealias Inner = Generic<String, Int>.Inner<[Bool]>
    let built = Reflection.makeStruct(
      Inner.self,
      fields: ["a": "text", "b": [1: [true]]]
    )
    let inner = try #require(built as? Inner)
    #expect(inner.a == "text")
    #expect(inner.b == [1: [true]])
    #expect(Reflection.makeStruct(Inner.self, fields: ["a": "text"]) == nil)
    #expect(Reflection.makeStruct(Inner.self, fields: ["a": 1, "b": [1: [true]]]) == nil)
  }

  @Test func systemStructsAreNotBuilt() {
    #expect(Reflection.makeStruct(Int.self, fields: ["_value": 1]) == nil)
    #expect(Reflection.makeStruct(Date.self, fields: ["_time": 1.0]) == nil)
  }

  struct References {
    weak var weakly: Token?
    unowned let unowned: Token
    var number = 1
  }
  final class Token {
    var name = "token"
  }

  @Test func weakReferencesAreNotTouched() throws {
    let token = Token()
    let value = References(weakly: token, unowned: token)
    let children = Reflection.children(of: value)
    #expect(children[0].value is OpaqueValue)
    #expect(children[1].value is OpaqueValue)
    #expect(children[2].value as? Int == 1)
    let changed = Reflection.replacingField(of: value, named: "number", with: 2) as? References
    #expect(changed?.number == 2)
    #expect(changed?.weakly === token)
  }

  class Base { var first = 1 }
  final class Derived: Base { var second = "two" }

  @Test func classesReadInheritedProperties() {
    #expect(Reflection.children(of: Derived()).map(\.label) == ["first", "second"])
  }

  @Test func tuplesAreBuilt() throws {
    typealias Tuple = (id: Int, String, flag: Bool)
    let tuple = try #require(
      Reflection.makeTuple(Tuple.self, elements: [1, "two", true]) as? Tuple
    )
    #expect(tuple == (1, "two", true))
    #expect(Reflection.makeTuple(Tuple.self, elements: [1, "two"]) == nil)
  }

  @Test func identicalValuesShareTheirStorage() {
    let array = Array(0..<100)
    let same = array
    let equal = Array(0..<100)
    #expect(Reflection.isIdentical(array, same))
    #expect(!Reflection.isIdentical(array, equal))
    #expect(!Reflection.isIdentical(1, "1"))
    #expect(Reflection.isIdentical(Double.nan, Double.nan))
    struct Types {
      var first: Int.Type
      var second: Any.Type
    }
    #expect(
      Reflection.isIdentical(
        Types(first: Int.self, second: Int.self),
        Types(first: Int.self, second: Int.self)
      )
    )
    #expect(
      !Reflection.isIdentical(
        Types(first: Int.self, second: Int.self),
        Types(first: Int.self, second: Bool.self)
      )
    )
    #expect(!Reflection.isIdentical((Int8(1), 2), (Int8(1), 3)))
    #expect(Reflection.isIdentical((), ()))
  }

  @Test func manyThreadsMayAskAtOnce() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          guard case .structure(let fields) = Reflection.shape(of: Sample.self) else { return 0 }
          return fields.count
        }
      }
      for await count in group { #expect(count == 8) }
    }
  }
}

/// Bytes between the fields are not compared: copying does not copy them.
@Suite struct SignificantBytesTests {
  struct Padded {
    var flag = true
    var text = "text"
    var other: UInt8 = 1
    var number = 2.5
  }

  @Test func copiedElementsAreIdentical() {
    let old = (0..<1000).map { Padded(text: "text number \($0)") }
    for _ in 0..<20 {
      var new = old
      new[500].other = 2
      #expect(Reflection.changedIndices(from: old, to: new) == [500])
    }
  }

  @Test func collectionsThatAreNotContiguousAreCompared() {
    let old = [1, 2, 3]
    #expect(Reflection.changedIndices(from: old.reversed(), to: [1, 9, 3].reversed()) == [1])
  }
}
