@_exported public import GRDB
@_exported public import Sharing
