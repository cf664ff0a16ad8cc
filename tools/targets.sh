# ./skua targets [loops|islands|leaves|cluster|ports]: memory, idleness and other targets that are no races, in a 64 MB
# heap; or those of loops, of islands, of few tasks that take long, of places that are processes, or of programs that
# were written for ForkJoinPool.

# A small heap on purpose: that forks need no memory is one of the targets.
targets() {
    [[ $* == "" || $* == loops || $* == islands || $* == leaves || $* == cluster || $* == ports ]] ||
        misuse "targets takes nothing, or loops, or islands, or leaves, or cluster, or ports."
    find_java
    ensure_built bench
    local options=()
    (($# > 0)) || options+=(-Xmx64m)
    exec "$java" ${options[@]+"${options[@]}"} -cp "$root/bench/target/run/dist/benchmarks.jar" \
        io.skua.bench.TargetsCommand "$@"
}

targets "$@"
