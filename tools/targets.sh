# ./skua targets [loops|islands|leaves]: memory, idleness and other targets that are no races, in a 64 MB heap; or those
# of loops, of islands, or of few tasks that take long.

# A small heap on purpose: that forks need no memory is one of the targets.
targets() {
    [[ $* == "" || $* == loops || $* == islands || $* == leaves ]] ||
        misuse "targets takes nothing, or loops, or islands, or leaves."
    find_java
    ensure_built bench
    local jar=$root/bench/target/run/dist/benchmarks.jar
    [[ $* != loops ]] || exec "$java" -cp "$jar" io.skua.bench.LoopTargets
    [[ $* != islands ]] || exec "$java" -cp "$jar" io.skua.bench.IslandTargets
    [[ $* != leaves ]] || exec "$java" -cp "$jar" io.skua.bench.LeafTargets
    exec "$java" -Xmx64m -cp "$jar" io.skua.bench.Targets
}

targets "$@"
