#!/usr/bin/env bash
# Builds `pintle` for Windows x86-64 on Debian (bookworm or newer), and runs programs and tests under Wine.
#
#   scripts/build-windows.sh setup             install what is needed (as root, once)
#   scripts/build-windows.sh [build ARGS…]     build the release program; the first time the standard library as well
#   scripts/build-windows.sh test [ARGS…]      build the tests (ARGS for cargo, such as `-p pintle-host`) and run them
#   scripts/build-windows.sh run PROGRAM ARGS… run one program; streams and exit code pass through
#
# rustup's Windows target is not always to be had, so Rust's standard library is built from Debian's source package with
# Debian's compiler. Wine is no jail: the whole machine is its drive Z. `test` therefore runs each test program in a mount
# namespace of its own, in which nothing outside the target folder can be written.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 wine64 jq)
triple=x86_64-pc-windows-gnu
wine=/usr/lib/wine/wine64
out=${CARGO_TARGET_DIR:-$PWD/target}
export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$out
export WINEPREFIX=${WINEPREFIX:-$out/wine} WINEDEBUG=${WINEDEBUG:--all}

setup() {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

cargo_for_windows() { # SUBCOMMAND ARGS…
  local tool
  for tool in /usr/bin/rustc /usr/bin/cargo x86_64-w64-mingw32-gcc; do
    command -v "$tool" >/dev/null || { echo "error: $tool is missing; run \`$0 setup\` as root" >&2; exit 1; }
  done
  /usr/bin/cargo "$@" --target "$triple" -Zbuild-std=std,panic_abort
}

# Wine 8 lacks the library from which the standard library takes random numbers. One function of it is enough.
random_numbers() { # FOLDER
  [ -e "$1/bcryptprimitives.dll" ] && return 0
  printf '%s\n' \
    '#include <windows.h>' \
    'BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);' \
    '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) {' \
    '  return SystemFunction036(buffer, (ULONG)length);' \
    '}' |
    x86_64-w64-mingw32-gcc -x c -shared -o "$1/bcryptprimitives.dll" - -ladvapi32
}

# The first start in a fresh prefix prints lines of its own; they must not mix with a program's.
prefix() {
  export TMPDIR=$out/wine-tmp
  mkdir -p "$TMPDIR"
  [ -d "$WINEPREFIX/drive_c" ] || "$wine" cmd.exe /C exit </dev/null >/dev/null 2>&1 || true
}

run() { # PROGRAM ARGS…
  prefix
  random_numbers "$(dirname "$1")"
  exec "$wine" "$@"
}

# Everything but the target folder, in which Wine's folders are, is read-only in here.
jailed() { # FOLDER PROGRAM ARGS…
  unshare --mount --pid --fork --kill-child -- bash -c '
    set -e
    mount --make-rprivate /
    mount --bind "$0" "$0"
    mount -o remount,bind,ro /
    mount -t proc proc /proc
    cd "$1"
    shift
    exec "$@"' "$out" "$@"
}

test_programs() { # ARGS…: folder of the package and program, a line each
  # The standard library is built here as well, and without any optimization the tests that watch the clock are too slow.
  CARGO_PROFILE_DEV_OPT_LEVEL=1 cargo_for_windows test --no-run --message-format json-render-diagnostics "$@" |
    jq -r 'select(.executable != null and .profile.test) | (.manifest_path | sub("/Cargo.toml$"; "")) + " " + .executable'
}

run_tests() { # ARGS…
  local folder program list failed=0
  list=$(test_programs "$@")
  prefix
  while read -r folder program; do
    random_numbers "$(dirname "$program")"
    random_numbers "$(dirname "$program")/.."
    printf '\n== %s\n' "$(basename "$program")"
    CARGO_MANIFEST_DIR=$folder jailed "$folder" "$wine" "$program" </dev/null || failed=1
  done <<<"$list"
  return $failed
}

case ${1:-build} in
  setup) setup ;;
  build)
    shift || true
    cargo_for_windows build --release --package pintle "$@"
    random_numbers "$out/$triple/release"
    echo "$out/$triple/release/pintle.exe"
    ;;
  test) shift; run_tests "$@" ;;
  run) shift; run "$@" ;;
  *) sed -n '2,11p' "$0" >&2; exit 2 ;;
esac
