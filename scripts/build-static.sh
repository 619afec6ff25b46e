#!/usr/bin/env bash
# Builds `pintle` as one static file for Linux x86-64, against musl, on Debian (bookworm or newer).
#
#   scripts/build-static.sh setup     install what is needed (as root, once)
#   scripts/build-static.sh [build]   build; the first time the standard library as well, about two minutes
#
# rustup's musl target is not always to be had, so Rust's standard library is built from Debian's source package with
# Debian's compiler. The program is not position-independent: it needs no relocation when it starts, and an empty one
# starts in a third of the time that a static glibc program takes.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(rustc-web cargo-web rust-web-src musl-tools musl-dev gcc)
triple=x86_64-unknown-linux-musl

setup() {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

build() {
  local tool
  for tool in /usr/bin/rustc /usr/bin/cargo musl-gcc; do
    command -v "$tool" >/dev/null || { echo "error: $tool is missing; run \`$0 setup\` as root" >&2; exit 1; }
  done
  local out=${CARGO_TARGET_DIR:-$PWD/target}
  local parts=$out/musl-parts
  mkdir -p "$parts"

  # The standard library wants libunwind. gcc's own unwinder has the same functions, but looks frames up through one
  # function of glibc that musl lacks; the stand-in says "not found", and the unwinder then uses the portable way.
  echo 'int _dl_find_object(void *pc, void *result) { (void)pc; (void)result; return -1; }' |
    gcc -x c -c -O2 -o "$parts/dl_find_object.o" -
  cp "$(gcc -print-file-name=libgcc_eh.a)" "$parts/libunwind.a"
  ar r "$parts/libunwind.a" "$parts/dl_find_object.o"

  # A linker that musl-gcc drives and that finds the archive above; rustc tells from its name that it takes the options of gcc.
  printf '#!/bin/sh\nexec musl-gcc "$@" -L%s\n' "$parts" > "$parts/x86_64-linux-musl-gcc"
  chmod +x "$parts/x86_64-linux-musl-gcc"

  # A panic aborts here, so there are neither tables for unwinding nor, in the standard library, the reader of debug
  # information that would make use of them.
  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
    CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER=$parts/x86_64-linux-musl-gcc \
    RUSTFLAGS='-C link-self-contained=no -C relocation-model=static -C target-feature=+crt-static -C force-unwind-tables=no -Zlocation-detail=none' \
    /usr/bin/cargo build --release --package pintle --target "$triple" \
    -Zbuild-std=std,panic_abort -Zbuild-std-features= "$@"
  echo "$out/$triple/release/pintle"
}

case ${1:-build} in
  setup) setup ;;
  build) shift || true; build "$@" ;;
  *) sed -n '2,5p' "$0" >&2; exit 2 ;;
esac
