import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits the initializers of a client: one with all properties, one without the properties less
/// accessible than the client, and one with only the properties that have no default.
struct ClientInitEmitter {
  let access: PropertyAccess

  /// The argument labels of the initializers that the client already declares.
  let declared: Set<[String]>

  // Each `#if` doubles the amount of emitted code.
  private static let maximumOfConditions = 4

  func declarations(for members: [ClientMember]) -> [DeclSyntax] {
    var members = members
    if members.count(where: \.isConditional) > Self.maximumOfConditions {
      members.removeAll(where: \.isConditional)
    }
    return branch(members).map { DeclSyntax("\(raw: $0)") }
  }

  /// Emits the initializers for each combination of `#if` branches.
  private func branch(_ members: [ClientMember]) -> [String] {
    guard
      let index = members.firstIndex(where: \.isConditional),
      case .conditional(let branches) = members[index]
    else { return initializers(for: members.compactMap(\.property)) }
    func replacing(with replacement: [ClientMember]) -> String {
      var members = members
      members.replaceSubrange(index...index, with: replacement)
      return branch(members).joined(separator: "\n\n")
    }
    var text = ""
    for (number, branch) in branches.enumerated() {
      let keyword = branch.condition.map { "\(number == 0 ? "#if" : "#elseif") \($0)" } ?? "#else"
      text += "\(keyword)\n\(replacing(with: branch.members))\n"
    }
    if branches.last?.condition != nil { text += "#else\n\(replacing(with: []))\n" }
    return [text + "#endif"]
  }

  private func initializers(for properties: [ClientProperty]) -> [String] {
    let visible = properties.filter { $0.access >= access }
    var candidates = [properties]
    if properties.allSatisfy({ $0.access >= access || $0.hasDefault }) {
      candidates.append(visible)
    }
    candidates.append(properties.filter { !$0.hasDefault })
    var known = declared
    return candidates.compactMap { candidate in
      known.insert(candidate.map(\.name)).inserted ? initializer(for: candidate) : nil
    }
  }

  private func initializer(for properties: [ClientProperty]) -> String {
    let access = properties.map(\.access).reduce(access, min)
    guard !properties.isEmpty else { return "\(access.prefix)init() {\n}" }
    let parameters = properties.map { "\n  \($0.parameter)" }.joined(separator: ",")
    let assignments = properties.map { "\n  \($0.assignment)" }.joined()
    return "\(access.prefix)init(\(parameters)\n) {\(assignments)\n}"
  }
}

extension ClientMember {
  var isConditional: Bool {
    guard case .conditional = self else { return false }
    return true
  }

  var property: ClientProperty? {
    guard case .property(let property) = self else { return nil }
    return property
  }
}
