# ./skua format: formats the Java sources.

source "$root/tools/checked.sh"

format() {
    (($# == 0)) || die "format takes no arguments."
    checked_build "formatting…" format spotless:apply
}

format "$@"
