import CasePaths
import Testing

struct AnyCasePathTests {
  private let number = AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })

  @Test func embedsAndExtracts() {
    #expect(number.embed(3) == "3")
    #expect(number.extract(from: "3") == 3)
    #expect(number.extract(from: "three") == nil)
  }

  @Test func appendsPathsAndCases() {
    let inner = AnyCasePath<Int, Bool>(
      embed: { $0 ? 1 : 0 },
      extract: { (0...1).contains($0) ? $0 == 1 : nil }
    )
    let path = number.appending(path: inner)
    #expect(path.embed(true) == "1")
    #expect(path.extract(from: "0") == false)
    #expect(path.extract(from: "2") == nil)

    let optional = AnyCasePath<Int??, Int?>(\.some).some
    #expect(optional.embed(3) == .some(.some(3)))
    #expect(optional.extract(from: .some(.none)) == .none)
  }

  @Test func identityPathsLeadToTheValueItself() {
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
    #expect(AnyCasePath<Int, Int>(\.self).extract(from: 3) == 3)
  }

  @Test func resolvedPathsCarryAPayloadWithoutCopyingIt() {
    let path = AnyCasePath(\Result<[Int], Never>.Cases.success)
    let numbers = Array(0..<100)
    let base = numbers.withUnsafeBufferPointer(\.baseAddress)
    let extracted = path.extract(from: path.embed(numbers))
    #expect(extracted?.withUnsafeBufferPointer(\.baseAddress) == base)
  }

  @Test func debugDescriptionNamesTheTypes() {
    #expect(number.debugDescription == "AnyCasePath<String, Int>")
  }
}
