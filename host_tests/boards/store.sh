#!/usr/bin/env bash
# store.sh <top folder> <virtual board>: a game in a file survives the end of its board at any time, and what is no
# store is left as it is.
set -euo pipefail
source "$1/host_tests/boards/dialogue.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export REEDFISH_STORE=$folder/flash
mapfile -t game < <(grep -v '^#' "$1/host_tests/data/seed_game.txt" | cut -d' ' -f1 | grep .)

# plies: how many half moves the board has.
plies() {
    ask 'opening 1024'
    wc -w <<<"$answer"
}

# One half move after the other; the last of each life is cut at a time of its own.
told=0 cuts=0
while [ "$told" -lt ${#game[@]} ]; do
    start_board "$2"
    known=$(plies)
    if [ "$known" -lt "$told" ] || [ "$known" -gt $((told + 1)) ]; then fail "$known half moves instead of $told"; fi
    for ((told = known; told < ${#game[@]} && told < known + 2; ++told)); do
        ask "move ${game[told]}"
        [ "$heard" = ok ] || fail "half move $told: $heard"
    done
    tell "move ${game[told]:-}"
    for ((i = 0; i < cuts * 400; ++i)); do :; done
    cut_power
    cuts=$((cuts + 1))
done
start_board "$2"
[ "$(plies)" = ${#game[@]} ] || fail "the whole game is not there"

# While that board runs, no other one takes its file.
if "$2" </dev/null >"$folder/said" 2>&1 || ! grep -q 'in use' "$folder/said"; then fail "two boards share a store"; fi
ask 'lights 9'
end_board
start_board "$2"
ask lights
[ "$answer" = $'9\n' ] || fail "the brightness is $answer"
end_board

# refuse <what>: the board must not start, and the file must stay as it is.
refuse() {
    cp "$REEDFISH_STORE" "$folder/before"
    if "$2" </dev/null >"$folder/said" 2>&1; then fail "$1 is taken for a store"; fi
    grep -q "the store '$REEDFISH_STORE'" "$folder/said" || fail "$1: $(cat "$folder/said")"
    cmp "$REEDFISH_STORE" "$folder/before"
}
truncate -s -1 "$REEDFISH_STORE"
refuse "a store that is cut short" "$2"
truncate -s +2 "$REEDFISH_STORE"
refuse "a store that is too long" "$2"
echo 'a letter' >"$REEDFISH_STORE"
refuse "a letter" "$2"
head -c 163872 /dev/zero >"$REEDFISH_STORE"
refuse "a file of the right size" "$2"
REEDFISH_STORE=$folder/no/such/folder
if "$2" </dev/null 2>"$folder/said"; then fail "a folder that is not there is taken"; fi
grep -q 'cannot be opened' "$folder/said" || fail "$(cat "$folder/said")"
echo "$cuts cuts, ${#game[@]} half moves"
