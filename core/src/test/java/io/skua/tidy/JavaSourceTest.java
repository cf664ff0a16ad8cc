package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

/** What {@link JavaSource} takes for code, and what not; the tidy rules depend on it. */
final class JavaSourceTest {
    @Test
    void blanksCommentsAndLiterals() {
        String code = new JavaSource(
                        "a /* Thread */ b // Thread\nc \"Thread \\\" // d\" '\"' e \"\"\"\n \"Thread\"\n\"\"\" f")
                .code();

        assertThat(code).doesNotContain("Thread");
        assertThat(code.replaceAll("\\s+", "")).isEqualTo("abcef");
        assertThat(JavaSource.line(code, code.indexOf('f'))).isEqualTo(4);
    }

    @Test
    void findsConstructorsAndCountsTheirParameters() {
        var source = new JavaSource("""
                class A {
                    A() {}
                    @Mark(x = 1) A(int a, Map<String, List<B>> b) throws E {}
                    static A of() { return new A(1, Map.of(2, 3)) { }; }
                    record R(int a, int b, int c, int d, int e, int f) {}
                }
                """);

        assertThat(source.constructors())
                .extracting(JavaSource.Constructor::parameters, JavaSource.Constructor::line)
                .containsExactly(tuple(0, 2), tuple(2, 3));
    }
}
