# Sourced by the scripts: finds the repository, installs what the build needs, builds.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Installs the Debian packages that the build needs and that are missing.
install_packages() {
  command -v swift >/dev/null || fail "Swift 6.2 or later is needed, and there is no 'swift' on the PATH."
  [ "$(uname)" = Linux ] || return 0
  [ -e /usr/include/histedit.h ] && return 0
  command -v apt-get >/dev/null || fail "libedit's headers are missing. Install them (Debian calls them 'libedit-dev') and try again."
  local sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  say "Installing libedit-dev, which the line editor needs."
  {
    $sudo apt-get update -qq &&
      DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends libedit-dev
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
  [ -n "$(sources -newer "$stamp" -print -quit)" ] || [ "$(sources | cksum)" != "$(cat "$stamp")" ]
}

# Builds the program in a configuration if its sources changed, and sets 'binary'.
build_tcash() {
  local configuration=$1
  local stamp="$root/.build/tcash-$configuration.stamp"
  local pointer="$root/.build/$configuration"
  binary="$pointer/tcash"
  if [ -x "$binary" ] && ! sources_changed "$stamp"; then
    return 0
  fi
  install_packages
  [ -x "$binary" ] || say "Building tcash for the first time ($configuration). This takes a few minutes."
  mkdir -p "$root/.build"
  # Dated before the build, so that a change made meanwhile counts.
  sources | cksum >"$stamp.new"
  if ! swift build --package-path "$root" --configuration "$configuration" --product tcash </dev/null >&2; then
    rm -f "$stamp.new"
    fail "tcash could not be built."
  fi
  "$binary" --version >/dev/null 2>&1 ||
    fail "tcash was built and does not start. Delete '$root/.build' and try again."
  mv "$stamp.new" "$stamp"
}
