# ./skua steady [TIMES] [CLASS]: repeats each test class of core, 50 times unless told, while both processors are taken;
# or those of that name ("Island*"). It finds tests that fail now and then.

source "$root/tools/checked.sh"

# Each class has a JVM of its own, in which it is repeated until it has had its time; see core's Steady.
steady() {
    local times=50 target=$root/core/target seconds=120
    local options=(-ea -Dskua.watch=true -XX:+EnableDynamicAgentLoading) # as Maven runs them
    if [[ ${1:-} =~ ^[1-9][0-9]*$ ]]; then
        times=$1
        shift
    fi
    (($# <= 1)) || misuse "steady takes how often, and the name of a test class."
    checked_build "building core and its tests…" steady test-compile dependency:build-classpath -pl core \
        -Dmdep.includeScope=test -Dmdep.outputFile="$target/test.classpath"
    # Lincheck uses sun.misc.Unsafe.
    ((java_version < 24)) || options+=(--sun-misc-unsafe-memory-access=allow)
    cd "$root/core"
    exec "$java" "${options[@]}" -Dskua.classes="$target/classes" \
        -cp "$target/test-classes:$target/classes:$(<"$target/test.classpath")" \
        io.skua.steady.Steady "$times" "$seconds" "$logs/steady" "$target/test-classes" "$@"
}

steady "$@"
