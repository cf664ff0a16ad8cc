# ./skua targets [loops|islands|leaves|cluster [PART]|ports [NAME…]|doctor [NAME…]|observation [NAME…]|studio]: memory,
# idleness and other targets that are no races, in a 64 MB heap; or those of loops, of islands, of few tasks that take
# long, of places that are processes (all, or one of trips, forks, speed, idle, recovery, start and strangers), of
# programs that were written for ForkJoinPool (all, or those whose names begin so), of the doctor (all, or the sick
# programs that are named, "healthy", and "what-if" for its forecasts), of what being observed costs (all, or the
# programs whose names begin so, "off" for a scheduler that nobody observes, and "file" for recordings), or of the
# studio's page in Debian's chromium.

# A small heap on purpose: that forks need no memory is one of the targets.
targets() {
    [[ $* =~ ^(|loops|islands|leaves|(ports|doctor|observation)( .*)?|studio|cluster( (trips|forks|speed|idle|recovery|start|strangers))?)$ ]] ||
        misuse "targets takes nothing, or loops, or islands, or leaves, or ports, doctor or observation and names of" \
            "programs, or studio, or cluster and at most one part of it: trips, forks, speed, idle," \
            "recovery, start or strangers."
    [[ $* != studio ]] || {
        studio_targets
        return
    }
    find_java
    ensure_built bench
    local options=()
    (($# > 0)) || options+=(-Xmx64m)
    exec "$java" ${options[@]+"${options[@]}"} -cp "$root/bench/target/run/dist/benchmarks.jar" \
        io.skua.bench.TargetsCommand "$@"
}

# The page is measured by a class among the tests of studio, since a browser is driven there.
studio_targets() {
    local log=$logs/targets-studio.log to=$root/target/studio-targets.txt
    source "$root/tools/packages.sh"
    has_browser || die "the page is measured in chromium with chromium-driver; on Debian, sudo ./skua setup installs them."
    find_java
    need_room
    need_maven
    mkdir -p "$logs"
    rm -f "$to"
    maven "$log" test -pl studio -am -Dtest=StudioTargets -Dsurefire.failIfNoSpecifiedTests=false \
        -Dskua.targets.studio="$to" || die "that failed; the log is $log"
    printf '%-52s %10s %10s %10s\n' "" median worst target
    cat "$to"
}

targets "$@"
