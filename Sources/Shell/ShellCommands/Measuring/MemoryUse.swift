import CMeasuring
import ShellOutput

/// What the program has allocated up to now.
struct AllocationCount {
  private(set) var count: UInt64 = 0
  private(set) var bytes: UInt64 = 0

  /// The allocations so far; `nil` unless a library counts them, which a program can't do soundly
  /// by itself.
  static var current: Self? {
    var result = Self()
    return counted_allocations(&result.count, &result.bytes) ? result : nil
  }

  static func - (later: Self, earlier: Self) -> Self {
    Self(count: later.count &- earlier.count, bytes: later.bytes &- earlier.bytes)
  }
}

/// Measures what the program allocates, and what it keeps of it.
struct MemoryUse {
  private let allocations = AllocationCount.current
  private let heapBytes = heap_bytes_in_use()

  /// The allocations since the start; `nil` if they are not counted.
  var newAllocations: AllocationCount? {
    guard let allocations, let now = AllocationCount.current else { return nil }
    return now - allocations
  }

  /// By how many bytes the heap has grown since the start; `nil` if that is unknown. It is negative
  /// if more was freed.
  var keptBytes: Int64? {
    let now = heap_bytes_in_use()
    return heapBytes >= 0 && now >= 0 ? now - heapBytes : nil
  }
}

/// The memory that one turn of a measurement takes.
struct MemoryFigures {
  let allocations: Double?
  let allocatedBytes: Double?
  let keptBytes: Double?

  /// The averages over some turns.
  init(_ use: MemoryUse, turns: Int) {
    keptBytes = use.keptBytes.map { Double($0) / Double(turns) }
    let new = use.newAllocations
    allocations = new.map { Double($0.count) / Double(turns) }
    allocatedBytes = new.map { Double($0.bytes) / Double(turns) }
  }

  var members: JSONMembers {
    [
      ("allocations", .double(allocations)), ("allocatedBytes", .double(allocatedBytes)),
      ("keptBytes", .double(keptBytes)),
    ]
  }

  /// `20.0 allocations of 2.2 kB`; `nil` if they are not counted.
  var allocationText: String? {
    guard let allocations, let allocatedBytes else { return nil }
    return "\(allocations.tenths) allocations of \(allocatedBytes.readableBytes)"
  }

  /// `keeps 340 B`; `nil` if nothing was kept, or that is unknown.
  var keptText: String? {
    guard let keptBytes, keptBytes >= 1 else { return nil }
    return "keeps \(keptBytes.readableBytes)"
  }
}

extension JSON {
  static func double(_ number: Double?) -> JSON { number.map { .value($0) } ?? .null }
}
