import CombineSchedulers
import Testing

@Suite struct MergingTests {
  private let numbers = PassthroughSubject<Int, Never>()
  private let others = PassthroughSubject<Int, Never>()

  @Test func mergedPublishersPublishAsItComes() {
    var values: [Int] = []
    var isFinished = false
    let cancellable = numbers.merge(with: others)
      .sink { _ in
        isFinished = true
      } receiveValue: {
        values.append($0)
      }
    numbers.send(1)
    others.send(2)
    numbers.send(3)
    numbers.send(completion: .finished)
    others.send(4)
    #expect(values == [1, 2, 3, 4])
    #expect(!isFinished)
    others.send(completion: .finished)
    #expect(isFinished)
    cancellable.cancel()
  }

  @Test func manyAreMerged() {
    var values: [Int] = []
    let cancellable = Publishers.MergeMany(Just(1), Just(2), Just(3)).sink { values.append($0) }
    #expect(values == [1, 2, 3])
    cancellable.cancel()
  }

  @Test func theLatestAreCombinedOnceAllHavePublished() {
    var values: [String] = []
    let cancellable = numbers.combineLatest(others, Just("!"))
      .sink { values.append("\($0)\($1)\($2)") }
    numbers.send(1)
    #expect(values == [])
    others.send(2)
    numbers.send(3)
    #expect(values == ["12!", "32!"])
    cancellable.cancel()
    numbers.send(4)
    #expect(values == ["12!", "32!"])
  }
}
