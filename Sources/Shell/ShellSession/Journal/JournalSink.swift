/// Where a journal is written.
package protocol JournalSink: AnyObject {
  /// The file; `nil` where there is none.
  var path: String? { get }

  /// Adds a line. When it returns, the line outlives the process.
  func append(_ record: JournalRecord)

  /// All lines so far; `nil` where they can't be read.
  func contents() -> JournalContents?
}

/// A journal that is kept while the process runs.
package final class MemoryJournal: JournalSink {
  package private(set) var records: [JournalRecord] = []
  package var path: String? { nil }

  package init(_ records: [JournalRecord] = []) {
    self.records = records
  }

  package func append(_ record: JournalRecord) { records.append(record) }

  package func contents() -> JournalContents? { JournalContents(records) }
}
