@_exported public import OrderedCollections
