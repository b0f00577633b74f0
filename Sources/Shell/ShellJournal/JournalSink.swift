/// The destination of a journal.
package protocol JournalSink: AnyObject {
  /// The path of the journal's file; `nil` if it is not in a file.
  var path: String? { get }

  /// Appends a record. Once the call returns, a file's record survives the end of the process,
  /// unless the file can't be written.
  func append(_ record: JournalRecord)

  /// The records so far; `nil` if they cannot be read.
  func contents() -> JournalContents?
}

/// A journal in memory, which lasts as long as the process.
package final class MemoryJournal: JournalSink {
  package private(set) var records: [JournalRecord] = []
  package var path: String? { nil }

  package init(_ records: [JournalRecord] = []) {
    self.records = records
  }

  package func append(_ record: JournalRecord) { records.append(record) }

  package func contents() -> JournalContents? { JournalContents(records) }
}
