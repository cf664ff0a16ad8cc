package io.skua.tidy;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which package of core may use which. Dependencies go one way. */
@Tag("one-processor")
final class ArchitectureTest {
    private static final String API = "io.skua";

    /** What every package may use: it knows nothing of core. */
    private static final String FOR_ALL = "io.skua.field";

    /**
     * What a package may use inside core besides itself and {@link #FOR_ALL}. Packages not named here only have to
     * avoid cycles.
     */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry(FOR_ALL, Set.of()),
            Map.entry("io.skua.deque", Set.of()),
            Map.entry("io.skua.topology", Set.of()),
            Map.entry("io.skua.host", Set.of("io.skua.topology")),
            Map.entry("io.skua.policy", Set.of("io.skua.topology", "io.skua.policy.graph")),
            Map.entry("io.skua.policy.graph", Set.of("io.skua.topology")),
            Map.entry("io.skua.policy.paths", Set.of("io.skua.topology", "io.skua.policy", "io.skua.policy.graph")),
            Map.entry("io.skua.island", Set.of("io.skua.topology")),
            Map.entry("io.skua.master", Set.of("io.skua.topology", "io.skua.island")),
            Map.entry("io.skua.thread", Set.of()),
            Map.entry("io.skua.tally", Set.of()),
            Map.entry("io.skua.observe", Set.of()),
            Map.entry("io.skua.observe.file", Set.of("io.skua.observe")),
            Map.entry("io.skua.attach.socket", Set.of()),
            Map.entry("io.skua.attach", Set.of("io.skua.attach.socket")),
            Map.entry(
                    "io.skua.attach.server", Set.of("io.skua.attach.socket", "io.skua.observe.file", "io.skua.thread")),
            Map.entry("io.skua.trail", Set.of("io.skua.observe", "io.skua.thread")),
            Map.entry("io.skua.jfr", Set.of("io.skua.observe", "io.skua.trail")),
            Map.entry("io.skua.ledger", Set.of("io.skua.master", "io.skua.thread")),
            Map.entry("io.skua.tree", Set.of("io.skua.policy")),
            Map.entry("io.skua.kernel", Set.of("io.skua.tree")),
            Map.entry("io.skua.start", Set.of()),
            Map.entry("io.skua.loop.sort", Set.of("io.skua.engine", "io.skua.task")),
            Map.entry(
                    "io.skua.loop.run",
                    Set.of(
                            "io.skua.tree",
                            "io.skua.kernel",
                            "io.skua.policy",
                            "io.skua.engine",
                            "io.skua.task",
                            "io.skua.observe",
                            "io.skua.trail",
                            "io.skua.start")),
            Map.entry(
                    "io.skua.loop",
                    Set.of(
                            "io.skua.loop.run",
                            "io.skua.loop.sort",
                            "io.skua.tree",
                            "io.skua.kernel",
                            "io.skua.engine",
                            "io.skua.bag",
                            "io.skua.task",
                            "io.skua.start")),
            Map.entry("io.skua.pipeline", Set.of("io.skua.engine", "io.skua.task", "io.skua.start")),
            Map.entry("io.skua.task", Set.of("io.skua.thread")),
            Map.entry("io.skua.job", Set.of("io.skua.task", "io.skua.deque", "io.skua.island", "io.skua.tally")),
            Map.entry("io.skua.bag", Set.of("io.skua.job", "io.skua.task", "io.skua.deque", "io.skua.tally")),
            Map.entry(
                    "io.skua.idle",
                    Set.of(
                            "io.skua.bag",
                            "io.skua.job",
                            "io.skua.policy",
                            "io.skua.policy.paths",
                            "io.skua.topology",
                            "io.skua.tally",
                            "io.skua.observe",
                            "io.skua.trail",
                            "io.skua.thread")),
            Map.entry(
                    "io.skua.crew",
                    Set.of("io.skua.idle", "io.skua.bag", "io.skua.job", "io.skua.tally", "io.skua.thread")),
            Map.entry(
                    "io.skua.supply",
                    Set.of(
                            "io.skua.idle",
                            "io.skua.bag",
                            "io.skua.job",
                            "io.skua.task",
                            "io.skua.policy",
                            "io.skua.tally")),
            Map.entry(
                    "io.skua.engine",
                    Set.of(
                            "io.skua.supply",
                            "io.skua.crew",
                            "io.skua.idle",
                            "io.skua.bag",
                            "io.skua.job",
                            "io.skua.task",
                            "io.skua.deque",
                            "io.skua.topology",
                            "io.skua.policy",
                            "io.skua.tally",
                            "io.skua.observe",
                            "io.skua.trail",
                            "io.skua.record",
                            "io.skua.thread")),
            Map.entry(
                    "io.skua.port",
                    Set.of(
                            "io.skua",
                            "io.skua.observe",
                            "io.skua.trail",
                            "io.skua.engine",
                            "io.skua.idle",
                            "io.skua.bag",
                            "io.skua.job",
                            "io.skua.task",
                            "io.skua.deque",
                            "io.skua.tally",
                            "io.skua.thread")),
            Map.entry(
                    "io.skua.keeper",
                    Set.of(
                            "io.skua.engine",
                            "io.skua.crew",
                            "io.skua.idle",
                            "io.skua.bag",
                            "io.skua.job",
                            "io.skua.topology",
                            "io.skua.policy",
                            "io.skua.island",
                            "io.skua.master",
                            "io.skua.ledger",
                            "io.skua.observe",
                            "io.skua.trail",
                            "io.skua.thread")));

    private static final Pattern QUESTION = Pattern.compile("(is|are|has|may|can|must|was|should)[A-Z]\\w*");
    private static final Pattern UPDATE =
            Pattern.compile("(set|compareAnd|weakCompareAnd|getAnd|add|increment).*|.*AndGet");

    private static final JavaClasses CORE =
            new ClassFileImporter().importPath(Path.of(System.getProperty("skua.classes", "target/classes")));

    @Test
    void packagesUseOnlyWhatTheyMay() {
        List<String> broken = CORE.stream()
                .filter(user -> MAY_USE.containsKey(user.getPackageName()))
                .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
                .filter(use -> inCore(use.getTargetClass()))
                .filter(use -> !use.getTargetClass()
                        .getPackageName()
                        .equals(use.getOriginClass().getPackageName()))
                .filter(use -> !use.getTargetClass().getPackageName().equals(FOR_ALL))
                .filter(use -> !MAY_USE.get(use.getOriginClass().getPackageName())
                        .contains(use.getTargetClass().getPackageName()))
                .map(use -> use.getDescription())
                .sorted()
                .toList();
        assertThat(broken)
                .withFailMessage(() -> "wrong:\n  " + String.join("\n  ", broken) + "\nright: a package uses only "
                        + MAY_USE + "; move the code or pass the value in, or change MAY_USE if the design has changed")
                .isEmpty();
    }

    /** A method whose name is a question sets no field, neither directly nor through a VarHandle or an atomic. */
    @Test
    void questionsChangeNothing() {
        List<String> broken = CORE.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> QUESTION.matcher(method.getName()).matches())
                .filter(method -> method.getRawReturnType().isEquivalentTo(boolean.class))
                .filter(method -> method.getFieldAccesses().stream()
                                .anyMatch(access -> access.getAccessType() == JavaFieldAccess.AccessType.SET)
                        || method.getMethodCallsFromSelf().stream().anyMatch(ArchitectureTest::isUpdate))
                .map(JavaMethod::getFullName)
                .toList();

        assertThat(broken)
                .as("methods that are called like questions, and change something: call them by what they do")
                .isEmpty();
    }

    private static boolean isUpdate(JavaMethodCall call) {
        String owner = call.getTargetOwner().getName();
        return (owner.startsWith("java.util.concurrent.atomic.") || owner.equals("java.lang.invoke.VarHandle"))
                && UPDATE.matcher(call.getName()).matches();
    }

    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(new PackageOfCore())
                .should()
                .beFreeOfCycles()
                .as("packages of core form no cycle")
                .because("each can then be read, tested and replaced alone; break a cycle by an interface in the lower"
                        + " package that the upper one implements")
                .allowEmptyShould(true)
                .check(CORE);
    }

    private static boolean inCore(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName();
        return name.equals(API) || name.startsWith(API + ".");
    }

    private static final class PackageOfCore implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return inCore(type) ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of core";
        }
    }
}
