import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession

enum RecordCommand: Command {
  static let problems: [any ExplainedProblem.Type] = [RecordProblem.self]

  static let signature = CommandSignature(
    "record",
    .session,
    summary: "Keep a script of the session up to date while you work.",
    discussion: """
      After each statement the file is what 'export script' would write: the session so far, with the \
      output of each statement in '#>' lines. A long session is written more rarely, and at its end. \
      'record off' stops, and keeps the file; 'record' alone says where the session is recorded.
      """,
    parameters: [
      .init("file", .file, isOptional: true, summary: "the file, such as 'session.tcash'; or 'off'")
    ],
    options: [.init("force", summary: "replace the file if it exists")],
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
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? {
    call.arguments["file"] == nil || call.word("file")?.text == offWord ? nil : .writes
  }

  private nonisolated static let offWord = "off"

  static func arguments(_ reader: ArgumentReader) throws -> SaveArguments {
    try SaveArguments(reader)
  }

  static func run(_ arguments: SaveArguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    guard !evaluator.recorder.isWithinStatement else {
      throw Diagnostic(RecordProblem.withinStatement, at: invocation.call.word.span)
    }
    guard let file = arguments.file?.value else {
      guard let recording = evaluator.recording else {
        return .done("recording", [("file", .null)], text: "not recording")
      }
      return report(recording)
    }
    if file.text == offWord, invocation.call.word("file") != nil {
      guard let recording = try evaluator.endRecording(at: file.span) else {
        throw Diagnostic(
          RecordProblem.notRecording,
          at: file.span,
          help: "'record FILE' begins a recording."
        )
      }
      return .done(
        "recorded",
        [("file", .string(recording.name)), ("statements", .number(recording.count))],
        text: "recorded \(counted(recording.count, "statement")) in \(recording.name)"
      )
    }
    if let recording = evaluator.recording {
      throw Diagnostic(
        RecordProblem.alreadyRecording(recording.name),
        at: invocation.call.word.span,
        help: "'record off' completes that file."
      )
    }
    let path = evaluator.resolve(file.text)
    try evaluator.checkMayWrite([path], at: file.span)
    let recording = SessionRecording(file.text, path)
    try locating(file.span) {
      try recording.begin(evaluator, replacing: arguments.isForced)
    }
    evaluator.recording = recording
    return report(recording)
  }

  private static func report(_ recording: SessionRecording) -> Report {
    .done(
      "recording",
      [("file", .string(recording.name))],
      text: "recording in \(recording.name)"
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
      emit(.note(Self.ended(recording, error)))
    }
  }

  /// Waits until the file of the recording is up to date.
  package func settleRecording() async { await recording?.settle() }

  /// Completes the recording at the end of the session.
  ///
  /// - Returns: What to tell the user if that failed.
  package func finishRecording() -> String? {
    guard let recording else { return nil }
    self.recording = nil
    do {
      try recording.finish(self)
      return nil
    } catch {
      return Self.ended(recording, error)
    }
  }

  private static func ended(_ recording: SessionRecording, _ error: any Error) -> String {
    let reason = (error as? Diagnostic)?.problem.message ?? "\(error)"
    return "The recording in '\(recording.name)' has ended: \(reason)."
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

  var code: String {
    switch self {
    case .alreadyRecording: "already-recording"
    case .notRecording: "not-recording"
    case .withinStatement: "recording-in-a-block"
    }
  }

  var message: String {
    switch self {
    case .alreadyRecording(let file): "the session is already recorded in \(file: file)"
    case .notRecording: "the session is not being recorded"
    case .withinStatement: "'record' stands by itself, not in a block or a definition"
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
  ]
}
