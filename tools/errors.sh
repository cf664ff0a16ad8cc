# What a person needs to know from a Maven run that failed. Used by every build.

# What a person needs to know from the log of a failed Maven run.
show_errors() {
    awk -v root="$root/" '
        function say(line,    at) {
            while (at = index(line, root)) line = substr(line, 1, at - 1) substr(line, at + length(root))
            sub(/^(\[(ERROR|WARNING|FATAL)\] )+/, "", line)
            sub(/Failed to execute goal .*on project skua-/, "", line)
            sub(/ -> \[Help [0-9]+\]$/, "", line)
            sub(/Run .mvn spotless:apply. to fix these violations\./, "Run ./skua format to fix this.", line)
            if (line ~ /^[ \t]*$/ || seen[line]++) return
            print line
            said = 1
        }
        /COMPILATION WARNING :/ { compiler = "warnings"; next }
        /COMPILATION ERROR :/ { compiler = "errors"; next }
        /^\[INFO\] [0-9]+ (error|warning)s? *$/ { compiler = "" }
        /warnings found and -Werror specified/ { next }
        compiler == "warnings" && !/^\[INFO\]/ { warnings[++count] = $0; next }
        compiler == "errors" && !/^\[INFO\]/ { say($0); next }
        /^\[ERROR\] .*(COMPILATION|re-run Maven|Re-run Maven|For more information|After correcting|mvn <args>)/ { next }
        /^\[ERROR\] (\[Help|-> \[Help|See .* for the individual test results|See dump files)/ { next }
        /^\[ERROR\] (\tat |Command was |org\.apache\.maven\.surefire\.)/ { next }
        /BUILD FAILURE/ { failure = 1 }
        /^\[ERROR\] Failed to execute goal/ { told = /Compilation failure|There are test failures/ }
        /^\[ERROR\] Failed to execute goal .*surefire.*: *$/ { said = 1; next }
        failure && !told && /^(\[ERROR\]|  )/ { say($0) }
        !failure && /^\[(ERROR|FATAL)\] .*(POM|pom\.xml)/ { say($0) }
        { last[NR % 20] = $0 }
        END { if (!said) for (i = 1; i <= count; i++) say(warnings[i]) }
        END { if (!said && !told) for (i = NR + 1; i <= NR + 20; i++) if (last[i % 20] != "") print last[i % 20] }
    ' "$1"
}

# Test classes with a failure: message and stack trace of each, without the frames of the test framework.
show_failed_tests() {
    local file
    for file in "$root"/*/target/"$1"/*.txt; do
        if [[ $file != *-output.txt ]] && grep -qs '<<< \(FAILURE\|ERROR\)!' "$file"; then
            echo
            grep -v -e '^-*$' -e '^Test set:' -e '^Tests run:' "$file" |
                grep -v -e '^\s*at org\.junit' -e '^\s*at org\.apache\.maven' \
                    -e '^\s*at java\.base/\(jdk\.internal\.reflect\|java\.lang\.reflect\|java\.util\)'
            file=${file%.txt}-output.txt
            [[ ! -s $file ]] || echo "its output: ${file#"$root"/}"
        fi
    done
}
