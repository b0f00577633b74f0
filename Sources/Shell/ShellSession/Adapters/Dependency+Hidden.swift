import ComposableArchitecture
import ShellValues

/// A dependency is swapped with `dependency`; it is no part of a value.
extension Dependency: HiddenWrapper {}
