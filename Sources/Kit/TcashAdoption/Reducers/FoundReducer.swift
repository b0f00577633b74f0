import SwiftSyntax

/// A reducer in the adopted sources.
struct FoundReducer {
  let type: DeclaredType
  let verdict: Verdict

  enum Verdict {
    /// - Parameters:
    ///   - state: An expression for its initial state.
    ///   - reducer: An expression for the reducer.
    case adopted(state: String, reducer: String)
    /// It is one of several that another reducer presents, and comes with that.
    case part
    case leftOut(Reason)
  }

  /// Why it was left out, and what to do for it.
  struct Reason {
    let why: String
    let remedy: String
  }

  var line: Int { type.file.line(of: type.item) }

  /// All reducers of the sources, by module and name.
  static func all(in files: [SourceFile], _ table: TypeTable) -> [FoundReducer] {
    let maker = ValueMaker(table: table)
    return table.all.filter(isReducer).map {
      FoundReducer(type: $0, verdict: verdict(on: $0, maker))
    }
  }

  static func isReducer(_ type: DeclaredType) -> Bool {
    type.attributes.contains("Reducer")
      || !type.conformances.isDisjoint(with: ["Reducer", "ReducerProtocol"])
  }

  private static func verdict(on type: DeclaredType, _ maker: ValueMaker) -> Verdict {
    if type.item.isRemoved {
      return .leftOut(
        Reason(
          why: type.item.reason ?? "",
          remedy: "move what needs the framework out of the reducer"
        )
      )
    }
    if type.kind == .enum { return .part }
    if type.isGeneric, type.plainArguments == nil {
      return .leftOut(
        Reason(why: "it is generic", remedy: "add a Feature for it, with its types, to the shell")
      )
    }
    if type.isPrivate || isInPrivate(type) {
      return .leftOut(Reason(why: "it is private", remedy: "remove 'private'"))
    }
    do throws(ValueMaker.Obstacle) {
      let state = try state(of: type, maker)
      do throws(ValueMaker.Obstacle) {
        let reducer = try maker.value(of: type)
        guard let arguments = type.plainArguments else {
          return .adopted(state: state, reducer: reducer)
        }
        let name = maker.table.written(type)
        func specialized(_ expression: String) -> String {
          guard expression.hasPrefix(name) else { return expression }
          return "\(name)<\(arguments)>\(expression.dropFirst(name.count))"
        }
        return .adopted(state: specialized(state), reducer: specialized(reducer))
      } catch {
        return .leftOut(
          Reason(
            why: "its reducer needs \(error.missing)",
            remedy: "add a Feature for it, with that, to the shell"
          )
        )
      }
    } catch {
      return .leftOut(
        Reason(
          why: "its state needs \(error.missing)",
          remedy: "add a Feature for it, with that, to the shell"
        )
      )
    }
  }

  private static func isInPrivate(_ type: DeclaredType) -> Bool {
    var item = type.item.parent
    while let outer = item {
      let modifiers = outer.declaration?.asProtocol((any WithModifiersSyntax).self)?.modifiers
      if modifiers?.isPrivate == true { return true }
      item = outer.parent
    }
    return false
  }

  private static func state(
    of type: DeclaredType,
    _ maker: ValueMaker
  ) throws(ValueMaker.Obstacle) -> String {
    let table = maker.table
    if let state = table.state(of: type) { return try maker.value(of: state) }
    if let alias = table.alias("State", in: type.context), alias.context.name == type.name {
      return try maker.value(of: alias.type, in: type.context)
    }
    // The macro declares what is missing.
    return "\(table.written(type)).State()"
  }
}
