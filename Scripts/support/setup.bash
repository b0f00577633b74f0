# shellcheck shell=bash
# Sourced by the scripts: finds the repository, installs what the build needs, builds.

# With a CDPATH 'cd' may go elsewhere, and prints where it went.
unset CDPATH
# -P because Scripts may be reached through a link to the folder, whose '..' is another.
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# For a command line that is wrong: prints what is wrong, and the function 'usage'.
misuse() {
  say "$*"
  usage >&2
  exit 2
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    command -v sudo >/dev/null || fail "This needs root, and there is no 'sudo': $*"
    sudo "$@"
  fi
}

# Installs the Debian packages that the build needs and that are missing.
install_packages() {
  command -v swift >/dev/null || fail "Swift 6.2 or later is needed, and there is no 'swift' on the PATH."
  [ "$(uname)" = Linux ] || return 0
  [ -e /usr/include/histedit.h ] && return 0
  command -v apt-get >/dev/null || fail "libedit's headers are missing. Install them (Debian calls them 'libedit-dev') and try again."
  say "Installing libedit-dev, which the line editor needs."
  {
    as_root apt-get update -qq &&
      # sudo keeps no variables of its caller's.
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libedit-dev
  } </dev/null >&2 || fail "libedit-dev could not be installed."
}

# Prints which files the program is built from.
sources() {
  find "$root/Package.swift" "$root/Sources" "$root/Examples/Features" "$@"
}

# Succeeds if a file is newer than the stamp, or files have come or gone since.
sources_changed() {
  local stamp=$1
  [ -e "$stamp" ] || return 0
  [ -n "$(sources -newer "$stamp")" ] || [ "$(sources | cksum)" != "$(cat "$stamp")" ]
}

# Builds the program in a configuration if its sources changed, and sets 'binary'. Standard output is the
# program's alone.
build_tcash() {
  local configuration=$1
  local stamp="$root/.build/tcash-$configuration.stamp"
  # Several may build at once; SwiftPM lets one wait for the other.
  local new_stamp="$stamp.$$"
  binary="$root/.build/$configuration/tcash"
  if [ -x "$binary" ] && ! sources_changed "$stamp"; then
    return 0
  fi
  install_packages
  [ -x "$binary" ] || say "Building tcash for the first time ($configuration). This takes a few minutes."
  mkdir -p "$root/.build"
  # Dated before the build, so that a change made meanwhile counts.
  sources | cksum >"$new_stamp"
  if ! swift build --package-path "$root" --configuration "$configuration" --product tcash </dev/null >&2; then
    rm -f "$new_stamp"
    fail "tcash could not be built."
  fi
  if ! "$binary" --version </dev/null >/dev/null 2>&1; then
    rm -f "$new_stamp"
    fail "tcash was built and does not start. Delete '$root/.build' and try again."
  fi
  mv "$new_stamp" "$stamp"
}
