import Foundation
import ShellValues

/// Places whose types do not tell those of the values in them.
struct AnyPlace { var it: Any }
struct HashablePlace: Equatable { var it: AnyHashable }
struct EquatablePlace { var it: any Equatable }
struct ErrorPlace { var it: any Error }
struct OptionalErrorPlace { var it: (any Error)? }

/// Finds the types of this module by their names.
struct ModuleEnvironment: ValueEnvironment {
  func value(named _: String) -> Any? { nil }
  var visibleNames: [String] { [] }
  var state: Any? { nil }
  func type(named name: String) -> Any.Type? {
    TypeLookup.type(named: name, in: ["ShellValuesTests"])
  }
}

extension Voucher.Box: Sendable where Content: Sendable {}
extension Voucher.Box.State: Sendable where Content: Sendable {}

/// Values of types that are written in different ways.
enum Voucher {
  enum Failure: Error, Hashable {
    case expired
    case unknownCode(String)
    case rejected(reason: String, code: UInt8?)
    indirect case several(Failure, [Failure])
  }

  struct Refusal: Error, Hashable {
    var reason: String
    var codes: [Int8] = []
  }

  struct ID: RawRepresentable, Hashable { var rawValue: String }
  /// Not representable, but printed as its raw value.
  struct Number: Hashable { var rawValue: UInt16 }

  struct Box<Content: Hashable>: Hashable {
    var content: Content
    enum State: Hashable { case empty, full(Content) }
  }

  enum Level: String, Hashable { case low, high }

  struct Envelope: Hashable {
    var content: AnyHashable
    var level: Level?
  }

  struct Switches: OptionSet, Hashable {
    var rawValue: Int
    static let fast = Switches(rawValue: 1)
  }
}
