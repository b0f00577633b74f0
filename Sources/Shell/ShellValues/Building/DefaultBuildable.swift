/// A type with an empty initialiser, used for a stored property that a struct literal omits.
package protocol DefaultBuildable {
  init()
}
