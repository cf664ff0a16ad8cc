# ./skua setup: installs what the tests need besides a JDK and Maven, and says what that is. Debian only: Spin and a C
# compiler for the models in verify/spin, chromium and its driver for the tests of the studio's page, iproute2 for those
# that cut the network between places, and the newest JDK that Debian has, for the second run of the tests of core.

source "$root/tools/packages.sh"

setup() {
    (($# == 0)) || misuse "setup takes no arguments."
    find_java
    install_packages || die "not everything that ./skua test can use is installed."
    if [[ -n $(newer_java) ]]; then
        echo "everything that ./skua test can use is installed"
    else
        echo "everything that ./skua test can use is installed, but there is no JDK above Java $java_version to be had"
    fi
}

setup "$@"
