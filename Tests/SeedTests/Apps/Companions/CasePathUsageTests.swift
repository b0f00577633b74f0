import ComposableArchitecture
import Testing

@CasePathable
@dynamicMemberLookup
private enum Parcel: Equatable, Sendable {
  case letter(stamps: Int)
  case box(width: Double, height: Double)
  case insured(Insurance)
  case lost
  indirect case bundle(Parcel)
  case labelled(String?)

  @CasePathable
  @dynamicMemberLookup
  enum Insurance: Equatable, Sendable {
    case full(Int)
    case partial(Int, String)
  }
}

@CasePathable
private enum Wrapped<Value> {
  case one(Value)
  case many([Value])
  case none
}

@CasePathable
private enum Nobody {}

struct CasePathUsageTests {
  @Test func casesAreReadAndWritten() throws {
    var parcel = Parcel.letter(stamps: 2)
    #expect(parcel.letter == 2)
    #expect(parcel[case: \.letter] == 2)
    #expect(parcel.box == nil)
    #expect(parcel.is(\.letter))
    #expect(!parcel.is(\.lost))
    parcel.modify(\.letter) { $0 += 1 }
    #expect(parcel == .letter(stamps: 3))
    parcel[case: \.letter] = 8
    #expect(parcel.letter == 8)
    parcel[case: \.letter]? += 1
    #expect(parcel.letter == 9)
    parcel[case: \.insured.full] = 1
    #expect(parcel == .insured(.full(1)))
    #expect(parcel.insured?.full == 1)
    #expect(parcel[case: \.insured.full] == 1)
    #expect(parcel.is(\.insured.full))
    parcel.modify(\.insured.full) { $0 = 7 }
    #expect(parcel.insured?.full == 7)
    #expect(Parcel.box(width: 1, height: 2).box?.height == 2)
    let (amount, name) = try #require(Parcel.insured(.partial(3, "a")).insured?.partial)
    #expect(amount == 3 && name == "a")
    #expect(Parcel.bundle(.bundle(.lost))[case: \.bundle.bundle.lost] != nil)
    #expect(Parcel.labelled("x")[case: \.labelled.some] == "x")
    #expect(Parcel.lost[case: \.lost] != nil)
  }

  @Test func aCaseThatIsNotThereIsReported() {
    var parcel = Parcel.lost
    withKnownIssue {
      parcel.modify(\.letter) { $0 += 1 }
    } matching: {
      $0.description.contains("lost")
    }
    #expect(parcel == .lost)
  }

  @Test func keyPathsEmbed() {
    let path: CaseKeyPath<Parcel, Int> = \.letter
    #expect(path(4) == .letter(stamps: 4))
    let deep: CaseKeyPath<Parcel, Int> = \.insured.full
    #expect(deep(4) == .insured(.full(4)))
    let lost: CaseKeyPath<Parcel, Void> = \.lost
    #expect(lost() == .lost)
    #expect((\Parcel.Cases.letter)(1) == .letter(stamps: 1))
    let partial: PartialCaseKeyPath<Parcel> = \.letter
    #expect(partial(5) == .letter(stamps: 5))
    #expect(partial("five") == nil)
    #expect(Parcel.letter(stamps: 6)[case: partial] as? Int == 6)
    #expect(Parcel.lost[case: partial] == nil)
    #expect(path == \Parcel.Cases.letter)
    #expect(Set([partial, \.lost, \.letter]).count == 2)
    #expect([1, 2].map { path($0) } == [.letter(stamps: 1), .letter(stamps: 2)])
  }

  @Test func collectionsMapAndFilter() {
    let parcels: [Parcel] = [.lost, .letter(stamps: 1), .insured(.full(3)), .letter(stamps: 2)]
    #expect(parcels.compactMap(\.letter) == [1, 2])
    #expect(parcels.compactMap { $0[case: \.insured.full] } == [3])
    #expect(parcels.filter { $0.is(\.letter) }.count == 2)
    #expect(parcels.first { $0.is(\.insured) } != nil)
    #expect(parcels.map { Parcel.allCasePaths[$0] } == [\.lost, \.letter, \.insured, \.letter])
  }

  @Test func casesAreListed() {
    #expect(Array(Parcel.allCasePaths).count == 6)
    #expect(Parcel.allCasePaths.map { $0 }.first == \.letter)
    let paths: [PartialCaseKeyPath<Wrapped<Int>>] = Array(Wrapped<Int>.allCasePaths)
    #expect(paths == [\.one, \.many, \.none])
  }

  @Test func optionalsAndResults() {
    var optional: Parcel? = .letter(stamps: 1)
    #expect(optional[case: \.some] == .letter(stamps: 1))
    #expect(optional[case: \.some.letter] == 1)
    #expect(optional[case: \.letter] == 1)
    #expect(optional.is(\.some))
    #expect(optional.is(\.letter))
    #expect(!optional.is(\.none))
    #expect(optional?.letter == 1)
    optional.modify(\.some) { $0 = .letter(stamps: 5) }
    optional.modify(\.some.letter) { $0 += 1 }
    optional.modify(\.letter) { $0 += 1 }
    #expect(optional == .letter(stamps: 7))
    optional?[case: \.letter] = 2
    optional?.modify(\.letter) { $0 += 1 }
    #expect(optional?.letter == 3)
    struct Failure: Error, Equatable {}
    var result = Result<Int, Failure>.success(1)
    #expect(result[case: \.success] == 1)
    #expect(result.is(\.success))
    result.modify(\.success) { $0 = 9 }
    #expect(result == .success(9))
    result[case: \.failure] = Failure()
    #expect(result[case: \.failure] == Failure())
    let success: CaseKeyPath<Result<Int, Failure>, Int> = \.success
    #expect(success(3) == .success(3))
  }

  @Test func explicitPaths() throws {
    let path = AnyCasePath(\Parcel.Cases.letter)
    #expect(path.embed(1) == .letter(stamps: 1))
    #expect(path.extract(from: .lost) == nil)
    #expect(Parcel.allCasePaths.letter.extract(from: .letter(stamps: 3)) == 3)
    #expect(Parcel.allCasePaths.insured.full.extract(from: .insured(.full(2))) == 2)
    let manual = AnyCasePath<Parcel, Int>(
      embed: { .letter(stamps: $0) },
      extract: { $0.letter }
    )
    var parcel = manual.embed(1)
    try manual.modify(&parcel) { $0 *= 10 }
    #expect(parcel.letter == 10)
    #expect(AnyCasePath<Int, Int>().embed(3) == 3)
    let appended = Parcel.allCasePaths.insured.appending(path: Parcel.Insurance.allCasePaths.full)
    #expect(appended.embed(1) == .insured(.full(1)))
    let insured: CaseKeyPath<Parcel, Parcel.Insurance> = \.insured
    #expect(insured.appending(path: \.full)(2) == .insured(.full(2)))
    let one: CaseKeyPath<Wrapped<String>, String> = \.one
    #expect(one("a").is(\.one))
    #expect(type(of: Nobody.allCasePaths) == Nobody.AllCasePaths.self)
  }

  @Test func genericFunctionsTakeThem() {
    func payload<Root: CasePathable, Value>(
      of root: Root,
      at path: CaseKeyPath<Root, Value>
    ) -> Value? { root[case: path] }
    func count<Root: CasePathIterable>(_: Root.Type) -> Int {
      Root.allCasePaths.reduce(0) { n, _ in n + 1 }
    }
    func current<Root: CasePathable>(_ root: Root) -> PartialCaseKeyPath<Root>
    where Root.AllCasePaths: CasePathReflectable<Root> { Root.allCasePaths[root] }
    #expect(payload(of: Parcel.letter(stamps: 4), at: \.letter) == 4)
    #expect(count(Parcel.self) == 6)
    #expect(current(Parcel.lost) == \.lost)
    let sendable: any Sendable = \Parcel.Cases.letter
    _ = sendable
  }
}
