# ./skua soak [MINUTES]: long stress tests, 10 minutes unless told.
# ./skua soak cluster [--kills N] [--minutes M] [--frames N] [--seed N] [--json]: places that are processes are killed
# (200 times unless told), cut off, sent hostile frames (1,000,000) and made to come and go (60 minutes); 0 leaves a
# part out. It takes up to three hours.

source "$root/tools/checked.sh"

soak() {
    local minutes=${1:-10}
    [[ $# -le 1 && $minutes =~ ^[1-9][0-9]*$ ]] || misuse "soak takes a number of minutes, or cluster."
    find_java
    need_room
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

# The places are processes of this machine, and the code that disturbs them is among the tests of module cli.
soak_cluster() {
    local target=$root/cli/target
    checked_build "building cli and its tests…" soak-cluster test-compile dependency:build-classpath -pl cli -am \
        -Dmdep.includeScope=test -Dmdep.outputFile="$target/test.classpath"
    exec "$java" -Xmx256m -cp "$target/test-classes:$target/classes:$(<"$target/test.classpath")" \
        io.skua.cli.soak.ClusterSoak "$@"
}

if [[ ${1:-} == cluster ]]; then
    shift
    soak_cluster "$@"
else
    soak "$@"
fi
