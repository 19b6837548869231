#!/usr/bin/env bash
# arguments.sh <top folder> <the virtual board's program>: its options, and what is none.
set -euo pipefail
board=$2
fail() { echo "$1" >&2; exit 1; }

for arguments in --sise extra --size; do
    status=0
    said=$("$board" $arguments 2>&1 </dev/null) || status=$?
    [ $status = 2 ] || fail "'$arguments' ends with $status"
    case $said in 'usage: '*) ;; *) fail "'$arguments': $said" ;; esac
done
"$board" --help </dev/null | grep -q '^usage: ' || fail "no help"

store=$(mktemp -u)
trap 'rm -f "$store"' EXIT
said=$("$board" --size 10x10 --colours --store "$store" <<<board)
grep -q 'squares 10x10' <<<"$said" || fail "--size: $said"
grep -q 'Hall sensors' <<<"$said" || fail "--colours: $said"
[ -f "$store" ] || fail "--store made no file"
