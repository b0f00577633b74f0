import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits a client's table of endpoints, which lets tools describe and replace them.
///
/// A zero-sized property refers to the table. A conformance would not work for types declared
/// inside functions, which can't have extensions.
struct EndpointTableEmitter {
  /// The name of the client.
  let client: String

  /// Whether the client is isolated to the main actor, where its endpoints must then be replaced.
  let isOnMainActor: Bool

  func declarations(for members: [ClientMember]) -> [DeclSyntax] {
    let runtime = "DependenciesMacros"
    let entries = text(of: members).joined(separator: "\n")
      .replacing("\n", with: "\n  ")
    return [
      """
      \(raw: isOnMainActor ? "nonisolated " : "")private static var _$endpointTable: [\(raw: runtime)._ClientEndpoint<\(raw: client)>] {
        var table: [\(raw: runtime)._ClientEndpoint<\(raw: client)>] = []
        \(raw: entries)
        return table
      }
      """,
      """
      private enum _$Endpoints: \(raw: runtime)._ClientEndpoints {
        static var endpoints: [\(raw: runtime)._ClientEndpoint<\(raw: client)>] {
          \(raw: client)._$endpointTable
        }
      }
      """,
      """
      private let _$endpoints = \(raw: runtime)._ClientEndpointTable<_$Endpoints>()
      """,
    ]
  }

  private func text(of members: [ClientMember]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .property(let property):
        return property.endpoint.map { [entry(of: property, $0)] } ?? []
      case .conditional(let branches):
        return text(of: branches)
      }
    }
  }

  private func text(of branches: [ClientCondition]) -> [String] {
    var lines: [String] = []
    for (number, branch) in branches.enumerated() {
      lines.append(branch.condition.map { "\(number == 0 ? "#if" : "#elseif") \($0)" } ?? "#else")
      lines += text(of: branch.members)
    }
    return lines.count == branches.count ? [] : lines + ["#endif"]
  }

  private func entry(of property: ClientProperty, _ endpoint: EndpointType) -> String {
    let labels = endpoint.parameters.map { $0.label?.withoutBackticks.literal ?? "nil" }
    let arguments = endpoint.parameters.map { metatype($0.valueType) }
    let names = endpoint.parameters.enumerated().map { $1.isErasable ? "p\($0)" : "_" }
    let signature = endpoint.signature(names)
    // An argument that can't be erased is passed as an empty tuple, to keep the positions.
    let values = names.map { $0 == "_" ? "()" : $0 }.joined(separator: ", ")
    let delay = endpoint.isAsync ? "\(endpoint.callPrefix)stub.delay()\n        " : ""
    return """
      table.append(
        DependenciesMacros._ClientEndpoint(
          \(property.name.withoutBackticks.literal),
          labels: [\(labels.joined(separator: ", "))],
          arguments: [\(arguments.joined(separator: ", "))],
          result: \(metatype("\(endpoint.result)")),
          error: \(metatype(endpoint.thrownType ?? "Never")),
          isAsync: \(endpoint.isAsync),
          \(isOnMainActor ? "isolatedStub" : "stub"): { client, stub in
            client.\(property.name) = {\(signature.isEmpty ? "" : " \(signature)")
              \(delay)return \(endpoint.isThrowing ? "try " : "")stub.value(\(values))
            }
          },
          \(isOnMainActor ? "isolatedUnimplemented" : "unimplemented"): { client in
            client.\(property.name) = \(client).\(endpointDefaultName(of: property.name))
          },
          \(isOnMainActor ? "isolatedObserved" : "observed"): \(observation(of: property, endpoint))
        )
      )
      """
  }

  /// An expression for the metatype of a type. `(())` would be a value.
  private func metatype(_ type: String) -> String {
    type.filter { !$0.isWhitespace } == "()" ? "Swift.Void.self" : "(\(type)).self"
  }

  /// The closure that wraps the endpoint in one that reports its calls. Arguments that are passed in special
  /// ways are not forwarded, so such an endpoint stays as it is.
  private func observation(of property: ClientProperty, _ endpoint: EndpointType) -> String {
    guard endpoint.parameters.allSatisfy(\.isForwardable) else { return "{ _, _ in }" }
    let names = endpoint.parameters.indices.map { "p\($0)" }
    let values = zip(names, endpoint.parameters).map { $1.isErasable ? $0 : "()" }
    let signature = endpoint.signature(names)
    var body = """
      let value: \(endpoint.result) = \(endpoint.callPrefix)endpoint(\(names.joined(separator: ", ")))
      call.returned(value)
      return value
      """
    if endpoint.isThrowing {
      let error = endpoint.throwsAnything ? "" : endpoint.thrownType.map { " throws(\($0))" } ?? ""
      body = """
        do\(error) {
          \(body.replacing("\n", with: "\n  "))
        } catch {
          call.threw(error)
          throw error
        }
        """
    }
    return """
      { client, calls in
        let endpoint = client.\(property.name)
        client.\(property.name) = {\(signature.isEmpty ? "" : " \(signature)")
          let call = calls.begin(\(values.joined(separator: ", ")))
          \(body.replacing("\n", with: "\n    "))
        }
      }
      """.replacing("\n", with: "\n    ")
  }
}
