@_exported public import Sharing
