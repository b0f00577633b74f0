
// Appended to Package.swift by 'Scripts/sanitize': leaves the tests of the runtime, and what they need. The macros only
// run in the compiler.
do {
  let runtime = package.targets.filter { $0.path?.hasPrefix("Sources/Runtime/") == true && $0.type != .macro }
  let modules = Set(runtime.map(\.name))
  var kept = Set(
    package.targets.filter { $0.type == .test && modules.contains(String($0.name.dropLast("Tests".count))) }.map(\.name)
  )
  var isComplete = false
  while !isComplete {
    let needed = package.targets.filter { kept.contains($0.name) }.flatMap(\.dependencies).compactMap { dependency in
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): name
      default: nil as String?
      }
    }
    isComplete = kept.isSuperset(of: needed)
    kept.formUnion(needed)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
