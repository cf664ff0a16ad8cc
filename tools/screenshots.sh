# ./skua screenshots [--docs]: pictures of the studio's page, in target/screenshots. Starts a studio, runs its demos from
# the page in Debian's chromium, and looks at each view. With --docs, those that the docs show are copied there.

source "$root/tools/packages.sh"

shown=(doctor doctor-phone timeline timeline-dark live machine machines jobs loops places compare home)
studio= # the process, which a trap ends

screenshots() {
    local to=$root/target/screenshots log=$logs/screenshots.log address classes count name
    [[ $* =~ ^(--docs)?$ ]] || misuse "screenshots takes nothing, or --docs."
    has_browser || die "pictures need chromium and chromium-driver; on Debian, sudo ./skua setup installs them."
    find_java
    need_room
    need_maven
    ensure_built cli
    rm -rf "$to"
    mkdir -p "$logs" "$to"
    : >"$log"
    classes=$(printf '%s:' "$root"/cli/target/run/dist/*.jar)
    "$java" -cp "$classes" io.skua.cli.Main sim cluster uts T1 --places 8 --workers 4 --threshold 1 --crash 1@40% --join 2@50% \
        --instalment 5% --record "$to/crash.skua" >>"$log" 2>&1 || die "that failed; the log is $log"
    "$java" -cp "$classes" io.skua.cli.Main studio "$root/docs/pictures/cluster-kill.skua" "$to/crash.skua" \
        >"$to/address" 2>>"$log" &
    studio=$!
    trap 'kill $studio 2>/dev/null || true' EXIT
    until [[ -s $to/address ]]; do
        kill -0 "$studio" 2>/dev/null || die "the studio did not start; the log is $log"
        sleep 0.1
    done
    address=$(<"$to/address")
    rm "$to/address"
    maven "$log" test -pl studio -am -Dtest=Screenshots -Dsurefire.failIfNoSpecifiedTests=false \
        -Dskua.screenshots.url="$address" -Dskua.screenshots.to="$to" || die "that failed; the log is $log"
    rm "$to/crash.skua"
    count=$(find "$to" -name '*.png' | wc -l)
    echo "$count pictures in target/screenshots"
    [[ $* != --docs ]] || {
        for name in "${shown[@]}"; do cp "$to/$name.png" "$root/docs/pictures/studio-$name.png"; done
        echo "${#shown[@]} of them in docs/pictures"
    }
}

screenshots "$@"
