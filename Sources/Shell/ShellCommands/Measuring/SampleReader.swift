/// Reads the output of `perf script`: for each sample its weight, then the functions on the stack,
/// the innermost first, then an empty line.
///
/// ```
///     500250
///         7f3a45 swift_release (/usr/lib/swift/linux/libswiftCore.so)
///         55d0a1 $s15ExampleFeatures7CounterV4bodyQrvg (/home/blob/.build/release/tcash)
///
/// ```
struct SampleReader {
  private(set) var profile = Profile()
  /// The weight of the sample that is being read.
  private var weight: Double?
  private var stack: [Int] = []
  /// The numbers of the functions in the profile, by how the lines name them.
  private var numbers: [Substring: Int] = [:]

  mutating func read(_ line: String) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first, first != "\n" else { return endSample() }
    if weight == nil {
      weight = Double(text.prefix { $0.isNumber }) ?? 1
    } else {
      stack.append(number(of: text))
    }
  }

  /// Adds the sample that was read to the profile. The end of the output may lack an empty line.
  mutating func endSample() {
    guard let weight else { return }
    profile.add(stack, weight: weight)
    self.weight = nil
    stack.removeAll(keepingCapacity: true)
  }

  /// The number of the function in a line such as `7f3a45 malloc (/usr/lib/libc.so.6)`.
  private mutating func number(of line: Substring) -> Int {
    let frame = line.drop { $0 != " " }
    if let number = numbers[frame] { return number }
    let number = profile.number(of: FunctionName(frame: frame))
    numbers[frame] = number
    return number
  }
}
