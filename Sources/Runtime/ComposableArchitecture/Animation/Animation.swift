#if !canImport(SwiftUI)
/// How a change of state is to be shown over time.
///
/// Where there is no SwiftUI, nothing is drawn: an animation is a value that is carried along with an
/// action, for a feature that asks for one to compile, and for tools to tell what was asked for.
///
/// ```swift
/// await send(.factResponse(fact), animation: .easeInOut(duration: 0.3))
/// ```
public struct Animation: Hashable, Sendable {
  /// How fast the change is over the course of the animation.
  enum Curve: Hashable, Sendable {
    case standard
    case timed(name: String, duration: Double?)
    case bezier(Double, Double, Double, Double, duration: Double)
    case spring(name: String, values: [SpringValue])
  }

  /// What is set of a spring, as in `bounce: 0.2`.
  struct SpringValue: Hashable, Sendable {
    let name: String
    let value: Double
  }

  /// What is done with the animation as a whole.
  enum Modifier: Hashable, Sendable {
    case delay(Double)
    case speed(Double)
    case repeated(count: Int?, autoreverses: Bool)
  }

  let curve: Curve
  var modifiers: [Modifier] = []

  init(_ curve: Curve) {
    self.curve = curve
  }

  /// Begins as many seconds later.
  public func delay(_ delay: Double) -> Self { with(.delay(delay)) }

  /// Goes as many times faster.
  public func speed(_ speed: Double) -> Self { with(.speed(speed)) }

  /// Is shown as many times.
  ///
  /// - Parameters:
  ///   - repeatCount: How many times.
  ///   - autoreverses: Whether every second time goes backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    with(.repeated(count: repeatCount, autoreverses: autoreverses))
  }

  /// Is shown again and again.
  ///
  /// - Parameter autoreverses: Whether every second time goes backwards.
  public func repeatForever(autoreverses: Bool = true) -> Self {
    with(.repeated(count: nil, autoreverses: autoreverses))
  }

  private func with(_ modifier: Modifier) -> Self {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}

extension Animation {
  /// The animation of those who name none.
  public static let `default` = Self(.standard)

  /// As fast at the ends as in the middle.
  public static var linear: Self { Self(.timed(name: "linear", duration: nil)) }

  /// Slow at first.
  public static var easeIn: Self { Self(.timed(name: "easeIn", duration: nil)) }

  /// Slow at the end.
  public static var easeOut: Self { Self(.timed(name: "easeOut", duration: nil)) }

  /// Slow at both ends.
  public static var easeInOut: Self { Self(.timed(name: "easeInOut", duration: nil)) }

  /// As fast at the ends as in the middle, over so many seconds.
  public static func linear(duration: Double) -> Self {
    Self(.timed(name: "linear", duration: duration))
  }

  /// Slow at first, over so many seconds.
  public static func easeIn(duration: Double) -> Self {
    Self(.timed(name: "easeIn", duration: duration))
  }

  /// Slow at the end, over so many seconds.
  public static func easeOut(duration: Double) -> Self {
    Self(.timed(name: "easeOut", duration: duration))
  }

  /// Slow at both ends, over so many seconds.
  public static func easeInOut(duration: Double) -> Self {
    Self(.timed(name: "easeInOut", duration: duration))
  }

  /// As fast as a Bézier curve with these control points is steep.
  public static func timingCurve(
    _ p1x: Double,
    _ p1y: Double,
    _ p2x: Double,
    _ p2y: Double,
    duration: Double = 0.35
  ) -> Self {
    Self(.bezier(p1x, p1y, p2x, p2y, duration: duration))
  }
}

extension Animation: CustomStringConvertible {
  /// As it is written: `.easeIn(duration: 0.2).delay(1.0)`.
  public var description: String {
    ".\(curve)" + modifiers.map { ".\($0)" }.joined()
  }
}

extension Animation.Curve: CustomStringConvertible {
  var description: String {
    switch self {
    case .standard: "default"
    case .timed(let name, let duration): name + (duration.map { "(duration: \($0))" } ?? "")
    case .bezier(let p1x, let p1y, let p2x, let p2y, let duration):
      "timingCurve(\(p1x), \(p1y), \(p2x), \(p2y), duration: \(duration))"
    case .spring(let name, let values):
      values.isEmpty
        ? name
        : "\(name)(\(values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
    }
  }
}

extension Animation.Modifier: CustomStringConvertible {
  var description: String {
    switch self {
    case .delay(let delay): "delay(\(delay))"
    case .speed(let speed): "speed(\(speed))"
    case .repeated(nil, let autoreverses): "repeatForever(autoreverses: \(autoreverses))"
    case .repeated(let count?, let autoreverses):
      "repeatCount(\(count), autoreverses: \(autoreverses))"
    }
  }
}
#endif
