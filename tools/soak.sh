# ./skua soak [MINUTES]: long stress tests, 10 minutes unless told.

source "$root/tools/checked.sh"

soak() {
    local minutes=${1:-10}
    [[ $# -le 1 && $minutes =~ ^[1-9][0-9]*$ ]] || misuse "soak takes a number of minutes."
    find_java
    need_maven
    cd "$root"
    (
        lock "another checked build is running; waiting for it"
        clean_checked
        maven_step "soak tests on Java $java_version, about $minutes minutes" surefire-reports-soak verify -fae \
            -Dspotless.check.skip -Dskua.soak=true -Dgroups=soak -Dskua.test.excludedGroups=none \
            -Dskua.soak.minutes="$minutes" \
            -Dskua.test.timeout="$((minutes * 2 + 10)) m" -Dskua.fork.timeoutSeconds=$(((minutes * 3 + 20) * 60))
        count_tests
    ) 9<pom.xml
}

soak "$@"
