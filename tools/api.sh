# ./skua api [--write]: compares the API to its signature in core/src/api, or writes that.

source "$root/tools/checked.sh"

api() {
    local write=false
    case $* in
        "") ;;
        --write) write=true ;;
        *) misuse "api takes --write or nothing." ;;
    esac
    rm -rf "$root/core/target/reports-api"
    checked_build "reading the API of core…" api test -pl core \
        -Dtest=ApiSignatureTest#exportedPackagesMatchTheirSignature -Dskua.reports=reports-api -Dskua.api.write=$write
    echo "core/src/api is up to date"
}

api "$@"
