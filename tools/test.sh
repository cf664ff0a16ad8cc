# ./skua test: builds, checks and tests everything; the last line counts the tests. What needs packages that are not
# there is not run, and the line before the last says so. On a machine for CI (CI=true) they are installed instead.

source "$root/tools/checked.sh"
source "$root/tools/packages.sh"

not_run=() # steps

test_all() {
    (($# == 0)) || misuse "test takes no arguments."
    find_java
    need_room
    need_maven
    cd "$root"
    (
        lock "another checked build is running; waiting for it"
        clean_checked
        install_for_ci
        look_for_browser
        maven_step "build, lint, tests and format check on Java $java_version" surefire-reports verify -fae
        test_on_newer_jdk
        check_models
        say_what_was_not_run
        count_tests
    ) 9<pom.xml
}

is_for_ci() {
    [[ ${CI:-} == true ]]
}

# What could not be installed is missed, and said, where it is needed.
install_for_ci() {
    is_for_ci && ! has_all_packages || return 0
    step "packages that are missing"
    install_packages || true
}

# Without a browser, the tests of the studio's page are skipped.
look_for_browser() {
    has_browser || not_run+=("the tests of the studio's page in a browser")
}

# The classes just built and tested, once more on the newest JDK installed beside the current one.
test_on_newer_jdk() {
    local newest version options=""
    newest=$(newer_java)
    if [[ -z $newest ]]; then
        step "tests of core on a newer JDK: not run, /usr/lib/jvm has none above Java $java_version"
        not_run+=("the tests of core on a newer JDK")
        return
    fi
    version=$(version_of "$newest")
    if [[ ! -d core/target/test-classes ]]; then
        step "tests of core on Java $version: not run, core did not build"
    else
        # Lincheck, which SegmentQueueTest uses, needs sun.misc.Unsafe.
        ((version < 24)) || options=--sun-misc-unsafe-memory-access=allow
        # Not what searches interleavings and faults of the engine itself: the first JDK has found those. Nor what reads
        # sources and classes, nor policies, which are pure functions: no JDK changes them.
        maven_step "tests of core on Java $version" "surefire-reports-$version" surefire:test -pl core \
            -Djvm="$newest" -Dskua.test.jvmArgs="$options" -Dskua.faults.seeds=300 \
            -Dskua.pools.seeds=10 -Dsurefire.excludes="$(printf '**/%s.java,' '*LincheckTest' RobustnessTest SortTest \
            LoopOracleTest 'Master*Test' TidyTest ArchitectureTest PolicyContractTest ReturnPathsTest)"
    fi
}

# Models of the protocols, checked by Spin. CI must not go without them.
check_models() {
    local started=$SECONDS log=$logs/spin.log
    [[ -x verify/spin/check ]] || return 0
    if ! can_check_models && ! is_for_ci; then
        step "models in verify/spin: not run, they need Spin and a C compiler"
        not_run+=("the models in verify/spin")
        return
    fi
    step "models in verify/spin"
    : >"$log"
    if can_check_models && verify/spin/check >"$log" 2>&1; then
        indent <"$log"
    else
        can_check_models || echo "   Spin or a C compiler is missing"
        [[ ! -s $log ]] || indent <"$log"
        step_failed
    fi
    step_end "$started"
}

say_what_was_not_run() {
    local all
    ((${#not_run[@]} > 0)) || return 0
    all=$(printf ' and %s' "${not_run[@]}")
    echo
    echo "Not run: ${all# and }; ./skua setup installs what they need."
}

test_all "$@"
