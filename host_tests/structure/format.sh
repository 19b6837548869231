#!/usr/bin/env bash
# Every source file as clang-format would write it.
set -euo pipefail
cd "$1"
git -c safe.directory='*' ls-files '*.cpp' '*.hpp' | xargs "$2" --dry-run --Werror
