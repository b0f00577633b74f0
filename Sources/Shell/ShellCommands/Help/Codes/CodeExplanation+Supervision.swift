// Codes of a supervisor's reports on the shell.
extension CodeExplanation {
  static let supervision = [
    CodeExplanation(
      "trapped",
      "A reducer, an effect or a dependency did what the language has no way out of, such as a division by "
        + "zero. At the prompt the session goes on before the statement; a script ends with status 70."
    ),
    CodeExplanation(
      "program-ended",
      "A feature ended the whole program, with 'exit' or in another way. A reducer, an effect or a dependency "
        + "must not: at the prompt the session goes on before the statement; a script ends with status 70."
    ),
    CodeExplanation(
      "shell-failed",
      "The shell lost something that it needs, such as its standard output, which a feature may have closed."
    ),
    CodeExplanation(
      "did-not-stop",
      "Ctrl-C was pressed, and what ran did not come to an end: a loop without one, most likely. The "
        + "session goes on before the statement."
    ),
    CodeExplanation(
      "killed",
      "The shell was ended from outside: by 'kill -9', or by the system because memory ran out. The "
        + "session goes on before the statement that ran."
    ),
    CodeExplanation(
      "traps-again",
      "The shell has trapped several times in a row with nothing typed, and is not started again."
    ),
    CodeExplanation(
      "not-started",
      "The shell can't be started again: its program is gone, or the system has no room for a process."
    ),
    CodeExplanation(
      "unknown-session",
      "'tcash --resume' was given a number or a name that no session has. 'tcash sessions' lists those "
        + "that can be resumed."
    ),
    CodeExplanation(
      "ambiguous-session",
      "'tcash --resume' was given the beginning of several names. A few letters more will do, or the "
        + "number that 'tcash sessions' shows."
    ),
    CodeExplanation(
      "session-is-running",
      "The session goes on in another terminal, and two shells can't write one. Leave that shell first."
    ),
    CodeExplanation(
      "empty-session",
      "Nothing was done in the session, so there is nothing to go on with."
    ),
    CodeExplanation(
      "session-not-readable",
      "The file of the session is damaged, is none, or was written by a later program. It stays as it is."
    ),
  ]
}
