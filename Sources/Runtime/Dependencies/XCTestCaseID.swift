import ProgramSymbols

#if canImport(ObjectiveC)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Identifies the running XCTest test case.
///
/// XCTest stores the running test in a variable. This module can't link XCTest, because every
/// program would then have to ship it; instead it looks the variable up in the process. The address
/// alone identifies the test, because XCTest retains all tests until the last one has run; the
/// object is never accessed.
enum XCTestCaseID {
  /// The address of the running test; `nil` if no test is running or the variable can't be found.
  static var current: UInt? { runningTest() }

  #if canImport(ObjectiveC)
  private static let runningTest: @Sendable () -> UInt? = {
    typealias CurrentTestCase = @convention(c) () -> UnsafeRawPointer?
    // RTLD_DEFAULT
    let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "_XCTCurrentTestCase")
    guard let symbol else { return { nil } }
    let currentTestCase = unsafeBitCast(symbol, to: CurrentTestCase.self)
    return { currentTestCase().map { UInt(bitPattern: $0) } }
  }()
  #elseif os(Linux) || os(Android)
  private static let runningTest: @Sendable () -> UInt? = {
    let address = dlsym(nil, "$s6XCTest0A4CaseCMn").flatMap { anchor in
      SymbolTable(containing: anchor)?.address(
        // XCTest.XCTCurrentTestCase
        ofVariable: "$s6XCTest18XCTCurrentTestCaseAA0aD0CSgvp",
        size: MemoryLayout<UInt>.size
      )
    }
    guard let address else { return { nil } }
    return {
      // The test runner's thread writes the variable; an aligned word is read atomically.
      let test = UnsafePointer<UInt>(bitPattern: address)?.pointee
      return test == 0 ? nil : test
    }
  }()
  #else
  private static let runningTest: @Sendable () -> UInt? = { nil }
  #endif
}
