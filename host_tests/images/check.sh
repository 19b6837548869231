#!/usr/bin/env bash
# Looks into the linked images: no heap, no exceptions, sizes within their budgets, and what picotool reads.
set -euo pipefail
cd "$(dirname "$0")/../.."
picotool=build/deps/root/usr/bin/picotool
[ -x $picotool ] || picotool=picotool
passed=0
failed=0

# expect <what> <status>: counts a check.
expect() {
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
    fi
}

no_symbols() { ! arm-none-eabi-nm -C "$1" | grep -E "$2"; }

# The linker may leave one entry of 8 bytes that marks the end of an empty index.
no_exception_tables() {
    arm-none-eabi-size -A "$1" | awk '$1 == ".ARM.extab" { bytes += $2 } $1 == ".ARM.exidx" { bytes += $2 - 8 }
        END { exit bytes > 0 }'
}
within() { [ "$1" -le "$2" ]; }

# deepest_frame <build folder> <board>
deepest_frame() {
    find "$1"/core "$1"/firmware "$1"/hal "$1/boards/$2" -name '*.su' -not -path '*/pico-sdk/*' -exec cat {} + |
        awk -F'\t' '$1 !~ /pico-sdk|tinyusb/ && $2 > most { most = $2; where = $1 } END { print most "\t" where }'
}

check_image() {
    local image=$1 flash_budget=$2 ram_budget=$3 frame_budget=$4
    local folder=build/${image##*-} board=${image#reedfish-}
    local elf=$folder/$image.elf
    local text data bss frame info
    # Section sizes: what is stored is text and data, what lives in RAM is data and bss.
    read -r text data bss < <(arm-none-eabi-size -A "$elf" | awk '
        $1 ~ /^\.(boot2|text|rodata|binary_info|embedded_block|embedded_end_block|flash_end)/ { text += $2 }
        $1 ~ /^\.(data|ram_vector_table|scratch_x|scratch_y)$/ { data += $2 }
        $1 ~ /^\.(bss|uninitialized_data)$/ { bss += $2 } END { print text+0, data+0, bss+0 }')
    frame=$(deepest_frame "$folder" "${board%-*}")
    printf '%-28s flash %6d of %6d   RAM %6d of %6d   deepest frame %4d of %4d (%s)\n' "$image" \
        $((text + data)) "$flash_budget" $((data + bss)) "$ram_budget" "${frame%%$'\t'*}" "$frame_budget" \
        "$(basename "${frame#*$'\t'}" | sed 's/:[0-9]*:[0-9]*:/ /')"

    expect "$image: flash" "$(within $((text + data)) "$flash_budget"; echo $?)"
    expect "$image: RAM" "$(within $((data + bss)) "$ram_budget"; echo $?)"
    expect "$image: stack frame" "$(within "${frame%%$'\t'*}" "$frame_budget"; echo $?)"
    expect "$image: no heap" "$(no_symbols "$elf" ' [TtWw] (_*(wrap_)?(malloc|free|calloc|realloc)(_r)?|_sbrk(_r)?|operator (new|delete)(\[\])?\(.*)$' >&2; echo $?)"
    expect "$image: no exceptions" "$(no_symbols "$elf" '__cxa_(throw|begin_catch)|_Unwind_|__gxx_personality' >&2; echo $?)"
    expect "$image: no exception tables" "$(no_exception_tables "$elf"; echo $?)"

    info=$($picotool info -a "$folder/$image.uf2")
    local wanted
    for wanted in "name: *${image%-pico*}" 'version: *v[0-9]' "pico_board: *${image##*-}" '^ [0-9][0-9-]*: '; do
        expect "$image: picotool reads '$wanted'" "$(grep -qE -- "$wanted" <<<"$info"; echo $?)"
    done
}

part_sizes=$(arm-none-eabi-nm -S -C --radix=d build/pico/host_tests/bare/CMakeFiles/ram_parts.dir/ram_parts.cpp.o |
    sed -n 's/^[0-9]* 0*\([0-9]*\) . ram_of<\(.*[^ ]\) *>$/\2 \1/p')

check_part() {
    local bytes
    bytes=$(awk -v part="$1" '$1 == part { print $2 }' <<<"$part_sizes")
    printf '%-32s RAM %6d of %6d\n' "$1" "${bytes:-0}" "$2"
    expect "$1: RAM" "$([ -n "$bytes" ] && within "$bytes" "$2"; echo $?)"
}

while read -r name flash ram frame; do
    case $name in
        '' | '#'*) ;;
        part) check_part "$flash" "$ram" ;;
        *) check_image "$name" "$flash" "$ram" "$frame" ;;
    esac
done <cmake/budgets.txt
for part in $(cut -d' ' -f1 <<<"$part_sizes"); do
    expect "$part has a budget" "$(grep -qF "part $part " cmake/budgets.txt; echo $?)"
done

for elf in build/pico/reedfish-*.elf build/pico2/reedfish-*.elf; do
    expect "$(basename "$elf") has a budget" "$(grep -q "^$(basename "$elf" .elf) " cmake/budgets.txt; echo $?)"
done
echo "images: $passed passed, $failed failed"
[ $failed -eq 0 ]
