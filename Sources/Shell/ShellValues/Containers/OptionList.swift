/// The options in an option set, as they are written: `[.gift, .fragile, Parcel(rawValue: 8)]`.
package struct OptionList {
  fileprivate let names: [String]
  /// What the named options leave, as an initialiser writes it; `nil` for nothing.
  fileprivate let rest: String?

  var tokens: [ValueToken] {
    var tokens = [ValueToken("[", .punctuation)]
    for (index, name) in names.enumerated() {
      if index > 0 { tokens.append(ValueToken(", ", .punctuation)) }
      tokens.append(ValueToken("." + name, .caseName))
    }
    if let rest {
      if !names.isEmpty { tokens.append(ValueToken(", ", .punctuation)) }
      tokens.append(ValueToken(rest, .type))
    }
    return tokens + [ValueToken("]", .punctuation)]
  }
}

/// The names of the options of a type of option sets.
///
/// Only members of which no other ones are parts have a name here: `.all` is written as its parts.
enum OptionNames {
  private struct Reader: @unchecked Sendable {
    // '@unchecked': nobody changes the options that the closure captures, nor a conformance; a type of option sets
    // need not be 'Sendable'.
    let list: (Any) -> OptionList?
  }

  private static let readers = TypeTable { type in
    (type as? any OptionSet.Type).map { reader(of: $0) }
  }

  /// Whether the options of a type have names that can be found.
  static func areKnown(of type: any OptionSet.Type) -> Bool {
    !StaticMember.lastingNames(of: type).isEmpty
  }

  /// The options in a value; `nil` for any other value than an option set.
  static func list(of value: Any) -> OptionList? { readers[type(of: value)]?.list(value) }

  private static func reader<Options: OptionSet>(of type: Options.Type) -> Reader {
    let options = options(of: type)
    return Reader { value in
      guard var rest = value as? Options else { return nil }
      let contained = options.filter { rest.isSuperset(of: $0.value) }
      for option in contained { rest.subtract(option.value) }
      let initializer =
        "\(TypeName.of(Options.self))(rawValue: \(ValueDescription().text(rest.rawValue)))"
      return OptionList(names: contained.map(\.name), rest: rest.isEmpty ? nil : initializer)
    }
  }

  /// The options that do not consist of others, in the order of their raw values.
  private static func options<Options: OptionSet>(
    of type: Options.Type
  ) -> [(name: String, value: Options)] {
    var all: [(name: String, value: Options)] = []
    for name in StaticMember.lastingNames(of: type) {
      guard let value = StaticMember.value(name, of: type) as? Options, !value.isEmpty,
        !all.contains(where: { $0.value == value })
      else { continue }
      all.append((name, value))
    }
    let simple = all.filter { option in
      let parts = all.filter { $0.value.isStrictSubset(of: option.value) }
      return parts.reduce(Options()) { $0.union($1.value) } != option.value
    }
    return simple.sorted { precedes($0.value.rawValue, $1.value.rawValue) }
  }

  private static func precedes<RawValue>(_ left: RawValue, _ right: RawValue) -> Bool {
    guard let left = left as? any BinaryInteger, let right = right as? any BinaryInteger else {
      return false
    }
    return UInt64(truncatingIfNeeded: left) < UInt64(truncatingIfNeeded: right)
  }
}
