package io.skua.cli.tidy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.skua.sim.machine.MachineFile;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The simulator, and the machine behind the protocol of places, take time, random numbers, threads and files from
 * nobody but their caller: one seed decides all.
 */
final class PureSimulatorTest {
    private static final Set<String> NOT_PURE = Set.of("io.skua.sim.log", "io.skua.sim.record");
    private static final Pattern BANNED_TYPES = Pattern.compile("java\\.(io|net|nio\\.file|time)\\..*"
            + "|java\\.lang\\.Thread(Local)?|java\\.util\\.concurrent\\.locks\\.LockSupport"
            + "|java\\.util\\.concurrent\\.(Executors?|ExecutorService|ThreadLocalRandom)"
            + "|java\\.util\\.(Random|SplittableRandom)|java\\.security\\.SecureRandom");
    private static final Set<String> BANNED_CALLS =
            Set.of("nanoTime", "currentTimeMillis", "getenv", "getProperty", "random");

    private static final JavaClasses PURE =
            new ClassFileImporter().importPackages("io.skua.sim", "io.skua.place.machine", "io.skua.place.protocol");

    @Test
    void nothingComesFromOutside() {
        noClasses()
                .that(describe("are pure", PureSimulatorTest::isPure))
                .should()
                .dependOnClassesThat(describe(
                        "know threads, files, clocks or random numbers",
                        type -> BANNED_TYPES.matcher(type.getName()).matches()))
                .orShould()
                .callMethodWhere(describe(
                        "asks the system",
                        call -> Set.of("java.lang.System", "java.lang.Math")
                                        .contains(call.getTargetOwner().getName())
                                && BANNED_CALLS.contains(call.getName())))
                .check(PURE);
    }

    private static boolean isPure(JavaClass type) {
        return !NOT_PURE.contains(type.getPackageName()) && !type.getName().startsWith(MachineFile.class.getName());
    }
}
