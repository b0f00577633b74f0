internal import CLibedit
internal import Foundation

// What the keys are bound to.
extension LibeditSession {
  /// Binds the keys: those of the way of editing that `.editrc` chooses, then what it binds itself.
  func setUpKeys(programName: String) {
    for command in EditorCommand.allCases {
      // Never freed: libedit keeps the pointers.
      libedit_add_function(
        editLine,
        Self.wideString(command.rawValue),
        Self.wideString(command.help),
        command.function
      )
    }
    // Keys come as they were pressed: none is a signal, stops the output, or turns into another.
    Editrc.perform(["setty", "-d", "-isig", "-ixon", "-icrnl", "-inlcr", "-iexten"], editLine)
    editrc = Editrc.load(programName: programName)
    setEditor(.emacs)
    editrc.apply(to: editLine)
    keysOfEditrc = libedit_is_vi(editLine) != 0 ? .vi : .emacs
    bindKeys(keysOfEditrc)
  }

  /// Changes the way of editing, as `set editor` does.
  func choose(_ keys: EditingKeys) {
    guard keys != (libedit_is_vi(editLine) != 0 ? .vi : .emacs) else { return }
    bindKeys(keys)
  }

  private func bindKeys(_ keys: EditingKeys) {
    setEditor(keys)
    switch keys {
    case .emacs:
      for (key, command) in KeyBindings.emacs { bind(key, to: command) }
    case .vi:
      for (key, command) in KeyBindings.viInsert { bind(key, to: command) }
      for (key, command) in KeyBindings.viCommand { bind(key, to: command, isAlternative: true) }
    }
    // Again, as the way of editing comes with bindings of its own, and so do we.
    editrc.applyBindings(to: editLine, keys: keys)
  }

  private func setEditor(_ keys: EditingKeys) {
    let wide = Self.wideString(keys.rawValue)
    libedit_set_editor(editLine, wide)
    wide.deallocate()
  }

  private func bind(_ key: String, to command: EditorCommand, isAlternative: Bool = false) {
    let key = Self.wideString(key)
    let name = Self.wideString(command.rawValue)
    if isAlternative {
      libedit_bind_alternative(editLine, key, name)
    } else {
      libedit_bind(editLine, key, name)
    }
    key.deallocate()
    name.deallocate()
  }
}
