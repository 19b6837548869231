#!/usr/bin/env bash
# tidy.sh <top folder> <build folder> <clang-tidy>: every source of core, firmware and hal that is built here, by the checks
# of .clang-tidy.
set -euo pipefail
cd "$1"
# It counts what it leaves out on standard output, and several at once write into each other's lines: only its status tells.
if ! found=$(git -c safe.directory='*' ls-files 'core/*.cpp' 'firmware/*.cpp' 'hal/host/*.cpp' |
    xargs -P "$(nproc)" -n 4 "$3" -p "$2" --quiet 2>&1); then
    echo "$found"
    exit 1
fi
echo "clang-tidy has nothing to say"
