# What `./reedfish flash` does with the board that is plugged in. Sourced by ./reedfish after cmake/setup.sh.
# shellcheck shell=bash

# settings_in <picotool's arguments>...: `name value`, a line each, as `picotool config` lists them.
settings_in() {
    "$(picotool_path)" config "$@" 2>/dev/null | sed -nE 's/^([a-z0-9_]+) = (-?[0-9]+)$/\1 \2/p'
}

# program_in <picotool's arguments>...: the name of a program, such as reedfish-reed_8x8.
program_in() {
    "$(picotool_path)" info "$@" 2>/dev/null | sed -nE 's/^ *name: +(.*[^ ]) *$/\1/p' | head -n 1
}

# carry_settings <image>: pins and other numbers that somebody has changed on the board that is plugged in, and that the image
# knows too, are changed in the image. Nothing happens if another program, or none, is on the board.
carry_settings() {
    local image=$1 name value known old
    if [ "$(program_in -F)" != "$(program_in "$image")" ]; then return; fi
    old=$(settings_in -F) || return 0
    known=$(settings_in "$image")
    while read -r name value; do
        if [ -z "$name" ] || ! grep -q "^$name " <<<"$known" || grep -qx "$name $value" <<<"$known"; then continue; fi
        say "keeping $name = $value, as it is on the board"
        "$(picotool_path)" config -s "$name" "$value" "$image" >/dev/null
    done <<<"$old"
}
