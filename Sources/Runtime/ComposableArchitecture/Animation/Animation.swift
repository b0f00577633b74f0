#if !canImport(SwiftUI)
/// A description of how a state change is animated.
///
/// Without SwiftUI nothing is drawn. An animation is a value that travels with an action, to let
/// features that specify one compile and to let tools show it.
///
/// ```swift
/// await send(.factResponse(fact), animation: .easeInOut(duration: 0.3))
/// ```
public struct Animation: Hashable, Sendable {
  /// The timing curve.
  enum Curve: Hashable, Sendable {
    case standard
    case timed(name: String, duration: Double?)
    case bezier(Double, Double, Double, Double, duration: Double)
    case spring(name: String, values: [SpringValue])
  }

  /// A parameter of a spring, such as `bounce: 0.2`.
  struct SpringValue: Hashable, Sendable {
    let name: String
    let value: Double
  }

  /// A modifier of the whole animation.
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

  /// Delays the animation.
  ///
  /// - Parameter delay: The delay in seconds.
  public func delay(_ delay: Double) -> Self { with(.delay(delay)) }

  /// Changes the speed of the animation.
  ///
  /// - Parameter speed: The factor by which the animation runs faster.
  public func speed(_ speed: Double) -> Self { with(.speed(speed)) }

  /// Repeats the animation a number of times.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of times that the animation plays.
  ///   - autoreverses: Whether every second repetition plays backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Self {
    with(.repeated(count: repeatCount, autoreverses: autoreverses))
  }

  /// Repeats the animation indefinitely.
  ///
  /// - Parameter autoreverses: Whether every second repetition plays backwards.
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
  /// The default animation.
  public static let `default` = Self(.standard)

  /// A constant speed.
  public static var linear: Self { Self(.timed(name: "linear", duration: nil)) }

  /// A slow start.
  public static var easeIn: Self { Self(.timed(name: "easeIn", duration: nil)) }

  /// A slow end.
  public static var easeOut: Self { Self(.timed(name: "easeOut", duration: nil)) }

  /// A slow start and a slow end.
  public static var easeInOut: Self { Self(.timed(name: "easeInOut", duration: nil)) }

  /// A constant speed, with a duration in seconds.
  public static func linear(duration: Double) -> Self {
    Self(.timed(name: "linear", duration: duration))
  }

  /// A slow start, with a duration in seconds.
  public static func easeIn(duration: Double) -> Self {
    Self(.timed(name: "easeIn", duration: duration))
  }

  /// A slow end, with a duration in seconds.
  public static func easeOut(duration: Double) -> Self {
    Self(.timed(name: "easeOut", duration: duration))
  }

  /// A slow start and a slow end, with a duration in seconds.
  public static func easeInOut(duration: Double) -> Self {
    Self(.timed(name: "easeInOut", duration: duration))
  }

  /// A cubic Bézier timing curve with two control points and a duration in seconds.
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
  /// The animation as Swift source: `.easeIn(duration: 0.2).delay(1.0)`.
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
