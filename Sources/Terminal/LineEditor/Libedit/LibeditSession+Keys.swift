internal import CLibedit
internal import Foundation

// Key bindings.
extension LibeditSession {
  /// Binds the keys: first those of the editing mode that `.editrc` chooses, then those that it
  /// binds itself.
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
    // Deliver keys as they were pressed: no key sends a signal, stops the output, or becomes
    // another.
    Editrc.perform(["setty", "-d", "-isig", "-ixon", "-icrnl", "-inlcr", "-iexten"], editLine)
    editrc = Editrc.load(programName: programName)
    setEditor(.emacs)
    editrc.apply(to: editLine)
    keysOfEditrc = libedit_is_vi(editLine) != 0 ? .vi : .emacs
    bindKeys(keysOfEditrc)
  }

  /// Changes the editing mode, as `set editor` does.
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
    // libedit binds Ctrl-Space, a zero, to what the terminal's disabled keys do, which are zeros in its settings.
    Editrc.perform(["bind", "^@", keys == .vi ? "ed-unassigned" : "em-set-mark"], editLine)
    // Apply the user's bindings again, because the mode's defaults and ours have replaced them.
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
