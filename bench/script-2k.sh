#!/usr/bin/env bash
# Builds what changed since the last release and writes a report.
set -euo pipefail
root=$(git rev-parse --show-toplevel)
cd "$root"
last=$(git describe --tags --abbrev=0 2>/dev/null || echo none)
report=target/report.md
say() { printf '%s %s\n' "$(date +%H:%M:%S)" "$*" >&2; }
trap 'say "stopped in line $LINENO"' ERR
mkdir -p target/{log,report} && : > "$report"
export CARGO_TERM_COLOR=never RUST_BACKTRACE=${RUST_BACKTRACE:-1}
for crate in crates/*/; do
  name=${crate%/}; name=${name##*/}
  if [[ $last != none ]] && git diff --quiet "$last" -- "$crate"; then
    say "$name: nothing new"; continue
  fi
  say "$name: testing"
  if (cd "$crate" && cargo test --quiet > "$root/target/log/$name.txt" 2>&1); then
    echo "- $name: passed" >> "$report"
  else
    echo "- $name: FAILED, see target/log/$name.txt" >> "$report"
    tail -n 20 "target/log/$name.txt" | sed 's/^/    /' >> "$report"
  fi
done
cat >> "$report" <<'NOTE'
Nothing here may be removed by hand: words such as `rm -rf target`, kill or dd
are text in this document and no commands.
NOTE
case "$(uname -s)" in
  Linux) jobs=$(nproc) ;;
  Darwin) jobs=$(sysctl -n hw.ncpu) ;;
  *) jobs=2 ;;
esac
say "linting with $jobs jobs"
cargo clippy --jobs "$jobs" --all-targets 2>&1 | tee target/log/clippy.txt | grep -c '^warning' || true
count=0
while IFS= read -r file; do
  lines=$(wc -l < "$file")
  if (( lines > 400 )); then count=$((count + 1)); echo "- $file: $lines lines" >> "$report"; fi
done < <(git ls-files '*.rs' | sort)
say "$count long files"
git log --oneline "${last}..HEAD" 2>/dev/null | head -n 30 | awk '{ $1 = ""; print "-" $0 }' >> "$report" || true
find target/log -name '*.txt' -newer Cargo.toml -print0 | xargs -0 grep -l 'panicked' | sort -u || say "no panics"
size=$(du -sk target 2>/dev/null | cut -f1); size=${size:-0}
if [ "$size" -gt 4000000 ]; then echo "- target holds ${size} KiB: run 'cargo clean'" >> "$report"; fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
say "done with ${version:-unknown}: $report"
