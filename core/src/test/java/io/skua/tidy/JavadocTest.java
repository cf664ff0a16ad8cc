package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What others see has a comment: every public or protected type, constructor, method and field of the packages that
 * core exports, and of all packages of some other modules. What overrides something needs none, and neither do the
 * parts of a record, which are described with the record, nor constants of an enum that are made with a sentence.
 */
@Tag("one-processor")
final class JavadocTest {
    private static final Path SOURCES = Repository.root().resolve("core/src/main/java");
    private static final Pattern EXPORTS = Pattern.compile("exports ([\\w.]+)\\s*;");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    @Test
    void everyPublicElementOfCoreHasAComment() throws IOException {
        List<Path> files = new ArrayList<>();
        List<String> packages = EXPORTS.matcher(Files.readString(SOURCES.resolve("module-info.java")))
                .results()
                .map(match -> match.group(1))
                .toList();
        for (String name : packages) {
            try (Stream<Path> found = Files.list(SOURCES.resolve(name.replace('.', '/')))) {
                found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
            }
        }
        assertThat(packages).contains("io.skua", "io.skua.loop");
        try (StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, null, null)) {
            assertThat(uncommented(manager.getJavaFileObjectsFromPaths(files)))
                    .as("public elements without a Javadoc comment")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sim", "cli", "place", "cluster", "workloads", "studio", "lab", "micrometer"})
    void everyPublicElementOfAModuleHasAComment(String module) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Repository.root().resolve(module + "/src/main/java"))) {
            files = found.filter(file -> file.toString().endsWith(".java")).toList();
        }
        assertThat(files).isNotEmpty();
        try (StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, null, null)) {
            assertThat(uncommented(manager.getJavaFileObjectsFromPaths(files)))
                    .as("public elements without a Javadoc comment: write one, or make them package-private")
                    .isEmpty();
        }
    }

    @Test
    void whatHasNoCommentIsFound() throws IOException {
        String source = """
                /** A type. */
                public class Example {
                    /** A field. */ public int commented;
                    public int field;
                    int internal;
                    public Example() {}
                    protected void method() {}
                    @Override public String toString() { return ""; }
                    public interface Nested { void implicit(); }
                    public enum Kind { ONE, TWO(2), THREE("is the third one") }
                    static class Hidden { public int unseen; }
                    /** A record. */ public record Pair(int left, int right) { public Pair { } }
                }
                """;
        assertThat(uncommented(
                        List.of(new SimpleJavaFileObject(URI.create("Example.java"), JavaFileObject.Kind.SOURCE) {
                            @Override
                            public CharSequence getCharContent(boolean ignored) {
                                return source;
                            }
                        })))
                .containsExactly(
                        "Example.java:4: field",
                        "Example.java:6: <init>",
                        "Example.java:7: method",
                        "Example.java:9: Nested",
                        "Example.java:9: implicit",
                        "Example.java:10: Kind",
                        "Example.java:10: ONE",
                        "Example.java:10: TWO");
    }

    private static List<String> uncommented(Iterable<? extends JavaFileObject> files) throws IOException {
        List<String> found = new ArrayList<>();
        JavacTask task = (JavacTask) COMPILER.getTask(null, null, null, List.of("-proc:none"), null, files);
        DocTrees comments = DocTrees.instance(task);
        for (CompilationUnitTree unit : task.parse()) {
            new Elements(unit, comments, found).scan(unit, null);
        }
        return found;
    }

    /** Goes over the elements of one file that are visible from outside. */
    private static final class Elements extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final DocTrees comments;
        private final List<String> found;

        Elements(CompilationUnitTree unit, DocTrees comments, List<String> found) {
            this.unit = unit;
            this.comments = comments;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            if (isVisible(type.getModifiers())) {
                check(type, type.getModifiers(), type.getSimpleName());
                super.visitClass(type, null);
            }
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            if (isVisible(method.getModifiers()) && !isOfRecord(method)) {
                check(method, method.getModifiers(), method.getName());
            }
            return null; // what is declared in a body is not visible
        }

        @Override
        public Void visitVariable(VariableTree field, Void none) {
            if (isVisible(field.getModifiers()) && !isMadeWithSentence(field)) {
                check(field, field.getModifiers(), field.getName());
            }
            return null;
        }

        private void check(Tree element, ModifiersTree modifiers, CharSequence name) {
            boolean overrides = modifiers.getAnnotations().stream()
                    .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
            if (!overrides && comments.getDocComment(getCurrentPath()) == null) {
                long line = unit.getLineMap()
                        .getLineNumber(comments.getSourcePositions().getStartPosition(unit, element));
                String file =
                        Path.of(unit.getSourceFile().getName()).getFileName().toString();
                found.add(file + ":" + line + ": " + name);
            }
        }

        /** Members of interfaces are public without saying so. */
        private boolean isVisible(ModifiersTree modifiers) {
            Tree around = getCurrentPath().getParentPath().getLeaf();
            return modifiers.getFlags().contains(Modifier.PUBLIC)
                    || modifiers.getFlags().contains(Modifier.PROTECTED)
                    || (around.getKind() == Tree.Kind.INTERFACE
                            && !modifiers.getFlags().contains(Modifier.PRIVATE));
        }

        /** Whether this is a constant of an enum that says itself what it means, as checks that print a sentence do. */
        private static boolean isMadeWithSentence(VariableTree field) {
            return field.getInitializer() instanceof NewClassTree made
                    && made.getIdentifier().toString().equals(field.getType().toString())
                    && made.getArguments().stream()
                            .anyMatch(argument -> argument.toString().matches("(?s)\".* .*"));
        }

        /** Whether this is the compact constructor of a record, whose parameters are the record's. */
        private boolean isOfRecord(MethodTree method) {
            return getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD
                    && method.getName().contentEquals("<init>");
        }
    }
}
