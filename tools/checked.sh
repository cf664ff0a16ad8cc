# The checked build, in */target: what the commands share that check, test or format.

broken=0 # steps of a test run that failed although no test did

source "$root/tools/errors.sh"

# One Maven run that is quiet when it works and shows why when it does not. usage: checked_build TITLE NAME ARGS…
checked_build() {
    local title=$1 name=$2 log=$logs/$2.log
    shift 2
    find_java
    need_room
    need_maven
    (
        lock "another checked build is running; waiting for it"
        progress "$title"
        if maven "$log" "$@"; then
            progress_end
        else
            progress_end
            show_failed_tests "reports-$name" >&2
            show_errors "$log" >&2
            die "that failed; the full log is $log"
        fi
    ) 9<"$root/pom.xml"
}

clean_checked() {
    local target
    for target in */target; do
        [[ ! -d $target ]] || find "$target" -mindepth 1 -maxdepth 1 ! -name run -exec rm -rf {} +
    done
}

# Maven as one step of a test run: a heading, the tests of each module, and whatever went wrong. A failed test keeps no
# other module from being tested: Maven goes on as if it had passed, and the reports and errors in the log are counted.
# usage: maven_step TITLE REPORTS ARGS…, where REPORTS is the folder below target for the test reports.
maven_step() {
    local title=$1 reports=$2 log=$logs/$2.log started=$SECONDS built=true folder
    shift 2
    step "$title"
    progress "  "
    maven "$log" -Dskua.reports="$reports" -Dmaven.test.failure.ignore "$@" || built=false
    progress_end
    for folder in */target/"$reports"; do
        [[ ! -d $folder ]] || printf '   %-12s %s\n' "${folder%%/*}" "$(summary "$folder")"
    done
    show_failed_tests "$reports" | indent
    if ! $built; then
        show_failed_build "$log" | indent
    elif grep -q '^\[ERROR\]' "$log" && have_passed "$reports"; then
        # The JVM of the tests has died or hung, which leaves no failed test behind.
        grep '^\[ERROR\]' "$log" | head -20 | indent
        built=false
    fi
    if ! $built; then
        echo "   the full log is $log"
        ! have_passed "$reports" || step_failed
    fi
    step_end "$started"
}

have_passed() {
    [[ $(summary */target/"$1") == *" 0 failed"* ]]
}

show_failed_build() {
    local log=$1 skipped
    if grep -q 'warnings found and -Werror' "$log"; then
        # javac stopped at the first; this finds them all.
        maven "$log.warnings" test-compile -fae -Dskua.werror=-g || true
        show_errors "$log.warnings"
    fi
    show_errors "$log"
    skipped=$(sed -n 's/^\[INFO\] \([a-z]*\) \.* SKIPPED.*/\1/p' "$log")
    [[ -z $skipped ]] || echo "not built and not tested, since they need what failed:" $skipped
}

count_tests() {
    local passed failed skipped
    read -r passed failed skipped < <(summary */target/surefire-reports* | tr -dc '0-9 \n')
    failed=$((failed + broken))
    echo
    echo "$passed passed, $failed failed, $skipped skipped"
    ((failed == 0))
}

# Sums the test reports in folders.
summary() {
    find "$@" -name 'TEST-*.xml' -exec grep -hom1 '<testsuite [^>]*>' {} + 2>/dev/null | awk '
        function attribute(name) {
            skip = length(name) + 3
            return match($0, " " name "=\"[0-9]+") ? substr($0, RSTART + skip, RLENGTH - skip) : 0
        }
        { all += attribute("tests"); bad += attribute("failures") + attribute("errors"); off += attribute("skipped") }
        END { printf "%d passed, %d failed, %d skipped\n", all - bad - off, bad, off }'
}

step() {
    echo "== $*"
}

step_end() {
    echo "   $((SECONDS - $1)) s"
}

step_failed() {
    echo "   FAILED"
    broken=$((broken + 1))
}

indent() {
    sed 's/^/   /'
}
