import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession

enum RecordCommand: ImmediateCommand {
  static let problems: [any ExplainedProblem.Type] = [RecordProblem.self]

  static let signature = CommandSignature(
    "record",
    .session,
    summary: "Keep a script of the session up to date while you work.",
    discussion: """
      After each statement the file is what 'export script' would write: the session so far, with the \
      output of each statement in '#>' lines. A long session is written more rarely, and at its end. \
      'record off' stops, and keeps the file; 'record' alone says where the session is recorded.
      With '--lesson' the file is the beginning of a lesson: each action is a step that asks for it, or each part \
      that begins with 'mark "TITLE"'. The words are yours to write. With '--cast' it is what the screen shows, with \
      its times, as asciinema plays it (asciicast, version 2); output of other programs, such as the pager, is not \
      in it. A recording ends with the process: 'reload' and a trap end it.
      """,
    parameters: [
      .init("file", .file, isOptional: true, summary: "the file, such as 'session.tcash'; or 'off'")
    ],
    options: [
      .init("lesson", summary: "write the beginning of a lesson"),
      .init("cast", summary: "record the screen, for asciinema"),
      .init("force", summary: "replace the file if it exists"),
    ],
    consequence: .tells,
    examples: [
      .init(
        "Record what is done from the beginning on",
        #"""
        record "\(temporaryFolder)/session.tcash"
        #>   recording in $TMP/session.tcash
        load counter
        #>   loaded counter
        record off
        #>   recorded 1 statement in $TMP/session.tcash
        """#
      ),
      .init(
        "Begin to write a lesson",
        #"""
        record --lesson "\(temporaryFolder)/first.md"
        #>   recording in $TMP/first.md
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        record off
        #>   recorded 1 step in $TMP/first.md: write its words, and 'tcash learn --check' proves it
        """#
      ),
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? {
    !call.arguments.has("file") || call.word("file")?.text == offWord ? nil : .writes
  }

  private nonisolated static let offWord = "off"

  enum Kind {
    case session(SessionRecording.Kind)
    case cast
  }

  struct Arguments {
    let file: SaveArguments
    let kind: Kind
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let isLesson = reader.has("lesson")
    let isCast = reader.has("cast")
    guard !isLesson || !isCast else {
      throw Diagnostic(RecordProblem.twoKinds, at: reader.call.word.span)
    }
    return Arguments(
      file: try SaveArguments(reader),
      kind: isCast ? .cast : .session(isLesson ? .lesson : .script)
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    guard !evaluator.recorder.isWithinStatement else {
      throw Diagnostic(RecordProblem.withinStatement, at: invocation.call.word.span)
    }
    guard let file = arguments.file.file?.value else { return listing(evaluator) }
    if file.text == offWord, invocation.call.word("file") != nil {
      return try end(file, invocation)
    }
    let path = try evaluator.resolve(file.text, at: file.span)
    switch arguments.kind {
    case .cast: try beginCast(path, file, arguments.file.isForced, invocation)
    case .session(let kind):
      if let recording = evaluator.recording {
        throw Diagnostic(
          RecordProblem.alreadyRecording(recording.name),
          at: invocation.call.word.span,
          help: "'record off' completes that file."
        )
      }
      try evaluator.checkMayWrite([path], at: file.span)
      let recording = SessionRecording(kind, file.text, path)
      try locating(file.span) {
        try recording.begin(evaluator, replacing: arguments.file.isForced)
      }
      evaluator.recording = recording
    }
    return listing(evaluator)
  }

  private static func beginCast(
    _ path: ResolvedPath,
    _ file: Name,
    _ isForced: Bool,
    _ invocation: Invocation
  ) throws {
    let evaluator = invocation.evaluator
    guard let screen = evaluator.screenRecorder else {
      throw Diagnostic(RecordProblem.noScreen, at: invocation.call.word.span)
    }
    if let cast = evaluator.cast {
      throw Diagnostic(
        RecordProblem.alreadyRecording(cast),
        at: invocation.call.word.span,
        help: "'record off' completes that file."
      )
    }
    try evaluator.checkMayWrite([path], at: file.span)
    try locating(file.span) {
      do throws(FileError) {
        try screen.begin(path.resolvedFile, replacing: isForced)
      } catch {
        throw ScriptFile.problem(of: error, writing: file.text)
      }
    }
    evaluator.cast = file.text
  }

  /// Ends all recordings.
  private static func end(_ word: Name, _ invocation: Invocation) throws -> Report {
    let evaluator = invocation.evaluator
    var reports: [Report] = []
    if let recording = try evaluator.endRecording(at: word.span) {
      let isLesson = recording.kind == .lesson
      reports.append(
        .done(
          "recorded",
          [
            ("file", .string(recording.name)),
            (isLesson ? "steps" : "statements", .number(recording.count)),
          ],
          text: "recorded \(counted(recording.count, isLesson ? "step" : "statement")) in "
            + recording.name
            + (isLesson ? ": write its words, and 'tcash learn --check' proves it" : "")
        )
      )
    }
    if let cast = evaluator.cast {
      let duration = try locating(word.span) { try evaluator.endCast() }
      let time = String(format: "%.1f s", (duration ?? .zero) / .seconds(1))
      reports.append(
        .done(
          "recorded",
          [("file", .string(cast))],
          text: "recorded \(time) of the screen in \(cast): 'asciinema play' plays it"
        )
      )
    }
    guard let last = reports.popLast() else {
      throw Diagnostic(
        RecordProblem.notRecording,
        at: word.span,
        help: "'record FILE' begins a recording."
      )
    }
    for report in reports { invocation.emit(report) }
    return last
  }

  private static func listing(_ evaluator: Evaluator) -> Report {
    let files = [evaluator.recording?.name, evaluator.cast].compactMap(\.self)
    guard let first = files.first else {
      return .done("recording", [("file", .null)], text: "not recording")
    }
    return .done(
      "recording",
      [("file", .string(first))]
        + (files.count > 1 ? [("cast", .string(files[1]))] : []),
      text: "recording in \(files.joined(separator: " and "))"
    )
  }
}

extension Evaluator {
  /// Brings the recording up to date after a statement. If its file can't be written, the recording ends.
  func updateRecording(_ emit: Emit) {
    guard let recording else { return }
    do {
      try recording.update(self)
    } catch {
      self.recording = nil
      emit(.note(Self.ended(recording.name, error)))
    }
  }

  /// Waits until the file of the recording is up to date.
  package func settleRecording() async { await recording?.settle() }

  /// Completes the recording at the end of the session.
  ///
  /// - Returns: What to tell the user if that failed.
  package func finishRecording() -> String? {
    let name = recording?.name ?? cast ?? ""
    do {
      let recording = recording
      self.recording = nil
      try recording?.finish(self)
      _ = try endCast()
      return nil
    } catch {
      return Self.ended(name, error)
    }
  }

  private static func ended(_ name: String, _ error: any Error) -> String {
    let reason = (error as? Diagnostic)?.problem.message ?? "\(error)"
    return "The recording in '\(name)' has ended: \(reason)."
  }

  /// Ends the recording of the screen.
  ///
  /// - Returns: Its duration; `nil` if there was none.
  /// - Throws: A diagnostic without a place if not all of it could be written.
  fileprivate func endCast() throws -> Duration? {
    guard let cast else { return nil }
    self.cast = nil
    do throws(FileError) {
      return try screenRecorder?.end()
    } catch {
      throw ScriptFile.unwritable(cast, error)
    }
  }

  /// Completes the file of the recording, and ends it.
  ///
  /// - Returns: The recording; `nil` if there was none.
  @discardableResult
  fileprivate func endRecording(at span: SourceSpan) throws -> SessionRecording? {
    guard let recording else { return nil }
    try locating(span) { try recording.finish(self) }
    self.recording = nil
    return recording
  }
}

/// Errors of `record`.
enum RecordProblem: ExplainedProblem, Hashable {
  case alreadyRecording(String)
  case notRecording
  case withinStatement
  case noScreen
  case twoKinds

  var code: String {
    switch self {
    case .alreadyRecording: "already-recording"
    case .notRecording: "not-recording"
    case .withinStatement: "recording-in-a-block"
    case .noScreen: "no-screen"
    case .twoKinds: "two-recordings"
    }
  }

  var message: String {
    switch self {
    case .alreadyRecording(let file): "the session is already recorded in \(file: file)"
    case .notRecording: "the session is not being recorded"
    case .withinStatement: "'record' stands by itself, not in a block or a definition"
    case .noScreen: "only the prompt has a screen to record"
    case .twoKinds: "'--lesson' and '--cast' are two recordings: begin one after the other"
    }
  }

  static let explanations = [
    CodeExplanation(
      "already-recording",
      "A session is recorded in one file at a time. 'record off' completes it.",
      mistake: "record \"\\(temporaryFolder)/a.tcash\"\nrecord \"\\(temporaryFolder)/b.tcash\"",
      instead: "record \"\\(temporaryFolder)/a.tcash\"\nrecord off\n"
        + "record \"\\(temporaryFolder)/b.tcash\""
    ),
    CodeExplanation(
      "not-recording",
      "There is no recording that 'record off' could end.",
      mistake: "record off",
      instead: "record \"\\(temporaryFolder)/a.tcash\"\nrecord off"
    ),
    CodeExplanation(
      "recording-in-a-block",
      "A recording has whole statements, so it begins and ends between them.",
      mistake: "if true { record \"\\(temporaryFolder)/a.tcash\" }",
      instead: "record \"\\(temporaryFolder)/a.tcash\""
    ),
    CodeExplanation(
      "no-screen",
      "'record --cast' records what a terminal shows, and there is none: a script records its statements.",
      mistake: "record --cast \"\\(temporaryFolder)/a.cast\"",
      instead: "record \"\\(temporaryFolder)/a.tcash\""
    ),
    CodeExplanation(
      "two-recordings",
      "A call of 'record' begins one recording. A lesson and a cast can be recorded at the same time by two calls.",
      mistake: "record --lesson --cast \"\\(temporaryFolder)/a.md\"",
      instead: "record --lesson \"\\(temporaryFolder)/a.md\""
    ),
  ]
}
