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
    find "$1"/core "$1"/firmware "$1"/hal "$1/boards/CMakeFiles/board_$2.dir" -name '*.su' -not -path '*/pico-sdk/*' -exec cat {} + |
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
    check_region "$image" "$info" journal 32768
    check_region "$image" "$info" archive 131072
    local wanted
    for wanted in "name: *${image%-pico*}" 'version: *v[0-9]' "pico_board: *${image##*-}" '^ [0-9][0-9-]*: '; do
        expect "$image: picotool reads '$wanted'" "$(grep -qE -- "$wanted" <<<"$info"; echo $?)"
    done
}

# check_region <image> <what picotool tells of it> <name> <bytes>: dropping the UF2 on a board must leave the journal and the
# archive alone, as the image itself says where they lie.
check_region() {
    local image=$1 chip=${1##*-} start end from to touched=0
    local -A flash_bytes=([pico]=0x200000 [pico2]=0x400000)
    read -r start end < <(sed -nE 's/^ *embedded drive: *(0x[0-9a-f]+)-(0x[0-9a-f]+) .*: '"$3"'$/\1 \2/p' <<<"$2") || true
    expect "$image: says where its $3 is" "$([ $((end - start)) = "$4" ]; echo $?)"
    while read -r from to; do
        if [ $((from)) -lt $((end)) ] && [ $((to)) -gt $((start)) ]; then touched=1; fi
    done < <(python3 host_tests/images/uf2_sectors.py "build/$chip/$image.uf2" "${flash_bytes[$chip]}" || echo "$start $end")
    expect "$image: no block of the UF2 touches the $3" $touched
    if [ "$chip" = pico2 ]; then
        expect "$image: reads the $3 untranslated" "$(reads_untranslated "build/$chip/$image.elf"; echo $?)"
    fi
}

# reads_untranslated <elf>: whether the code that reads the journal and the archive goes by the address in the chip, as erasing
# and programming do; the window at 0x10000000 may lead elsewhere where there are partitions.
reads_untranslated() {
    local address size _ function window=0x1c000000
    read -r address size _ < <(arm-none-eabi-nm -CS "$1" | grep -F 'hal::pico::FlashStore::read(') || return 1
    function=$(arm-none-eabi-objdump -d --start-address=0x$address --stop-address=$((0x$address + 0x$size)) "$1")
    # As a word, or as a constant in an instruction.
    grep -qE "$(printf '[.]word\s0x%x|#%d' $window $window)" <<<"$function"
}

# Our own functions that ended up in an image, by name.
own_functions() {
    arm-none-eabi-nm -C "$1" | sed -nE 's/^[0-9a-f]+ T ((firmware|hal|board|rules|chess|octad|tracking|notation|console|text|journal|sensing)::.*)/\1/p' | sort -u
}

# word <elf> <address>: four bytes of an image as a number.
word() {
    arm-none-eabi-objdump -s --start-address="$2" --stop-address=$(($2 + 4)) "$1" |
        sed -nE 's/^ [0-9a-f]+ (..)(..)(..)(..) .*/0x\4\3\2\1/p'
}

# descriptors <elf>: what the board says of itself on USB, byte by byte, but for the product's number.
descriptors() {
    local elf=$1 name address size start bytes
    while read -r address size _ name; do
        start=$((0x$address / 4 * 4)) # whole words, so that objdump puts them in columns
        bytes=$(arm-none-eabi-objdump -s --start-address=$start --stop-address=$(((0x$address + 0x$size + 3) / 4 * 4)) "$elf" |
            sed -nE 's/^ [0-9a-f]+ (([0-9a-f]{8} ){1,4}) .*/\1/p' | tr -d ' \n')
        bytes=${bytes:$((2 * (0x$address - start))):$((2 * 0x$size))}
        echo "$name" "${bytes/8a2e????/8a2e....}"
    done < <(arm-none-eabi-nm -CS "$elf" | grep -E 'hal::pico::.*::(kDevice|configuration|kCapabilities|kMicrosoftSet)$' | sort -k4)
}

# Nothing here can run an image for the RP2350, so it is at least looked at: what its boot ROM wants to find, and that it is made
# of the same functions as the one for the RP2040, which the emulator does run.
check_rp2350_image() {
    local board=$1 elf=build/pico2/reedfish-$1-pico2.elf info stack reset block
    info=$($picotool info -a "${elf%.elf}.uf2")
    expect "$board: UF2 for the RP2350" "$(grep -q "family ID 'rp2350-arm-s'" <<<"$info"; echo $?)"
    expect "$board: image definition" "$(grep -q 'block type: *image def' <<<"$info" && grep -q 'image type: *ARM Secure' <<<"$info"; echo $?)"
    block=$(awk '/Metadata Block 1/ { found = 1 } found && /^ address:/ { print $2; exit }' <<<"$info")
    expect "$board: its definition within the first 4 KiB" "$([ $((block)) -gt $((0x10000000)) ] && [ $((block)) -lt $((0x10001000)) ]; echo $?)"
    stack=$(word "$elf" 0x10000000)
    reset=$(word "$elf" 0x10000004)
    # The block of erratum E10: were it gone, or elsewhere, the check of the journal would check nothing.
    expect "$board: its UF2 erases the last sector" \
        "$(python3 host_tests/images/uf2_sectors.py "${elf%.elf}.uf2" 0x400000 | grep -q ' 0x10400000$'; echo $?)"
    expect "$board: stack within the RAM" "$([ $((stack)) -gt $((0x20000000)) ] && [ $((stack)) -le $((0x20082000)) ]; echo $?)"
    expect "$board: reset vector to Thumb code in flash" "$([ $((reset & 1)) = 1 ] && [ $((reset >> 24)) = 16 ]; echo $?)"
    expect "$board: the same USB descriptors on both chips" \
        "$([ "$(descriptors "$elf" | wc -l)" = 4 ] && diff <(descriptors "build/pico/reedfish-$board-pico.elf") <(descriptors "$elf") >&2; echo $?)"
    expect "$board: the same functions on both chips" \
        "$(diff <(own_functions "build/pico/reedfish-$board-pico.elf") <(own_functions "$elf") >&2; echo $?)"
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
info=$($picotool info -a build/pico/reedfish-my_board-pico.uf2)
expect "a board outside this tree has its own pins" "$(grep -qE '^ 10-17: +files a-h' <<<"$info" && grep -qE '^ 2-9: +ranks 1-8' <<<"$info"; echo $?)"
for wiring in boards/*/wiring.hpp; do
    check_rp2350_image "$(basename "$(dirname "$wiring")")"
done
# Erratum E5 of the RP2040: the way round it would take GP15, a sensor line.
expect "GP15 is left alone" "$(no_symbols build/pico/reedfish-reed_8x8-pico.elf 'enumeration_fix' >&2; echo $?)"
expect "./reedfish picotool is picotool" "$(./reedfish picotool info build/pico/reedfish-reed_8x8-pico.uf2 2>/dev/null | grep -q 'name: *reedfish-reed_8x8$'; echo $?)"
# Erratum E9 of the RP2350: an input that is pulled down may stay high.
expect "no pull-downs" "$(! grep -rn 'gpio_pull_down\|gpio_set_pulls' hal boards >&2; echo $?)"
echo "images: $passed passed, $failed failed"
[ $failed -eq 0 ]
