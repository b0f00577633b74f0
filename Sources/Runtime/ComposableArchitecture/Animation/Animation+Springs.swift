#if !canImport(SwiftUI)
extension Animation {
  /// A spring.
  public static var spring: Self { spring("spring") }

  /// A spring with a little bounce.
  public static var bouncy: Self { spring("bouncy") }

  /// A spring without bounce.
  public static var smooth: Self { spring("smooth") }

  /// A quick spring with hardly any bounce.
  public static var snappy: Self { spring("snappy") }

  /// A spring for what follows a finger.
  public static var interactiveSpring: Self { spring("interactiveSpring") }

  /// A spring that takes in the motion so far.
  public static var interpolatingSpring: Self { spring("interpolatingSpring") }

  /// A spring that takes so many seconds to be felt as settled.
  public static func spring(
    duration: Double = 0.5,
    bounce: Double = 0,
    blendDuration: Double = 0
  ) -> Self {
    spring(
      "spring",
      ("duration", duration),
      ("bounce", bounce),
      ("blendDuration", blendDuration)
    )
  }

  /// A spring of a stiffness, given as seconds, and a share of the critical damping.
  public static func spring(
    response: Double,
    dampingFraction: Double = 0.825,
    blendDuration: Double = 0
  ) -> Self {
    spring(
      "spring",
      ("response", response),
      ("dampingFraction", dampingFraction),
      ("blendDuration", blendDuration)
    )
  }

  /// A spring with a little bounce that takes so many seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("bouncy", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A spring without bounce that takes so many seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("smooth", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A quick spring that takes so many seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("snappy", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A spring for what follows a finger.
  public static func interactiveSpring(
    response: Double = 0.15,
    dampingFraction: Double = 0.86,
    blendDuration: Double = 0.25
  ) -> Self {
    spring(
      "interactiveSpring",
      ("response", response),
      ("dampingFraction", dampingFraction),
      ("blendDuration", blendDuration)
    )
  }

  /// A spring that takes in the motion so far, by its physics.
  public static func interpolatingSpring(
    mass: Double = 1,
    stiffness: Double,
    damping: Double,
    initialVelocity: Double = 0
  ) -> Self {
    spring(
      "interpolatingSpring",
      ("mass", mass),
      ("stiffness", stiffness),
      ("damping", damping),
      ("initialVelocity", initialVelocity)
    )
  }

  /// A spring that takes in the motion so far, by its duration in seconds and its bounce.
  public static func interpolatingSpring(
    duration: Double = 0.5,
    bounce: Double = 0,
    initialVelocity: Double = 0
  ) -> Self {
    spring(
      "interpolatingSpring",
      ("duration", duration),
      ("bounce", bounce),
      ("initialVelocity", initialVelocity)
    )
  }

  private static func spring(_ name: String, _ values: (String, Double)...) -> Self {
    Self(.spring(name: name, values: values.map { SpringValue(name: $0, value: $1) }))
  }
}
#endif
