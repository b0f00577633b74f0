@_exported public import CasePathsCore
