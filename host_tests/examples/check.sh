#!/usr/bin/env bash
# check.sh <top folder> <build folder>: the examples as somebody else would build them, and what they say.
set -euo pipefail
top=$1 build=$2 here=$2/examples

# build_example <name> <option>...
build_example() {
    cmake -G Ninja -S "$top/examples/$1" -B "$here/$1" "${@:2}" >"$here/$1.log" && cmake --build "$here/$1" >>"$here/$1.log" || {
        cat "$here/$1.log"
        exit 1
    }
}

# expect <wanted> <got>
expect() {
    if [ "$1" != "$2" ]; then
        printf 'wanted: %s\ngot:    %s\n' "$1" "$2"
        exit 1
    fi
}

rm -rf "$here"
mkdir -p "$here"
cmake --install "$build" --prefix "$here/installed" >"$here/install.log"
build_example convert -DCMAKE_PREFIX_PATH="$here/installed" -DCMAKE_INCLUDE_PATH="$build/etl_include"
expect "4k3/8/8/8/8/8/8/4K3 b - - 79 40" "$("$here/convert/convert" fen hartwig '4k3/8/8/8/8/8/8/4K3 b - - 7 40')"
expect "bad-character at 0" "$("$here/convert/convert" fen hartwig 'x' || true)"

build_example follow
expect "move e2e4 move e7e5 move g1f3 undo g1f3" "$("$here/follow/follow" <"$top/examples/follow/contacts.txt" | paste -sd' ')"
for fault in '100 i2 0' '100 e9 0' '100 e2 2' '100 e2' '100 e2 0 x' '-1 e2 0' 'x'; do
    status=0
    said=$(printf '100 e2 0\n\n%s\n' "$fault" | "$here/follow/follow" 2>&1) || status=$?
    expect "1: line 3 is not <milliseconds> <square> <0 or 1>" "$status: $said"
done
if grep -q -- -Werror "$here/follow/build.ninja"; then
    echo "the flags of this project reach another"
    exit 1
fi
echo "the examples hold"
