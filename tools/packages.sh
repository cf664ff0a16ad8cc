# Debian packages that the tests need besides a JDK and Maven. Used by setup, and by test on a machine for CI.

# The newest java in /usr/lib/jvm that is newer than the current one; nothing if there is none.
newer_java() {
    local candidate version newest="" newest_version=$java_version
    for candidate in /usr/lib/jvm/*/bin/java; do
        version=$(version_of "$candidate")
        if [[ -x $candidate && -n $version ]] && ((version > newest_version)); then
            newest=$candidate
            newest_version=$version
        fi
    done
    echo "$newest"
}

# Spin translates a model to C.
can_check_models() {
    command -v spin >/dev/null && command -v cc >/dev/null
}

# The studio's page is tested in a real browser.
has_browser() {
    [[ -x /usr/bin/chromium && -x /usr/bin/chromedriver ]]
}

# Scenarios that cut the network between places run in network namespaces, where the machine allows them.
has_ip_command() {
    command -v ip >/dev/null || [[ -x /usr/sbin/ip ]]
}

has_all_packages() {
    can_check_models && has_browser && has_ip_command && [[ -n $(newer_java) ]]
}

# Installs what is missing, and says what. Fails if the models cannot be checked afterwards; a newer JDK is only
# installed if Debian has one.
install_packages() {
    local log=$logs/apt.log packages
    ! has_all_packages || return 0
    if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
        packages=$(missing_packages)
        [[ -z $packages ]] || echo "   missing: $packages; on Debian, sudo ./skua setup installs that"
        can_check_models
        return
    fi
    mkdir -p "$logs"
    apt-get update >"$log" 2>&1 || true # a fresh machine has no list of packages
    packages=$(missing_packages)
    [[ -n $packages ]] || return 0
    echo "   apt-get install -y --no-install-recommends $packages"
    if ! keeping_java apt_get_install $packages >>"$log" 2>&1; then
        tail -n 5 "$log" | sed 's/^/   /'
        echo "   that failed; the full log is $log"
        return 1
    fi
}

apt_get_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

missing_packages() {
    local packages=() jdk=""
    command -v spin >/dev/null || packages+=(spin)
    command -v cc >/dev/null || packages+=(gcc libc6-dev)
    has_browser || packages+=(chromium chromium-driver)
    has_ip_command || packages+=(iproute2)
    if [[ -z $(newer_java) ]] && command -v apt-cache >/dev/null; then
        jdk=$(apt-cache pkgnames openjdk- | sed -n 's/^openjdk-\([0-9]*\)-jdk-headless$/\1/p' | sort -n | tail -n 1)
        ((${jdk:-0} <= java_version)) || packages+=("openjdk-$jdk-jdk-headless")
    fi
    echo "${packages[*]-}"
}

# Runs a command, after which java and javac start the same JDK as before.
keeping_java() {
    local java_before javac_before
    java_before=$(readlink -f /usr/bin/java || true)
    javac_before=$(readlink -f /usr/bin/javac || true)
    "$@" || return
    [[ ! -x $java_before ]] || update-alternatives --set java "$java_before" || true
    [[ ! -x $javac_before ]] || update-alternatives --set javac "$javac_before" || true
}
