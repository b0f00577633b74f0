# shellcheck shell=bash
# Sourced by the scripts: finds the repository, installs what the build needs, builds.

# With a CDPATH, 'cd' may change to another folder, and prints that folder.
unset CDPATH
# -P, because Scripts may be reached through a link to the folder, which has another '..'.
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Exits because of a wrong command line: prints the error, and the output of the function 'usage'.
misuse() {
  say "$*"
  usage >&2
  exit 2
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    command -v sudo >/dev/null || fail "This command needs root, and 'sudo' is missing: $*"
    sudo "$@"
  fi
}

# Installs the Debian packages that the build needs, if they are missing.
install_packages() {
  command -v swift >/dev/null || fail "Swift 6.2 or later is required, but 'swift' is not on the PATH."
  [ "$(uname)" = Linux ] || return 0
  [ -e /usr/include/histedit.h ] && [ -e /usr/include/zlib.h ] && return 0
  command -v apt-get >/dev/null || fail "The headers of libedit or zlib are missing. Install them (Debian calls them 'libedit-dev' and 'zlib1g-dev') and try again."
  say "Installing libedit-dev and zlib1g-dev, which the line editor and the journal need."
  {
    as_root apt-get update -qq &&
      # sudo drops the caller's variables.
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libedit-dev zlib1g-dev
  } </dev/null >&2 || fail "libedit-dev and zlib1g-dev could not be installed."
}

# Installs the Debian package of a command that a test needs, if the command is missing.
install_command() {
  local command=$1 package=$2
  command -v "$command" >/dev/null && return 0
  command -v apt-get >/dev/null || fail "'$command' is missing. Install it and try again."
  say "Installing $package, which the tests need."
  {
    as_root apt-get update -qq &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package"
  } </dev/null >&2 || fail "$package could not be installed."
}

# Prints the files that the program is built from.
sources() {
  find "$root/Package.swift" "$root/Sources" "$root/Examples/Features" "$@"
}

# Succeeds if a file is newer than the stamp, or if files were added or removed since.
sources_changed() {
  local stamp=$1
  [ -e "$stamp" ] || return 0
  [ -n "$(sources -newer "$stamp")" ] || [ "$(sources | cksum)" != "$(cat "$stamp")" ]
}

# Options of builds that people wait for. Of the debug information, reports of traps need the lines.
build_options=(-debug-info-format none -Xswiftc -gline-tables-only)

# Further options of debug builds that start from nothing. Modules are compiled as a whole, and once: that makes the build
# cheaper, and an edit of a large module dearer.
whole_module_options=(
  -Xswiftc -whole-module-optimization -Xswiftc -no-emit-module-separately-wmo
  -Xswiftc -num-threads -Xswiftc 4 -Xswiftc -disable-batch-mode
)

# The options for release builds of this package. A list of traits leaves out the default one: the macros then use the
# toolchain's swift-syntax. Modules of the package swift-syntax that an earlier build made for them would be found
# first.
#
# One trait, not two: SwiftPM names those of a command line to the compiler in an order that differs from build to
# build, and then compiles everything again.
own_build_options=(--traits StandaloneProgram "${build_options[@]}")
# The same for debug builds of the program and its tests, in which the trait also makes statements fast.
debug_build_options=("${own_build_options[@]}")
remove_built_syntax() {
  rm -f "$root"/.build/*/*/Modules-tool/Swift*.swiftmodule
}

# Passes on what the first build prints: without what the driver says of each module that is compiled as a whole, and on
# a terminal with the progress on one line. Errors lose their colours, but there is nothing edited yet.
show_build() {
  local line progress=''
  while IFS= read -r line; do
    case $line in
      'remark: Incremental compilation has been disabled'*) continue ;;
      '['[0-9]*/[0-9]*']'*)
        if [ -t 2 ]; then
          # Cut by the terminal, which does not wrap meanwhile.
          printf '\r\033[K\033[?7l%s\033[?7h' "$line" >&2
          progress=$line
          continue
        fi
        ;;
    esac
    [ -z "$progress" ] || printf '\r\033[K' >&2
    progress=''
    say "$line"
  done
  [ -z "$progress" ] || printf '\r\033[K' >&2
}

# Builds the program in a configuration if its sources changed, and sets 'binary'. Prints nothing on
# standard output, which belongs to the program.
build_tcash() {
  local configuration=$1
  local stamp="$root/.build/tcash-$configuration.stamp"
  # Several builds may run at once; SwiftPM makes one wait for the other.
  local new_stamp="$stamp.$$"
  binary="$root/.build/$configuration/tcash"
  if [ -x "$binary" ] && ! sources_changed "$stamp"; then
    return 0
  fi
  install_packages
  [ -x "$binary" ] || say "Building tcash for the first time ($configuration). This takes a few minutes."
  mkdir -p "$root/.build"
  # The index takes a fifth of the time, and only the tests need it: SwiftPM finds the XCTest classes in it. Where
  # they were built it stays, or the builds of the program and of the tests would each undo the other's.
  local options first_options=(--disable-index-store)
  case $configuration in
    debug)
      options=("${debug_build_options[@]}")
      first_options+=("${whole_module_options[@]}")
      ;;
    release) options=("${own_build_options[@]}") ;;
  esac
  [ -d "$root/.build/$configuration/index" ] || options+=("${first_options[@]}")
  # Write the stamp before the build, so that a change during the build counts as newer.
  sources | cksum >"$new_stamp"
  remove_built_syntax
  local build=(swift build --package-path "$root" --configuration "$configuration" --product tcash "${options[@]}")
  if [ -x "$binary" ]; then
    "${build[@]}" </dev/null >&2
  else
    "${build[@]}" </dev/null 2>&1 | show_build
  fi || {
    rm -f "$new_stamp"
    fail "tcash could not be built."
  }
  if ! "$binary" --version </dev/null >/dev/null 2>&1; then
    rm -f "$new_stamp"
    fail "tcash was built but does not start. Delete '$root/.build' and try again."
  fi
  mv "$new_stamp" "$stamp"
}
