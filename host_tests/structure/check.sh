#!/usr/bin/env bash
# The folders are the architecture: which layer may include what, and what may not stand in the logic.
set -euo pipefail
cd "$1"
failures=0

# refuse <what is wrong> <pattern> <path>...: no tracked line below the paths may match.
refuse() {
    local what=$1 pattern=$2 hits status=0
    shift 2
    hits=$(git -c safe.directory='*' grep -nIE "$pattern" -- "$@") || status=$?
    if [ $status -gt 1 ]; then
        echo "git cannot search here"
        exit 1
    fi
    if [ -n "$hits" ]; then
        printf '%s:\n%s\n' "$what" "$hits"
        failures=$((failures + 1))
    fi
}

refuse "core includes another layer" '#include "(hal|firmware|boards|host_tests)/' core
refuse "core includes what a chip without an operating system lacks" \
    '#include <(iostream|string|vector|map|memory|functional|thread|chrono|cstdio|cstdlib|stdio.h|stdlib.h)>' core firmware
refuse "the hardware contract includes another layer" '#include "(core|firmware|boards|host_tests)/' hal
refuse "firmware includes a driver" '#include "(hal/(pico|host)|boards|host_tests)/' firmware
# The virtual board edits what hands are told as the console edits what it is told: core/console is for both.
refuse "a board includes more than drivers" '#include "(core/[^c]|firmware/|host_tests/)' boards ':!boards/web' ':!boards/virtual/main.cpp'
# A browser calls the firmware, and a PC reads its command line before; other machines are left to it.
refuse "the boards that call the firmware include more than its turn" \
    '#include "(core/[^c]|firmware/(turn[^.]|tur[^n]|tu[^r]|t[^u]|[^t])|host_tests/)' boards/web boards/virtual/main.cpp
refuse "the host program includes more than core" '#include "(hal|firmware|boards|host_tests)/' host
refuse "Boost outside the files that are for it" '#include <boost/' host ':!host/io/loop.cpp' ':!host/io/loop_impl.hpp' \
    ':!host/web/web_server.cpp' ':!host/web/web_client.cpp'
refuse "conditional compilation in the logic" '^\s*#\s*(if|ifdef|ifndef|elif)\b' core firmware hal/board.hpp
refuse "something that blocks, allocates or prints in the logic" \
    '\b(malloc|calloc|realloc|printf|sleep_ms|sleep_us|busy_wait_us|std::(string|vector|function|cout))\b' \
    'core/*.cpp' 'core/*.hpp' 'firmware/*.cpp' 'firmware/*.hpp'
refuse "a heap allocation in the logic" '(=|\(|return)\s*new\b' 'core/*.cpp' 'core/*.hpp' 'firmware/*.cpp' 'firmware/*.hpp'
refuse "an address of a package server" '://[a-z.]*(debian|npm[a-z]*|node[a-z]*)[.](org|com)' .

# A cast that the language does not check says why it holds, on its line or the one before.
while IFS=: read -r file line _; do
    if ! sed -n "$((line > 1 ? line - 1 : 1)),${line}p" "$file" | grep -q '//'; then
        echo "$file:$line: a reinterpret_cast without a word why"
        failures=$((failures + 1))
    fi
done < <(git -c safe.directory='*' grep -n reinterpret_cast -- core firmware hal boards ':!hal/pico')

# A file fits a reader's head.
while read -r lines file; do
    if [ "$lines" -gt 500 ]; then
        echo "$file has $lines lines"
        failures=$((failures + 1))
    fi
done < <(git -c safe.directory='*' ls-files 'core/*.?pp' 'firmware/*.?pp' 'hal/*.?pp' 'boards/*.?pp' 'host/*.?pp' | xargs wc -l | grep -v ' total$')

# What changed is told for the version that is being made.
release=$(sed -n 's/^RELEASE=v//p' cmake/versions.txt)
if ! grep -qx "## $release" CHANGELOG.md; then
    echo "CHANGELOG.md has no section for $release"
    failures=$((failures + 1))
fi

# require_rows <what> <pattern with the name in it>: each name that firmware uses has a row in the protocol's page.
require_rows() {
    local name
    for name in $(git -c safe.directory='*' grep -hoE "$2" -- firmware | grep -oE '!?[a-z]+(-[a-z]+)*$' | sort -u); do
        if ! grep -qE "^\| (.*, )?\`$name[\` ]" docs/protocol.md; then
            echo "docs/protocol.md lacks the $1 $name"
            failures=$((failures + 1))
        fi
    done
}

require_rows error 'refuse(_at)?\("[a-z-]+'
require_rows event '"![a-z]+'

if [ $failures -ne 0 ]; then
    echo "$failures rules broken"
    exit 1
fi
echo "the layers hold"
