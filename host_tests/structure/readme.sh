#!/usr/bin/env bash
# The sessions that the README shows are what the virtual board really says.
set -euo pipefail
cd "$1"
board=$2
sessions=0
while IFS= read -r command; do
    expected=$(start="\$ $command" awk '$0 == ENVIRON["start"] { on = 1; next } on && /^(```|\$ )/ { exit } on' README.md)
    actual=$(eval "${command/.\/reedfish run/$board}" | tr -d '\r')
    if [ "$expected" != "$actual" ]; then
        printf 'README shows for: %s\n%s\nbut the board says:\n%s\n' "$command" "$expected" "$actual"
        exit 1
    fi
    sessions=$((sessions + 1))
done < <(sed -n 's/^\$ \(printf.*| \.\/reedfish run\)$/\1/p' README.md)
echo "$sessions sessions of the README hold"
[ $sessions -gt 0 ]
