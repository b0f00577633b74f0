import ComposableArchitecture
import ShellHost
import ShellLanguage
import ShellSession
import Testing

/// A toy face: what it is told, and what it can do.
@MainActor
@Suite struct ConversationTests {
  private let face = ToyFace()

  @Test func whatHappensIsToldInItsOrder() async {
    let conversation = conversation(with: face)
    let result = await conversation.run(
      SourceText("load pad\nexpect ticks == 0\n.ticked\nticks\nlod\nticks", name: "a.tcash")
    )
    #expect(result == .failed(.commandFailed))
    #expect(
      face.takeLines() == [
        "1 began load pad", "1 report loaded pad", "1 ended done",
        "2 began expect ticks == 0 (looks)", "2 held expect ticks == 0", "2 ended done",
        "3 began .ticked", "3 report ticks: 0 → 1", "3 ended done",
        "4 began ticks (looks)", "4 report 1", "4 ended done",
        "5 began lod (looks)", "5 error unknown-name",
        "5 ended failed(ShellHost.ExitStatus(rawValue: 3))",
      ]
    )
    #expect(face.settledCount == 5)
    #expect(await conversation.finish(after: result.status) == .commandFailed)
    #expect(face.takeLines() == ["- over 3"])
  }

  @Test func aTextThatCantBeReadIsNotBegun() async {
    let conversation = conversation(with: face)
    #expect(await conversation.run(SourceText("load pad\nprint (1")) == .failed(.invalid))
    #expect(face.takeLines() == ["- error unclosed-bracket"])
    #expect(conversation.session.stores.isEmpty)
  }

  @Test func anExpectationIsToldWhereverItStands() async {
    let conversation = conversation(with: face)
    let script = """
      load pad
      repeat 2 { .ticked { $0.ticks += 1 } }
      ticks
      #> 2
      expect error { expect ticks == 3 }
      expect ticks == 3
      """
    #expect(await conversation.run(SourceText(script)) == .failed(.expectationFailed))
    let told = face.takeLines().filter { $0.contains(" held ") || $0.contains(" failed ") }
    #expect(
      told == [
        "2 held .ticked { $0.ticks += 1 }", "2 held .ticked { $0.ticks += 1 }", "3 held ticks",
        "4 held expect error { expect ticks == 3 }", "5 failed expect ticks == 3",
      ]
    )
  }

  @Test func errorsOfATextThatIsRunAsFarAsPossibleComeInItsOrder() async {
    let conversation = conversation(with: face)
    let script = "load pad\nuse nothing\nlod pad\nmissing\nprint (1"
    #expect(await conversation.runEachStatement(of: SourceText(script)) == .done)
    let errors = face.takeLines().compactMap { $0.firstMatch(of: /error (.*)/)?.1 }
    #expect(errors == ["unknown-store", "unknown-command", "unknown-name", "unclosed-bracket"])
  }

  @Test func anInterruptEndsTheStatementAndNothingElse() async {
    let conversation = conversation(with: face)
    _ = await conversation.run(SourceText("load pad"))
    face.onLine = { line in
      if line.contains("began while true") { conversation.interrupt() }
    }
    #expect(await conversation.run(SourceText("while true { }; ticks")) == .failed(.interrupted))
    #expect(face.takeLines().suffix(2).first == "2 error interrupted")
    #expect(await conversation.run(SourceText("ticks")) == .done)
    #expect(face.takeLines().contains("3 report 0"))
    // Nobody is at work.
    conversation.interrupt()
    #expect(await conversation.run(SourceText("ticks")) == .done)
  }

  @Test func aLateArrivalIsToldWhenItComes() async {
    let clock = TestClock()
    let conversation = conversation(with: face, clock: clock)
    _ = await conversation.run(SourceText("load pad; .tickedLater"))
    _ = face.takeLines()
    await clock.advance(by: .seconds(1))
    try? await conversation.session.settle()
    await Task.megaYield()
    #expect(face.takeLines() == ["- arrival ⤷ .ticked", "- arrival ticks: 0 → 1"])
  }

  @Test func ticksOfATimerArePresentedTogether() async throws {
    let clock = TestClock()
    let conversation = conversation(with: face, clock: clock, mode: .prompt)
    _ = await conversation.run(SourceText("load pad; .tickedFiveTimes"))
    _ = face.takeLines()
    for tick in 1...5 {
      await clock.advance(by: .seconds(1))
      try await conversation.session.settle()
      await Task.megaYield()
      #expect(conversation.session.pendingArrivals.count == tick - 1)
    }
    // The first one at once, the others together: with the next statement at the latest.
    #expect(face.takeLines().filter { $0.hasPrefix("- arrival ⤷") } == ["- arrival ⤷ .ticked"])
    _ = await conversation.run(SourceText("expect ticks == 5"))
    let lines = face.takeLines()
    #expect(lines.filter { $0.contains("⤷ .ticked") }.count == 4, "\(lines)")
  }

  @Test(arguments: ["", "ticks", "let seen = ticks", "if ticks > 1 { ticks }"])
  func aLoopThatOnlyLooksLetsEffectsWork(_ body: String) async {
    let clock = TestClock()
    let conversation = conversation(with: face, clock: clock)
    _ = await conversation.run(SourceText("load pad; .tickedLater"))
    face.onLine = { line in
      if line.contains("began while") { Task { await clock.advance(by: .seconds(1)) } }
    }
    #expect(await conversation.run(SourceText("while ticks == 0 { \(body) }")) == .done)
    #expect(await conversation.run(SourceText("expect ticks == 1")) == .done)
  }

  @Test func whatIsInFlightAtTheEndIsTold() async {
    let conversation = conversation(with: face)
    _ = await conversation.run(SourceText("load pad; .tickedLater"))
    _ = face.takeLines()
    #expect(await conversation.finish(after: nil) == .success)
    let lines = face.takeLines()
    #expect(lines.first?.hasPrefix("- note 1 effect of pad in flight cancelled") == true)
    #expect(lines.last == "- over 0")
  }

  @Test func anotherSessionIsTold() async throws {
    let conversation = conversation(with: face)
    let script = """
      load pad
      save "\\(temporaryFolder)/a.tcash"
      restore "\\(temporaryFolder)/a.tcash"
      """
    let before = conversation.session
    #expect(await conversation.run(SourceText(script)) == .done, "\(face.lines)")
    #expect(face.lines.contains("3 another session"))
    #expect(face.lines.contains("3 inner load pad"))
    #expect(conversation.session !== before)
  }

  // MARK: Lines

  @Test func linesAreEvaluatedAsSoonAsTheyAreComplete() async {
    let conversation = conversation(with: face)
    let feed = StatementFeed(conversation, name: "stdin")
    #expect(await feed.append("if true {") == .done)
    #expect(face.takeLines() == [])
    #expect(await feed.append("}") == .done)
    #expect(face.takeLines() == ["1 began if true {\n} (looks)", "1 ended done"])
    #expect(await feed.append("print 1") == .done)
    _ = face.takeLines()
    #expect(await feed.append("#> 1") == .done)
    #expect(await feed.end() == .done)
    #expect(face.takeLines() == ["- held #> 1"])
    #expect(await feed.append("#> 2") == .done)
    #expect(await feed.end() == .failed(.expectationFailed))
    #expect(face.takeLines() == ["- failed #> 2", "- error output-differs"])
  }

  /// Only the syntax of a line is kept: what its names mean may be another thing the next time.
  @Test func aLineThatComesAgainIsEvaluatedAgain() async {
    let feed = StatementFeed(conversation(with: face), name: "stdin")
    for line in ["let x = 1", "print x", "let x = \"a\"", "print x", "def f() { print 2 }", "f()"] {
      #expect(await feed.append(line) == .done)
    }
    #expect(await feed.append("def f() { print 3 }") == .done)
    #expect(await feed.append("f()") == .done)
    let reports = face.takeLines().filter { $0.contains("report") && !$0.contains("x:") }
    #expect(reports == ["2 report 1", "4 report a", "6 report 2", "8 report 3"])
    for x in 0..<1_100 { #expect(await feed.append("print \(x)") == .done) }
    #expect(face.takeLines().last { $0.contains("report") } == "1108 report 1099")
  }

  @Test func aLineThatCantBeReadIsForgotten() async {
    let feed = StatementFeed(conversation(with: face), name: "stdin")
    #expect(await feed.append("print )") == .failed(.invalid))
    _ = face.takeLines()
    #expect(await feed.append("print 2") == .done)
    #expect(face.takeLines().contains("1 report 2"))
    #expect(await feed.append("repeat 2 {") == .done)
    #expect(await feed.end() == .failed(.invalid))
  }
}
