import ShellLanguage

extension HelpTopic {
  static let programTopics = [crashes, keys, json, exitStatuses, configuration, errors]

  private static let keys = HelpTopic(
    "keys",
    aliases: ["key bindings", "editing", "prompt"],
    summary: "What the keys do at the prompt.",
    text: """
      The keys are those of Emacs, unless ~/.editrc changes them ('bind -v' for vi's):
        Tab              completes, or lists
        → or Ctrl-F      takes the dimmed hint
        ↑ ↓              lines, then the history
        Alt-↑ Alt-↓      the feature's history
        Ctrl-R           searches the history
        Ctrl-A Ctrl-E    the line's begin, end
        Ctrl-← Ctrl-→    a word back, forward
        Ctrl-U Ctrl-K    deletes to begin, end
        Ctrl-W           deletes an argument
        Ctrl-Y           puts back what it was
        Ctrl-_ Alt-_     undoes, redoes an edit
        Alt-.            the last argument again
        Alt-Enter        a new line
        Ctrl-L           clears the screen
        Ctrl-C           gives up what is typed,
                         or runs
        Ctrl-D           leaves, on an empty line
      An open bracket continues on the next line. An unambiguous prefix of a command is enough: \
      'hist' is 'history'. Pasted text runs when you press Enter.
      """,
    examples: [
      .init(
        "The same text works in a script",
        """
        print "Tab, Tab"
        #> Tab, Tab
        """
      )
    ]
  )

  private static let json = HelpTopic(
    "json",
    aliases: ["formats", "format", "swift", "events"],
    summary: "Output for other programs.",
    text: """
      'state --format json' prints the state, or the part at a path, as JSON, and '--format swift' \
      as a Swift expression. '--format tree' is for people.
        tcash -c 'load counter; state --format json'

      With 'set format json', or --format json on the command line, each report is one line: an \
      object with the "version" of the format, 1, the "kind" of report, and the members listed \
      here. Reports of something that was done also have their "text". Errors go to standard \
      error. Within a version members are only added.
        note        text
        value       type, value
        definition  name, type, value
        state       type, value
        print       values
        loaded      store, feature
        using, scope, scope-returned
                    store, path
        scope-gone  store, path, from
        closed      store, current
        reset       store
        sent        action, scope
        swapped     dependency, before, now, store
        swaps-reset dependency, isAny
        drawing     dependency, values
        clock       from, to, next
        marked, mark-removed
                    name, entry, before
        skipped, cancelled-effects
                    count
        history-dropped
                    store, last
        marks-dropped
                    store, marks
        actions-go-on
        property-hidden
                    name
        set         name, value
        saved       file, statements
        shared-set  key
        storage, storage-moved
                    storageKind, place, mode,
                    values, coordinated
        features    features: name, about
        stores      stores: name, feature,
                    isCurrent, actions,
                    effectsInFlight
        cases       cases: name, signature,
                    documentation
        places      places: path, value;
                    omitted, isComplete
        watches     watches: text, scope, value
        observed    observed: path, scope, value;
                    or path, isEqual, old, new
        disappeared cancelled
        marks       marks: name, entry
        dependencies
                    dependencies: name, current,
                    alternatives, stubs,
                    endpoints
        shared      shared: key, type, value,
                    storage, readers,
                    otherPlaces, isLoading,
                    problem
        storages    storages: kind, place
        settings    settings: name, value, summary
        found       found: name, summary
        restored    restored: subject, text
        sessions    sessions: number, name, time,
                    statements, features,
                    lastStatement
        actions     actions; of an action also
                    transaction, equalPaths
        changes     changes, equalPaths
        history     entries: number, cause,
                    isUndone, action and value,
                    or command
        effects     effects, elsewhere
        cancelled   effects: id, name, cause,
                    causeNumber, effect,
                    cancellationIDs,
                    runningFor, waitsFor
        move        direction, events, paths,
                    problems, sharedValues,
                    cancelledEffects,
                    effectActionCount,
                    otherEffectActions
        help        commands, command, or page
        error       code, message, file, line,
                    column, text, suggestions,
                    help, calls
      Very long quotations in an error are shortened with a '…' in the middle.

      With --events a program can drive the shell: it writes statements to a pipe, and reads one \
      object a line on standard output for each event, with the "version" of the format, 1, the \
      "event", the "microseconds" since the start, the number of the "statement" it belongs to, or \
      null, and the members listed here. '--keep-going' continues after a statement that fails.
        statement-began   file, line, column, text
        inner-statement-began
                          the same, of a file within
                          it, and isReplay
        report            report: an object as above
        error             error: code, message, …
        expectation       held, and its place
        statement-ended   result: done, failed,
                          interrupted or quit;
                          status; took (microseconds)
        arrival           report: what effects did
                          between statements
        issue             error
        note, remark      text
        session-replaced
        ended             status

      An action has its number, its store if that is not the one in use, its cause "user" or \
      "effect", the action as Swift writes it and its value, or a command and its parts as \
      "operation", or the author of a change of shared values; its changes, the followers that it \
      caused, and as "omittedCount" how many more there are in the history. Times of effects are \
      in seconds. A change is "changed", "added", "removed" or "reordered", with its path, and old \
      and new.

      Numbers, booleans, strings and nil are themselves, structs and dictionaries are objects, \
      other collections are arrays. An enum's case is its name: "idle"; with values it is an \
      object:
        {"failed": "offline"}
        {"moved": {"from": 1, "to": 2}}
      Anything else is a string.
      """,
    examples: [
      .init(
        "A state as JSON",
        """
        load counter
        #>   loaded counter
        state --format json
        #> …
        """
      )
    ]
  )

  private static let exitStatuses = HelpTopic(
    "exit statuses",
    aliases: ["exit-statuses", "exit status", "status", "statuses"],
    summary: "What the exit status of tcash means.",
    text: """
      0 success
      1 an expectation failed
      2 the script could not be parsed or checked, or the command line is wrong
      3 a command failed
      70 a reducer trapped, or tcash itself failed
      130 Ctrl-C ended a script
      'exit N' ends the shell with a status of your own.
      """,
    examples: [
      .init(
        "End with a status",
        """
        if 1 > 2 { exit 4 }
        """
      )
    ]
  )

  private static let configuration = HelpTopic(
    "configuration",
    aliases: ["settings help", "environment", "color", "colour", "options"],
    summary: "Settings for a session, and for all sessions.",
    text: """
      'set' lists the settings of the session and 'set NAME VALUE' changes one: colours, widths, \
      depths.
      In the environment:
        NO_COLOR          no colours
        TCASH_HISTORY     the history's file;
                          empty for none
        XDG_STATE_HOME    else it is in tcash/
                          there, or in
                          ~/.local/state/tcash/
        TCASH_SESSIONS    the sessions' folder;
                          empty for none
        TCASH_SUPERVISED  0 for one process, as a
                          debugger needs it
        FORCE_COLOR       colours always
        PAGER             what shows output that
                          exceeds the screen;
                          empty for nothing
      ~/.config/tcash/rc.tcash runs before the first prompt, and never before a script. ~/.editrc \
      sets what keys do. '--no-color' on the command line turns colours off. 'set theme' chooses \
      them: standard, dark, light, colorblind or mono; 'set color.path bold cyan' changes one.
      """,
    examples: [
      .init(
        "Show one level of each state",
        """
        set depth 1
        #>   depth: 1
        """
      )
    ]
  )

  private static let errors = HelpTopic(
    "errors",
    aliases: ["error", "diagnostics", "codes", "error codes"],
    summary: "How to read errors, and what their codes mean.",
    text: """
      An error says what is wrong, marks the exact place in the line, and says what to do instead. \
      In a file it begins with FILE:LINE:COLUMN. The lines that begin with 'in' name the \
      definitions and files that led there. An error loses nothing: stores, states and files are \
      as they were.
      The code in brackets stays the same from version to version: 'help CODE' explains it.
      """,
    examples: [
      .init(
        "What a code means",
        """
        help unknown-action
        #> unknown-action
        #> …
        """
      )
    ]
  )
}
