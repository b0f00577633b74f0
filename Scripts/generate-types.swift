#!/usr/bin/env swift
// Generates the types, with values of them, for the tests of the reflection folder:
//
//   swift Scripts/generate-types.swift [SEED] > Tests/ShellValuesTests/Reflection/GeneratedTypes.swift
//   swift format -i Tests/ShellValuesTests/Reflection/GeneratedTypes.swift
//
// The same seed gives the same types.

struct Random: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A type that can occur in a declaration, with expressions for its values.
struct Known {
  let name: String
  let depth: Int
  let values: [String]
}

let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
var random = Random(state: seed)
var declarations: [String] = []
var samples: [(type: String, value: String, caseName: String?)] = []

var known: [Known] = [
  Known(name: "Int", depth: 0, values: ["0", "-7", "4611686018427387904"]),
  Known(name: "UInt8", depth: 0, values: ["0", "255"]),
  Known(name: "Int16", depth: 0, values: ["-300", "7"]),
  Known(name: "UInt32", depth: 0, values: ["70000"]),
  Known(name: "Bool", depth: 0, values: ["true", "false"]),
  Known(name: "Double", depth: 0, values: ["0.5", "-2.25"]),
  Known(name: "Float", depth: 0, values: ["1.5"]),
  Known(
    name: "String",
    depth: 0,
    values: ["\"\"", "\"short\"", "\"longer than what fits in place\""]
  ),
  Known(name: "Character", depth: 0, values: ["\"é\""]),
  Known(name: "Int?", depth: 0, values: ["nil", "3"]),
  Known(name: "String?", depth: 0, values: ["nil", "\"some\""]),
  Known(name: "Bool??", depth: 0, values: ["nil", ".some(nil)", "true"]),
  Known(name: "[Int]", depth: 0, values: ["[]", "[1, 2, 3]"]),
  Known(name: "[String: Int]", depth: 0, values: ["[:]", "[\"a\": 1]"]),
  Known(name: "Set<Int>", depth: 0, values: ["[]", "[5]"]),
  Known(name: "(UInt8, x: Int)", depth: 0, values: ["(1, x: 2)"]),
  Known(name: "(name: String, Bool?)", depth: 0, values: ["(name: \"a\", nil)"]),
  Known(name: "Range<Int>", depth: 0, values: ["0..<4"]),
  Known(name: "Void", depth: 0, values: ["()"]),
  Known(
    name: "Result<Int, MessageError>",
    depth: 0,
    values: [".success(1)", ".failure(MessageError(\"no\"))"]
  ),
]

func pick(maximumDepth: Int) -> Known {
  let candidates = known.filter { $0.depth <= maximumDepth }
  // Prefer the latest declarations, which are the most interesting.
  let start = Bool.random(using: &random) ? max(0, candidates.count - 40) : 0
  return candidates[Int.random(in: start..<candidates.count, using: &random)]
}

func value(of type: Known) -> String {
  type.values[Int.random(in: 0..<type.values.count, using: &random)]
}

/// The type itself, or wrapped in an optional, an array or a generic type.
func wrapped(_ type: Known) -> Known {
  switch Int.random(in: 0..<10, using: &random) {
  case 0:
    return Known(
      name: "\(optional(type.name))",
      depth: type.depth,
      values: ["nil", type.values[0]]
    )
  case 1:
    return Known(name: "[\(type.name)]", depth: type.depth, values: ["[]", "[\(type.values[0])]"])
  case 2:
    let name = "Pair<\(type.name), UInt8>"
    return Known(
      name: name,
      depth: type.depth,
      values: ["\(name)(first: \(type.values[0]), second: 9)"]
    )
  case 3:
    let name = "Choice<\(type.name)>"
    return Known(
      name: name,
      depth: type.depth,
      values: ["\(name).none", "\(name).one(\(type.values[0]))"]
    )
  default: return type
  }
}

func optional(_ name: String) -> String {
  name.hasPrefix("(") || name.hasPrefix("any") ? "(\(name))?" : "\(name)?"
}

func structure(_ index: Int) {
  let name = "S\(index)"
  let count = Int.random(in: 0...6, using: &random)
  let fields = (0..<count).map { ("f\($0)", wrapped(pick(maximumDepth: 2))) }
  let body = fields.map { field, type in
    "    \(Bool.random(using: &random) ? "var" : "let") \(field): \(type.name)\n"
  }
  declarations.append("  struct \(name) {\n\(body.joined())  }\n")
  var values: [String] = []
  for _ in 0..<(fields.isEmpty ? 1 : 3) {
    let arguments = fields.map { "\($0): \(value(of: $1))" }
    values.append("\(name)(\(arguments.joined(separator: ", ")))")
  }
  for value in values { samples.append((name, value, nil)) }
  let depth = (fields.map(\.1.depth).max() ?? 0) + 1
  known.append(Known(name: name, depth: depth, values: Array(values.prefix(2))))
}

func enumeration(_ index: Int) {
  let name = "E\(index)"
  let isIndirect = Int.random(in: 0..<8, using: &random) == 0
  let count = Int.random(in: 1...7, using: &random)
  var body = ""
  var values: [(String, String)] = []
  var depth = 0
  for number in 0..<count {
    let caseName = "c\(number)"
    let payloadCount = [0, 0, 1, 1, 1, 2, 3][Int.random(in: 0..<7, using: &random)]
    var parameters: [String] = []
    var arguments: [String] = []
    for position in 0..<payloadCount {
      let type = wrapped(pick(maximumDepth: 2))
      depth = max(depth, type.depth)
      let label = Bool.random(using: &random) ? "p\(position): " : ""
      parameters.append(label + type.name)
      arguments.append(label + value(of: type))
    }
    let ownIndirect = !isIndirect && payloadCount > 0 && Int.random(in: 0..<10, using: &random) == 0
    let list = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    body += "    \(ownIndirect ? "indirect " : "")case \(caseName)\(list)\n"
    let written = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    values.append((caseName, "\(name).\(caseName)\(written)"))
  }
  if isIndirect {
    body += "    case inner(\(name), UInt8)\n"
    values.append(("inner", "\(name).inner(\(values[0].1), 3)"))
  }
  declarations.append("  \(isIndirect ? "indirect " : "")enum \(name) {\n\(body)  }\n")
  for (caseName, value) in values { samples.append((name, value, caseName)) }
  known.append(Known(name: name, depth: depth + 1, values: values.prefix(3).map(\.1)))
}

for index in 0..<300 {
  if Int.random(in: 0..<5, using: &random) < 2 { structure(index) } else { enumeration(index) }
}

print(
  "// Written by Scripts/generate-types.swift with the seed \(seed): change that and run it again."
)
print("")
print("import ShellValues")
print("")
print("/// Types of all shapes, with values of them.")
print("enum Generated {")
print("  /// A value, and the name of its case where it is one of an enum.")
print("  struct Sample {\n    let value: Any\n    let caseName: String?\n")
print("    init(_ value: Any, _ caseName: String? = nil) {")
print("      self.value = value\n      self.caseName = caseName\n    }\n  }\n")
print("  struct Pair<First, Second> {\n    var first: First\n    var second: Second\n  }\n")
print(
  "  enum Choice<Value> {\n    case one(Value)\n    case none\n    case many([Value], count: UInt8)\n  }\n"
)
for declaration in declarations { print(declaration) }
// Spread the values over several functions, to keep the type checker's work small.
var functions = 0
var rest = samples[...]
while !rest.isEmpty {
  print("  private static func samples\(functions)() -> [Sample] {\n    var samples: [Sample] = []")
  for sample in rest.prefix(20) {
    let name = sample.caseName.map { ", \"\($0)\"" } ?? ""
    print("    samples.append(Sample(\(sample.value) as \(sample.type)\(name)))")
  }
  print("    return samples\n  }\n")
  rest = rest.dropFirst(20)
  functions += 1
}
let all = (0..<functions).map { "      samples\($0)," }.joined(separator: "\n")
print(
  "  static func samples() -> [Sample] {\n    let functions: [() -> [Sample]] = [\n\(all)\n    ]"
)
print("    return functions.flatMap { $0() }\n  }\n}")
