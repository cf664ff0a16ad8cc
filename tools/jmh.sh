# ./skua jmh ARGS…: JMH benchmarks (./skua jmh -h).

jmh() {
    find_java
    ensure_built bench
    exec "$java" -jar "$root/bench/target/run/dist/benchmarks.jar" "$@"
}

jmh "$@"
