@_exported public import CasePaths
@_exported public import Clocks
@_exported public import ConcurrencyExtras
@_exported public import CustomDump
@_exported public import Dependencies
@_exported public import Foundation
@_exported public import IdentifiedCollections
