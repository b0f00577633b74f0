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

  /// A spring for interactions that follow a finger.
  public static var interactiveSpring: Self { spring("interactiveSpring") }

  /// A spring that preserves the velocity of the motion that it interrupts.
  public static var interpolatingSpring: Self { spring("interpolatingSpring") }

  /// A spring with a perceptual duration.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds until the spring appears settled.
  ///   - bounce: The bounciness: 0 for none, 1 for an undamped spring.
  ///   - blendDuration: The time in seconds over which to blend between springs.
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

  /// A spring with a response time and a damping fraction.
  ///
  /// - Parameters:
  ///   - response: The stiffness, as an approximate duration in seconds.
  ///   - dampingFraction: The damping as a fraction of the critical damping.
  ///   - blendDuration: The time in seconds over which to blend between springs.
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

  /// A spring with a little bounce and a duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("bouncy", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A spring without bounce and with a duration in seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("smooth", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A quick spring with hardly any bounce and a duration in seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Self {
    spring("snappy", ("duration", duration), ("extraBounce", extraBounce))
  }

  /// A spring for interactions that follow a finger.
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

  /// A spring that preserves the velocity of the motion that it interrupts, given by its physics.
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

  /// A spring that preserves the velocity of the motion that it interrupts, given by its duration
  /// in seconds and its bounce.
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
