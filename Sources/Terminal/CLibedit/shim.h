// Swift does not import variadic C functions. Each wrapper below spells out the argument types of
// one use of el_wset, el_wget or history_w. All wrappers call the wide functions: libedit stores
// its line in wide characters, and only these functions preserve text outside of ASCII.
#ifndef TCASH_CLIBEDIT_SHIM_H
#define TCASH_CLIBEDIT_SHIM_H

#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

typedef wchar_t *(*libedit_prompt_function)(EditLine *);
typedef int (*libedit_read_function)(EditLine *, wchar_t *);
typedef unsigned char (*libedit_key_function)(EditLine *, wint_t);

/// Calls `el_init_fd`. libedit draws to `drawing`, writes its error messages to `messages`, and
/// treats `output` as its terminal.
static inline EditLine *libedit_start(
    const char *program, FILE *input, int output, FILE *drawing, FILE *messages) {
  return el_init_fd(program, input, drawing, messages, fileno(input), output, fileno(stderr));
}

static inline int libedit_set_prompt(EditLine *el, libedit_prompt_function prompt) {
  return el_wset(el, EL_PROMPT, prompt);
}

static inline int libedit_set_editor(EditLine *el, const wchar_t *name) {
  return el_wset(el, EL_EDITOR, name);
}

/// Whether the key bindings are vi's.
static inline int libedit_is_vi(EditLine *el) {
  const wchar_t *name = NULL;
  return el_wget(el, EL_EDITOR, &name) == 0 && name && wcscmp(name, L"vi") == 0;
}

static inline int libedit_set_read_function(EditLine *el, libedit_read_function function) {
  return el_wset(el, EL_GETCFN, function);
}

static inline int libedit_set_history(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}

static inline int libedit_set_signal_handling(EditLine *el, int isOn) {
  return el_wset(el, EL_SIGNAL, isOn);
}

static inline int libedit_set_client_data(EditLine *el, void *data) {
  return el_wset(el, EL_CLIENTDATA, data);
}

static inline void *libedit_client_data(EditLine *el) {
  void *data = NULL;
  return el_wget(el, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline int libedit_add_function(
    EditLine *el, const wchar_t *name, const wchar_t *help, libedit_key_function function) {
  return el_wset(el, EL_ADDFN, name, help, function);
}

static inline int libedit_bind(EditLine *el, const wchar_t *key, const wchar_t *function) {
  return el_wset(el, EL_BIND, key, function, NULL);
}

/// Binds a key in vi's command mode.
static inline int libedit_bind_alternative(
    EditLine *el, const wchar_t *key, const wchar_t *function) {
  return el_wset(el, EL_BIND, L"-a", key, function, NULL);
}

/// Enters (1) or leaves (0) the mode in which each key is read as it is typed.
static inline int libedit_set_raw_mode(EditLine *el, int isOn) {
  return el_wset(el, EL_PREP_TERM, isOn);
}

/// Whether libedit edits the line; `edit off` in `.editrc` leaves that to the terminal.
static inline int libedit_is_editing(EditLine *el) {
  int isEditing = 0;
  return el_wget(el, EL_EDITMODE, &isEditing) == 0 && isEditing;
}

/// A capability of the terminal such as "up", or NULL if the terminal lacks it.
static inline const char *libedit_capability(EditLine *el, const char *name) {
  char *value = NULL;
  return el_wget(el, EL_GETTC, name, &value) == 0 ? value : NULL;
}

static inline int libedit_history_set_size(HistoryW *history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}

static inline int libedit_history_set_unique(HistoryW *history, int isUnique) {
  HistEventW event;
  return history_w(history, &event, H_SETUNIQUE, isUnique);
}

static inline int libedit_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}

#endif
