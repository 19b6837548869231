# Sourced by tests that talk to the virtual board over pipes that stay open, as a program does.
# shellcheck shell=bash

# start_board <program>: the board runs beside us; its process is $board_process.
start_board() {
    coproc board { exec "$1" 2>&1; }
    board_process=$board_PID
    # Our own ends of the pipes: those of the coprocess go away with it, and would keep it from seeing the end.
    exec {from_board}<&"${board[0]}" {to_board}>&"${board[1]}"
    eval "exec ${board[0]}<&- ${board[1]}>&-"
}

# tell <line>: sends a line, and does not wait for anything.
tell() { printf '%s\n' "$1" >&"$to_board"; }

# hear: the next line of the board that is no event, in $heard. The limit is for a board that has stopped talking: it is
# never reached by one that talks.
hear() {
    while IFS= read -r -t 60 heard <&"$from_board"; do
        heard=${heard%$'\r'}
        case $heard in '!'*) ;; *) return 0 ;; esac
    done
    return 1
}

# ask <line>: the contents of the data lines of the answer in $answer, its last line in $heard.
ask() {
    answer=
    tell "$1"
    while hear; do
        case $heard in ok | 'error '*) return 0 ;; esac
        answer+=${heard#=}$'\n'
    done
    fail "no answer to '$1'; it stops after: ${answer: -60}"
}

# end_board: no more input; waits until the board has ended.
end_board() {
    exec {to_board}>&- {from_board}<&-
    wait "$board_process" || true
}

# cut_power: ends the board at once, wherever it is.
cut_power() {
    kill -9 "$board_process"
    wait "$board_process" 2>/dev/null || true
    exec {to_board}>&- {from_board}<&-
}

fail() {
    echo "$*"
    kill -9 "$board_process" 2>/dev/null || true
    exit 1
}
