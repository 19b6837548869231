# How the front door gets what it needs. Sourced by ./reedfish in the top folder.
# shellcheck shell=bash

set -a
source cmake/versions.txt
set +a

readonly DEPS=$PWD/build/deps
readonly LOGS=$PWD/build/logs
readonly PEERS=$PWD/build/peers

say() { printf 'reedfish: %s\n' "$*" >&2; }

# note_phase <what> <seconds by the clock>: what a step took, the processors' time included, for tell_phases.
phases='' cpu_so_far=0
note_phase() {
    local before=$cpu_so_far
    mkdir -p "$LOGS"
    times >"$LOGS/times" # not in a subshell, which has other children
    cpu_so_far=$(awk -F '[ms ]+' 'NR == 2 { print int(60 * ($1 + $3) + $2 + $4) }' "$LOGS/times")
    phases+=$(printf '%7d s %7d s  %s' "$2" $((cpu_so_far - before)) "$1")$'\n'
}

tell_phases() {
    say "by the clock, on the processors:"
    awk '{ print; clock += $1; processors += $3 } END { printf "%7d s %7d s  in all\n", clock, processors }' <<<"${phases%$'\n'}" >&2
}

# step <what> <command>...: runs a command quietly; says what it is doing, how long it takes, and on failure why.
# A step that takes less than a second or so says nothing.
step() {
    local what=$1 log status=0 start=$SECONDS
    shift
    mkdir -p "$LOGS"
    log=$LOGS/${what//[^a-zA-Z0-9_.-]/-}.log
    "$@" >"$log" 2>&1 </dev/null &
    local job=$! told=no
    while kill -0 $job 2>/dev/null; do
        if [ $((SECONDS - start)) -ge 1 ]; then
            if [ -t 2 ]; then
                printf '\rreedfish: %s ... %d s %s ' "$what" $((SECONDS - start)) "$(progress_of "$log")" >&2
            elif [ $told = no ]; then
                say "$what ..."
            fi
            told=yes
        fi
        sleep 0.1
    done
    wait $job || status=$?
    if [ -t 2 ] && [ $told = yes ]; then printf '\r\033[K' >&2; fi
    if [ $status -ne 0 ]; then
        tail -n 25 "$log" >&2
        say "$what failed; the whole log is ${log#"$PWD"/}"
        exit 1
    fi
    if [ $told = yes ]; then say "$what: done in $((SECONDS - start)) s"; fi
    note_phase "$what" $((SECONDS - start))
}

# Ninja's [n/m], if the log has one.
progress_of() { grep -o '^\[[0-9]*/[0-9]*\]' "$1" 2>/dev/null | tail -n 1 || true; }

# step_with_output <what> <command>...: for commands whose output is the point.
step_with_output() {
    local what=$1 start=$SECONDS
    shift
    say "$what"
    if ! "$@" </dev/null; then
        say "$what failed"
        exit 1
    fi
    note_phase "$what" $((SECONDS - start))
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        return 1
    fi
}

# install_packages <package>...: all of them or one clear line.
install_packages() {
    local package
    if [ $# -eq 0 ]; then return; fi
    if ! command -v apt-get >/dev/null; then
        say "this system has no apt-get; please install what Debian calls: $*"
        exit 1
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        say "neither root nor sudo here; please have these packages installed: $*"
        exit 1
    fi
    refresh_package_lists
    for package in "$@"; do
        if ! apt-cache show "$package" >/dev/null 2>&1; then
            say "cannot install '$package': this system's package sources do not have it"
            exit 1
        fi
    done
    step "installing $*" as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@"
}

lists_are_fresh=no
refresh_package_lists() {
    if [ $lists_are_fresh = yes ]; then return; fi
    step "refreshing the package lists" as_root apt-get update
    lists_are_fresh=yes
}

# missing_packages <command>:<package>...: the packages whose command is not there.
missing_packages() {
    local pair
    for pair in "$@"; do
        command -v "${pair%%:*}" >/dev/null || echo "${pair#*:}"
    done
}

debian_has() { apt-cache show "${1%%=*}" >/dev/null 2>&1; }

# provide <marker file> <package>...: from this Debian if it has the first package, else out of the suite that has
# them, unpacked under build/deps/root without touching the system. The marker tells that the work is done; it is
# looked for in both places.
provide() {
    local marker=$1 package
    shift
    if [ -e "$DEPS/root/$marker" ] || [ -e "/$marker" ]; then return; fi
    if ! command -v apt-get >/dev/null; then
        say "this system has no apt-get; please set PICO_SDK_PATH, ETL_ROOT and UNITY_ROOT, or install: $*"
        exit 1
    fi
    refresh_package_lists
    if debian_has "$1"; then
        local names=()
        for package in "$@"; do names+=("${package%%=*}"); done
        install_packages "${names[@]}"
    else
        step "fetching $* from Debian $DEBIAN_SUITE_WITH_PACKAGES" unpack_from_newer_debian "$@"
    fi
}

# The mirror is whatever this machine's own configuration names; apt checks the signatures as always.
unpack_from_newer_debian() {
    local apt=$DEPS/apt mirror package
    mirror=$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' |
        awk '$1 == "Debian" { print $2; exit }')
    if [ -z "$mirror" ]; then
        echo "this system's package sources name no Debian mirror"
        return 1
    fi
    mkdir -p "$apt"/{lists/partial,cache/archives/partial,packages} "$DEPS/root"
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$mirror" \
        "$DEBIAN_SUITE_WITH_PACKAGES" /usr/share/keyrings/debian-archive-keyring.gpg >"$apt/newer.sources"
    local options=(-o "Dir::State::lists=$apt/lists" -o "Dir::Etc::sourcelist=$apt/newer.sources"
        -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferences=/dev/null
        -o Dir::Etc::preferencesparts=/dev/null -o "Dir::Cache=$apt/cache" -o Debug::NoLocking=1)
    if [ "$(id -u)" = 0 ]; then options+=(-o APT::Sandbox::User=root); fi
    apt-get "${options[@]}" update || return 1
    rm -f "$apt"/packages/*.deb
    (cd "$apt/packages" && apt-get "${options[@]}" download "$@") || return 1
    for package in "$apt"/packages/*.deb; do dpkg-deb -x "$package" "$DEPS/root" || return 1; done
    local tool
    for tool in picotool pioasm; do wrap_newer_program "$DEPS/root/usr/bin/$tool" || return 1; done
}

# A program of a newer Debian runs with that Debian's own C library, unpacked beside it.
wrap_newer_program() {
    if [ ! -e "$1" ] || [ -e "$1.real" ]; then return; fi
    mv "$1" "$1.real"
    cat >"$1" <<'TEXT'
#!/bin/sh
libraries=$(CDPATH= cd -- "$(dirname -- "$0")/../lib/$(uname -m)-linux-gnu" && pwd)
exec "$libraries"/ld-linux-*.so.* --library-path "$libraries" "$0.real" "$@"
TEXT
    chmod +x "$1"
}

# PICOTOOL wins if it is set.
picotool_path() {
    if [ -n "${PICOTOOL:-}" ]; then
        echo "$PICOTOOL"
    elif [ -x "$DEPS/root/usr/bin/picotool" ]; then
        echo "$DEPS/root/usr/bin/picotool"
    else
        command -v picotool
    fi
}

# What the host build needs.
setup_host() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages g++:g++ cmake:cmake ninja:ninja-build git:git)
    if [ -z "${ETL_ROOT:-}" ]; then
        provide usr/include/etl/platform.h "libetlcpp-dev=$ETL_VERSION*"
    fi
    if [ -z "${UNITY_ROOT:-}" ]; then
        provide usr/share/cmock/vendor/unity/src/unity.c cmock
    fi
}

# What reedfish-host is made of, beyond that.
setup_host_program() {
    local pair missing=()
    for pair in boost/beast.hpp:libboost-dev nlohmann/json.hpp:nlohmann-json3-dev CLI/CLI.hpp:libcli11-dev \
        mosquitto.h:libmosquitto-dev openssl/ssl.h:libssl-dev; do
        if [ ! -e "/usr/include/${pair%%:*}" ]; then missing+=("${pair#*:}"); fi
    done
    install_packages "${missing[@]}"
}

# What its tests talk to: a broker and an engine; and who makes certificates for them.
setup_host_tests() {
    setup_host_program
    local missing=()
    if ! command -v openssl >/dev/null; then missing+=(openssl); fi
    if [ ! -x /usr/sbin/mosquitto ]; then missing+=(mosquitto); fi
    if [ ! -x /usr/games/stockfish ]; then missing+=(stockfish); fi
    install_packages "${missing[@]}"
}

# What the plans of the boards need beyond that.
setup_plan() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages python3:python3)
}

# What the checks need beyond that.
setup_checks() {
    setup_plan
    # shellcheck disable=SC2046
    install_packages $(missing_packages "clang++-$CLANG_VERSION:clang-$CLANG_VERSION" \
        "ld.lld-$CLANG_VERSION:lld-$CLANG_VERSION" "clang-format-$CLANG_VERSION:clang-format-$CLANG_VERSION" \
        "clang-tidy-$CLANG_VERSION:clang-tidy-$CLANG_VERSION" python3:python3)
    local runtime="/usr/lib/llvm-$CLANG_VERSION/lib/clang/$CLANG_VERSION/lib/linux/libclang_rt.asan-*.a"
    if ! compgen -G "$runtime" >/dev/null; then install_packages "libclang-rt-$CLANG_VERSION-dev"; fi
}

# picotool alone, for boards and finished images.
setup_picotool() {
    if [ -n "${PICOTOOL:-}" ]; then return; fi
    provide usr/bin/picotool "picotool=$PICOTOOL_VERSION*" pioasm libc6 libstdc++6 libgcc-s1 libusb-1.0-0 \
        libudev1 libcap2
}

# What an image needs.
setup_pico() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages g++:g++ cmake:cmake ninja:ninja-build git:git python3:python3 \
        arm-none-eabi-gcc:gcc-arm-none-eabi)
    local missing=()
    arm_has newlib.h || missing+=(libnewlib-arm-none-eabi)
    arm_has c++config.h || missing+=(libstdc++-arm-none-eabi-newlib)
    install_packages "${missing[@]}"
    if [ -z "${PICO_SDK_PATH:-}" ]; then
        provide usr/src/pico-sdk/pico_sdk_init.cmake "pico-sdk-source=$PICO_SDK_VERSION*" \
            "tinyusb-source=$TINYUSB_VERSION*"
    fi
    setup_picotool
    if [ -z "${ETL_ROOT:-}" ]; then
        provide usr/include/etl/platform.h "libetlcpp-dev=$ETL_VERSION*"
    fi
}

arm_has() { find /usr/lib/arm-none-eabi /usr/include/newlib -name "$1" 2>/dev/null | grep -q .; }

# What the emulated board needs.
setup_emulator() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages node:nodejs npm:npm)
    install_npm "the emulator" emulator
}

# install_npm <what> <folder>: what its lock file names, once.
install_npm() {
    if [ ! -e "$2/node_modules/.package-lock.json" ] || [ "$2/package-lock.json" -nt "$2/node_modules/.package-lock.json" ]; then
        step "installing $1" npm ci --prefix "$2" --no-audit --no-fund
    fi
}

# What the page is built with: the pinned clang, a C and C++ library for WebAssembly, and the emulator that goes with it.
setup_web() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages g++:g++ cmake:cmake ninja:ninja-build git:git "clang++-$CLANG_VERSION:clang-$CLANG_VERSION" \
        "wasm-ld-$CLANG_VERSION:lld-$CLANG_VERSION" wasm-opt:binaryen)
    if [ ! -e /usr/lib/wasm32-wasi/libc.a ]; then install_packages wasi-libc; fi
    if [ ! -e /usr/lib/wasm32-wasi/libc++.a ]; then
        install_packages "libc++-$CLANG_VERSION-dev-wasm32" "libc++abi-$CLANG_VERSION-dev-wasm32" \
            "libclang-rt-$CLANG_VERSION-dev-wasm32"
    fi
    if [ -z "${ETL_ROOT:-}" ]; then
        provide usr/include/etl/platform.h "libetlcpp-dev=$ETL_VERSION*"
    fi
    setup_emulator
}

# What the page is tested with.
setup_browser() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages chromium:chromium unshare:util-linux)
    install_npm "the browser's remote control" boards/web
}

# What the benchmarks need beyond host, image and emulator.
setup_bench() {
    # shellcheck disable=SC2046
    install_packages $(missing_packages valgrind:valgrind python3:python3)
}

# Libraries that the rules are compared with. They are a yardstick: without them there is less to compare, no more.
setup_peers() {
    mkdir -p "$PEERS" "$LOGS"
    if [ -e "$PEERS/chess.js-$CHESS_JS_VERSION-chessops-$CHESSOPS_VERSION" ]; then return; fi
    if npm install --prefix "$PEERS" --no-save --no-package-lock --no-audit --no-fund \
        "chess.js@$CHESS_JS_VERSION" "chessops@$CHESSOPS_VERSION" >"$LOGS/peers.log" 2>&1; then
        touch "$PEERS/chess.js-$CHESS_JS_VERSION-chessops-$CHESSOPS_VERSION"
    fi
}
