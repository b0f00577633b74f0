// Codes that a supervisor reports about its shell, and the codes of `--resume`.
extension CodeExplanation {
  static let supervision = [
    CodeExplanation(
      "trapped",
      "A reducer, an effect or a dependency did something that traps, such as a division by zero. "
        + "At the prompt the session continues from before the statement; a script ends with "
        + "status 70."
    ),
    CodeExplanation(
      "program-ended",
      "A feature ended the whole program, with 'exit' or in another way. Features must not do "
        + "that. At the prompt the session continues from before the statement; a script ends with "
        + "status 70."
    ),
    CodeExplanation(
      "shell-failed",
      "The shell lost something that it needs, such as its standard output, which a feature may have closed."
    ),
    CodeExplanation(
      "did-not-stop",
      "Ctrl-C was pressed, but the statement did not stop, probably because of an endless loop. "
        + "The session continues from before the statement."
    ),
    CodeExplanation(
      "killed",
      "The shell was ended from outside: by 'kill -9', or by the system because memory ran out. "
        + "The session continues from before the statement that ran."
    ),
    CodeExplanation(
      "traps-again",
      "The shell trapped several times in a row with nothing typed, so it is not started again."
    ),
    CodeExplanation(
      "not-started",
      "The shell can't be restarted: its program is gone, or the system can't start another "
        + "process."
    ),
    CodeExplanation(
      "unknown-session",
      "'tcash --resume' was given a number or a name that no session has. 'tcash sessions' lists those "
        + "that can be resumed."
    ),
    CodeExplanation(
      "ambiguous-session",
      "'tcash --resume' was given the beginning of several names. Add a few letters, or use the "
        + "number that 'tcash sessions' shows."
    ),
    CodeExplanation(
      "session-is-running",
      "The session is in use in another terminal, and two shells can't share one. Leave that shell "
        + "first."
    ),
    CodeExplanation(
      "empty-session",
      "Nothing was done in the session, so there is nothing to resume."
    ),
    CodeExplanation(
      "session-not-readable",
      "The session's file is damaged, is not a session file, or was written by a later version. It "
        + "stays as it is."
    ),
  ]
}
