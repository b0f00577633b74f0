# shellcheck shell=bash disable=SC2154
# Implements 'tcash install'. Sourced by Scripts/tcash, after setup.bash.

usage() {
  cat <<'END'
Usage: Scripts/tcash install [--force] [DIR]

Makes 'tcash' a command, which scripts that begin with '#!/usr/bin/env tcash' need too. The command is a
link to Scripts/tcash: it always runs these sources, and first builds what has changed.

  DIR      the folder for the link, created if it is missing
           (default: $XDG_BIN_HOME, or else ~/.local/bin)
  --force  replace another 'tcash' in DIR
END
}

# Succeeds if the folder is on the PATH, under any name.
is_on_path() {
  local folder=$1 entry rest=${PATH-}:
  while [ -n "$rest" ]; do
    entry=${rest%%:*}
    rest=${rest#*:}
    # A relative entry depends on the working folder.
    case $entry in
      /*) [ "$entry" -ef "$folder" ] && return 0 ;;
    esac
  done
  return 1
}

# Prints what the user has to do before the shell finds the command.
print_path_advice() {
  local link=$1 folder=${1%/*} found
  folder=${folder:-/}
  if ! is_on_path "$folder"; then
    echo "'$folder' is not on your PATH yet. Add this line to your shell's startup file, and open a new terminal:"
    case ${SHELL-} in
      */fish) printf '  fish_add_path %q\n' "$folder" ;;
      *) printf '  export PATH=%q:"$%s"\n' "$folder" PATH ;;
    esac
    return
  fi
  found=$(type -P tcash || true)
  [ "$found" -ef "$link" ] || echo "Another 'tcash' comes first on your PATH: '$found'."
}

# Makes room for the link, or fails if something else is in its place.
clear_way() {
  local script=$1 link=$2 force=$3 target=
  [ -e "$link" ] || [ -L "$link" ] || return 0
  if [ -L "$link" ]; then
    target=$(readlink -- "$link")
  elif [ "$link" -ef "$script" ]; then
    misuse "'${link%/*}/' contains the script itself. Name a folder on your PATH."
  elif [ -d "$link" ]; then
    fail "'$link' is a folder. Remove it, or name another folder."
  fi
  if ! "$force"; then
    [ -n "$target" ] || fail "'$link' is another program. '--force' replaces it."
    # The link was left by a repository that has been moved or removed since.
    case $target in
      */Scripts/tcash) [ -e "$link" ] || force=true ;;
    esac
    "$force" || fail "'$link' is a link to '$target'. '--force' replaces it."
  fi
  rm -f -- "$link" || fail "'$link' could not be replaced."
}

install_command() {
  local script="$root/Scripts/tcash" force=false folder='' link
  while [ $# -gt 0 ]; do
    case $1 in
      -h | --help)
        usage
        return
        ;;
      --force) force=true ;;
      -*) misuse "Unknown option: '$1'" ;;
      '') misuse "The name of the folder is empty." ;;
      *)
        [ -z "$folder" ] || misuse "Name only one folder, not both '$folder' and '$1'."
        folder=$1
        ;;
    esac
    shift
  done
  if [ -z "$folder" ]; then
    case ${XDG_BIN_HOME-} in
      /*) folder=$XDG_BIN_HOME ;;
      *) folder=${HOME:+$HOME/.local/bin} ;;
    esac
    [ -n "$folder" ] || misuse "HOME is not set. Name the folder."
  fi
  mkdir -p -- "$folder" || fail "The folder '$folder' does not exist and could not be created."
  folder=$(cd -- "$folder" && pwd) || fail "The folder '$folder' can't be entered."
  link=${folder%/}/tcash
  if [ -L "$link" ] && [ "$link" -ef "$script" ]; then
    echo "'$link' is already installed, as a link to '$script'."
  else
    clear_way "$script" "$link" "$force"
    ln -s -- "$script" "$link" || fail "'$link' could not be created."
    echo "Installed '$link', a link to '$script'."
  fi
  print_path_advice "$link"
}
