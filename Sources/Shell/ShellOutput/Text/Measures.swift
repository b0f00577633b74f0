extension Duration {
  package var microseconds: Double { self / .microseconds(1) }

  /// The duration in a unit that suits it: `16.2 µs`.
  package var readable: String {
    let (value, unit) =
      switch microseconds {
      case ..<1000: (microseconds, "µs")
      case ..<1_000_000: (microseconds / 1000, "ms")
      default: (microseconds / 1_000_000, "s")
      }
    return "\(value.tenths) \(unit)"
  }
}

extension Double {
  /// The number rounded to tenths.
  package var tenths: Double { (10 * self).rounded() / 10 }

  /// A share of one as a percentage: `12.5 %`.
  var percentage: String { "\((100 * self).tenths) %" }

  /// A number of bytes in a unit that suits it: `340 B`, `1.2 kB`.
  package var readableBytes: String {
    switch abs(self) {
    case ..<1000: "\(Int(rounded())) B"
    case ..<1_000_000: "\((self / 1000).tenths) kB"
    default: "\((self / 1_000_000).tenths) MB"
    }
  }
}
