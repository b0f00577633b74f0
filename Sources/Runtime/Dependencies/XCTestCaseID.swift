#if canImport(ObjectiveC)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which test of XCTest runs.
///
/// XCTest keeps the running test in a variable. This module can't link XCTest, as the program would have
/// to bring it, and so looks for the variable in the process. The object is never touched: its address
/// tells one test from another, as XCTest holds all tests until the last has run.
enum XCTestCaseID {
  /// The address of the test that runs; `nil` where none runs, and where that can't be told.
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
      LoadedImage(containing: anchor)?.address(
        // XCTest.XCTCurrentTestCase
        ofVariable: "$s6XCTest18XCTCurrentTestCaseAA0aD0CSgvp",
        size: MemoryLayout<UInt>.size
      )
    }
    guard let address else { return { nil } }
    return {
      // Written by the thread that runs the tests: a word is read whole.
      let test = UnsafePointer<UInt>(bitPattern: address)?.pointee
      return test == 0 ? nil : test
    }
  }()
  #else
  private static let runningTest: @Sendable () -> UInt? = { nil }
  #endif
}
