#if !canImport(Darwin)
// Dispatch defines these constants on Apple platforms. `Task.sleep(nanoseconds:)` and timeouts use
// them.

/// A second in nanoseconds.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// A millisecond in nanoseconds.
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// A microsecond in nanoseconds.
public let NSEC_PER_USEC: UInt64 = 1000

/// A second in microseconds.
public let USEC_PER_SEC: UInt64 = 1_000_000
#endif
