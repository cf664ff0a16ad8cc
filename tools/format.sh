# ./skua format: formats the Java sources.

source "$root/tools/checked.sh"

format() {
    (($# == 0)) || misuse "format takes no arguments."
    checked_build "formatting…" format spotless:apply
}

format "$@"
