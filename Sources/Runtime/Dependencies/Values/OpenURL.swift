public import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

extension DependencyValues {
  /// Opens a URL in its default program, such as the browser.
  ///
  /// ```swift
  /// @Dependency(\.openURL) var openURL
  ///
  /// return .run { _ in await openURL(documentation) }
  /// ```
  ///
  /// Tests capture the opened URLs: `$0.openURL = OpenURLEffect { url in … }`.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

/// Opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates an effect from a closure that returns whether it opened the URL.
  public init(handler: @escaping @Sendable (_ url: URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL to open.
  /// - Returns: Whether the URL was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

private enum OpenURLKey: DependencyKey {
  static let liveValue = OpenURLEffect { await open($0) }

  static let testValue = OpenURLEffect { _ in
    unimplementedValue("openURL", example: "openURL = OpenURLEffect { url in … }", false)
  }

  #if canImport(UIKit) && !os(watchOS)
  @MainActor
  private static func open(_ url: URL) async -> Bool {
    await UIApplication.shared.open(url)
  }
  #elseif os(macOS) || os(Linux) || os(Windows)
  private static func open(_ url: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      #if os(macOS)
      process.arguments = ["open", url.absoluteString]
      #else
      process.arguments = ["xdg-open", url.absoluteString]
      #endif
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
      do { try process.run() } catch { continuation.resume(returning: false) }
    }
  }
  #else
  private static func open(_ url: URL) async -> Bool { false }
  #endif
}
