@_exported public import ConcurrencyExtras
@_exported public import Dependencies
@_exported public import IdentifiedCollections
