#!/usr/bin/env bash
# tidy.sh <top folder> <build folder> <clang-tidy>: every source of core, firmware and hal that is built here, by the checks
# of .clang-tidy.
set -euo pipefail
cd "$1"
git -c safe.directory='*' ls-files 'core/*.cpp' 'firmware/*.cpp' 'hal/host/*.cpp' |
    xargs -P "$(nproc)" -n 4 "$3" -p "$2" --quiet 2>&1 | grep -v 'warnings generated\.$' | awk '{ print } END { exit NR > 0 }'
