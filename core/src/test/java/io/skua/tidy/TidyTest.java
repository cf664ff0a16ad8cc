package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Checks rules of CONTRIBUTING.md over the whole repository. */
@Tag("one-processor")
final class TidyTest {
    private static final int LINES_MAX = 500;
    private static final int COLUMNS_MAX = 120;
    private static final int CONSTRUCTOR_PARAMETERS_MAX = 5;

    /** The drop-in must have the constructors of the JDK's class. */
    private static final String MANY_PARAMETERS = "core/src/main/java/io/skua/ForkJoinPool.java";

    private static final Pattern PURE =
            Pattern.compile(".*/src/main/java/io/skua/((policy|topology|island|master|tree|sim/loop)/.*"
                    + "|sim/(?!MachineFile)[^/]*)");

    @Test
    void filesAreShort() {
        List<String> broken = new ArrayList<>();
        for (Path file : Repository.javaFiles()) {
            long lines = Repository.text(file).lines().count();
            if (lines > LINES_MAX) {
                broken.add(Repository.name(file) + ": " + lines + " lines");
            }
        }
        demand(broken, "a Java file has at most " + LINES_MAX + " lines: move one mechanism to a file of its own");
    }

    /**
     * Text blocks hold what a program prints or reads, and Markdown's tables and quoted code cannot be broken; these
     * may be longer.
     */
    @Test
    void linesAreShort() {
        List<String> broken = new ArrayList<>();
        for (Path file : Repository.textFiles()) {
            boolean isJava = Repository.name(file).endsWith(".java");
            String fence = isJava ? "\"\"\"" : "```";
            boolean isQuoted = false;
            int number = 0;
            if (!isJava && !Repository.name(file).matches(".*\\.(md|pml)|skua")) {
                continue;
            }
            for (String line : Repository.text(file).lines().toList()) {
                number++;
                isQuoted ^= line.split(fence, -1).length % 2 == 0;
                boolean isTable = !isJava && line.strip().startsWith("|");
                if (line.length() > COLUMNS_MAX && !isQuoted && !isTable) {
                    broken.add("%s:%d: %d columns".formatted(Repository.name(file), number, line.length()));
                }
            }
        }
        demand(broken, "a line has at most " + COLUMNS_MAX + " columns");
    }

    @Test
    void nothingIsLeftForLater() {
        Pattern marker = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");
        demand(
                matches(Repository.textFiles(), marker, false),
                "no marker for later in the tree: do it now, or write it down where work is planned");
    }

    @Test
    void noTabs() {
        demand(matches(Repository.textFiles(), Pattern.compile("\t"), false), "indent with spaces");
    }

    @Test
    void testsDoNotSleep() {
        List<Path> tests = Repository.javaFiles().stream()
                .filter(file -> Repository.name(file).contains("src/test/")
                        || Repository.name(file).startsWith("verify"))
                .toList();
        Pattern sleep = Pattern.compile("\\b(Thread|TimeUnit\\s*\\.\\s*\\w+|[A-Z]+SECONDS)\\s*\\.\\s*sleep\\s*\\(");
        demand(
                matches(tests, sleep, true),
                "a test waits for what it needs: a latch, a barrier, or Awaitility's await().until(…)");
    }

    @Test
    void pureCodeReadsNoClock() {
        demandPure(
                "\\bSystem\\s*\\.\\s*(nanoTime|currentTimeMillis)\\b|\\bInstant\\s*\\.\\s*now\\b|\\bClock\\b",
                "takes the time as an argument");
    }

    @Test
    void pureCodeMakesNoRandomNumbers() {
        demandPure(
                "\\bnew\\s+(Random|SplittableRandom|SecureRandom)\\b|\\bThreadLocalRandom\\b"
                        + "|\\bMath\\s*\\.\\s*random\\b"
                        + "|\\bRandomGenerator\\s*\\.\\s*(of|getDefault)\\b",
                "takes its random source as an argument, so that one seed decides everything");
    }

    @Test
    void pureCodeKnowsNoThreads() {
        demandPure(
                "\\bThread\\b|\\bThreadLocal\\b|\\bLockSupport\\b|\\bExecutors?\\b|\\bExecutorService\\b",
                "is a value or a function: threads belong to the driver that calls it");
    }

    @Test
    void pureCodeDoesNoInputOrOutput() {
        demandPure(
                "\\bjava\\s*\\.\\s*(io|net|nio\\s*\\.\\s*file)\\b"
                        + "|\\bSystem\\s*\\.\\s*(in|out|err|getenv|getProperty)\\b",
                "takes what it needs as an argument and returns what should be written");
    }

    @Test
    void constructorsTakeFewParameters() {
        List<String> broken = new ArrayList<>();
        for (Path file : Repository.javaFiles()) {
            for (var constructor : new JavaSource(Repository.text(file)).constructors()) {
                boolean isGiven = Repository.name(file).equals(MANY_PARAMETERS);
                if (constructor.parameters() > CONSTRUCTOR_PARAMETERS_MAX && !isGiven) {
                    broken.add("%s:%d: %s takes %d parameters"
                            .formatted(
                                    Repository.name(file),
                                    constructor.line(),
                                    constructor.name(),
                                    constructor.parameters()));
                }
            }
        }
        demand(
                broken,
                "a constructor takes at most " + CONSTRUCTOR_PARAMETERS_MAX
                        + " parameters: gather those that belong together in a small record");
    }

    @Test
    void linksLeadSomewhere() {
        List<String> dead = new ArrayList<>();
        Repository.markdownFiles().forEach(page -> dead.addAll(MarkdownLinks.dead(page)));
        demand(dead, "a relative link names a file, or a heading of one, that exists");
    }

    @Test
    void noPathOfOneMachine() {
        Pattern path = Pattern.compile("(?<![\\w./~*-])/(home|root|Users|work|workspace)/|\\b[A-Z]:\\\\Users\\b");
        demand(
                matches(Repository.textFiles(), path, false),
                "write paths relative to the repository, they are the same on every machine");
    }

    @Test
    void pomsNameNoRepository() {
        Pattern element = Pattern.compile("<(repositories|pluginRepositories|distributionManagement)>");
        demand(
                matches(Repository.poms(), element, false),
                "which repository serves an artifact is decided in the settings of the person who builds");
    }

    @Test
    void nothingDependsOnTheBenchmarks() {
        List<Path> others = Repository.poms().stream()
                .filter(pom -> !Repository.name(pom).equals("bench/pom.xml"))
                .toList();
        demand(
                matches(others, Pattern.compile("skua-bench"), false),
                "bench is a leaf, since it needs JMH: what others need belongs to lab or below");
    }

    @Test
    void coreHasNoRuntimeDependency() throws Exception {
        Element parent = pom(Repository.root().resolve("pom.xml"));
        Element core = pom(Repository.root().resolve("core/pom.xml"));
        List<String> broken = Stream.concat(dependencies(parent), dependencies(core))
                .filter(dependency -> !scope(dependency, parent).matches("test|provided"))
                .map(dependency -> child(dependency, "artifactId"))
                .toList();
        demand(broken, "who adds skua-core gets nothing else: in core a dependency has scope test or provided");
    }

    private static void demandPure(String banned, String right) {
        List<Path> pure = Repository.javaFiles().stream()
                .filter(file -> PURE.matcher("/" + Repository.name(file)).matches())
                .toList();
        demand(
                matches(pure, Pattern.compile(banned), true),
                "code in policy, topology, island, tree and the simulator " + right);
    }

    private static void demand(List<String> broken, String right) {
        assertThat(broken)
                .withFailMessage(() -> "wrong:\n  " + String.join("\n  ", broken) + "\nright: " + right)
                .isEmpty();
    }

    private static List<String> matches(List<Path> files, Pattern banned, boolean codeOnly) {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            String text = Repository.text(file);
            Matcher matcher = banned.matcher(codeOnly ? new JavaSource(text).code() : text);
            while (matcher.find()) {
                String line = text.lines()
                        .skip(JavaSource.line(text, matcher.start()) - 1L)
                        .findFirst()
                        .orElse("");
                found.add("%s:%d: %s"
                        .formatted(Repository.name(file), JavaSource.line(text, matcher.start()), line.strip()));
            }
        }
        return found.stream().distinct().toList();
    }

    private static Element pom(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Stream<Element> dependencies(Element pom) {
        return children(pom, "dependencies").flatMap(list -> children(list, "dependency"));
    }

    private static String scope(Element dependency, Element parent) {
        String own = child(dependency, "scope");
        return !own.isEmpty()
                ? own
                : children(parent, "dependencyManagement")
                        .flatMap(TidyTest::dependencies)
                        .filter(managed -> child(managed, "artifactId").equals(child(dependency, "artifactId")))
                        .map(managed -> child(managed, "scope"))
                        .findFirst()
                        .orElse("");
    }

    private static String child(Element parent, String name) {
        return children(parent, name)
                .map(Element::getTextContent)
                .findFirst()
                .orElse("")
                .strip();
    }

    private static Stream<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found.stream();
    }
}
