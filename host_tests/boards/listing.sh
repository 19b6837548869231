#!/usr/bin/env bash
# listing.sh <top folder> <virtual board>: a listing of any length comes whole over a pipe that stays open, with no
# further line sent.
set -euo pipefail
source "$1/host_tests/boards/dialogue.sh"
start_board "$2"
tell 'load pgn'
while IFS= read -r line; do tell "$line"; done <"$1/host_tests/data/long_game.pgn"
ask ''
[ "$heard" = ok ] || fail "the game cannot be loaded: $heard"
ask moves
lines=$(wc -l <<<"$answer")
[ "$heard" = ok ] && [ "$lines" -gt 500 ] || fail "only $lines lines, then: $heard"
ask version
end_board
echo "$((lines - 1)) lines without a pause"
