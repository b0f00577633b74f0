import CombineSchedulers
import ConcurrencyExtras
import Dispatch
import Foundation
import Testing

@MainActor
@Suite struct SchedulerKindTests {
  @Test func anErasedSchedulerDoesWhatItsBaseDoes() {
    let base = DispatchQueue.test
    let scheduler: AnySchedulerOf<DispatchQueue> = base.eraseToAnyScheduler()
    var count = 0
    scheduler.schedule { count += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { count += 10 }
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { count += 100 }
    base.advance()
    #expect(count == 101)
    timer.cancel()
    base.advance(by: .seconds(1))
    #expect(count == 111)
    #expect(scheduler.now == base.now)
  }

  @Test func anImmediateSchedulerDoesNotWait() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .immediate
    var values: [Int] = []
    let cancellable = Just(1).delay(for: .seconds(60), scheduler: scheduler)
      .sink { values.append($0) }
    #expect(values == [1])
    cancellable.cancel()
  }

  @Test func anUnimplementedSchedulerReportsItsUseAndDoesTheWork() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("mainQueue")
    var isDone = false
    withKnownIssue {
      scheduler.schedule { isDone = true }
    } matching: {
      $0.description.contains("'schedule' of mainQueue was used")
    }
    #expect(isDone)
  }

  @Test func theQueuesOfFoundationHaveSchedulersToo() {
    let operations: AnySchedulerOf<OperationQueue> = .immediate
    let runLoop = RunLoop.test
    var count = 0
    operations.schedule { count += 1 }
    runLoop.schedule(after: runLoop.now.advanced(by: .seconds(1))) { count += 10 }
    runLoop.advance(by: 1)
    #expect(count == 11)
    withKnownIssue {
      OperationQueue.unimplemented.schedule {}
    } matching: {
      $0.description.contains("OperationQueue")
    }
  }

  @Test func theMainQueueIsAScheduler() async {
    let main: AnySchedulerOf<DispatchQueue> = .main
    let isMain = await withCheckedContinuation { continuation in
      main.schedule { continuation.resume(returning: MainQueue.isCurrent) }
    }
    #expect(isMain)
    let isGlobal = await withCheckedContinuation { continuation in
      AnySchedulerOf<DispatchQueue>.global().schedule {
        continuation.resume(returning: !MainQueue.isCurrent)
      }
    }
    #expect(isGlobal)
  }

  @Test func theSchedulerOfUIsIsImmediateOnTheMainQueueOnly() async {
    var count = 0
    UIScheduler.shared.schedule { count += 1 }
    #expect(count == 1)
    let isMain = await Task.detached {
      await withCheckedContinuation { continuation in
        UIScheduler.shared.schedule { continuation.resume(returning: MainQueue.isCurrent) }
      }
    }.value
    #expect(isMain)
  }
}
