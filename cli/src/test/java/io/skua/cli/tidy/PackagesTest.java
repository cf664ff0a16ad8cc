package io.skua.cli.tidy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages of the modules above core, which are all on the class path here; core has a test of its own. */
final class PackagesTest {
    private static final int CLASSES_MAX = 16;

    @ParameterizedTest
    @ValueSource(strings = {"place", "cluster", "workloads", "sim", "studio", "lab", "cli"})
    void packagesHaveNoCycles(String module) {
        slices().assignedFrom(new PackageOfModule())
                .should()
                .beFreeOfCycles()
                .as("packages of " + module + " form no cycle")
                .because("each can then be read, tested and replaced alone")
                .check(classes(module));
    }

    @ParameterizedTest
    @ValueSource(strings = {"workloads", "sim", "cli"})
    void packagesAreSmall(String module) {
        Map<String, Long> sizes = classes(module).stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        sizes.values().removeIf(size -> size <= CLASSES_MAX);
        assertThat(sizes)
                .as("packages of more than " + CLASSES_MAX + " classes: one idea is one package")
                .isEmpty();
    }

    @Test
    void commandsUseOnlyWhatModuleClusterExports() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.skua.cluster.*..")
                .because("these packages are the cluster's own business")
                .check(classes("cli"));
    }

    private static JavaClasses classes(String module) {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.skua." + module);
    }

    private static final class PackageOfModule implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages of a module";
        }
    }
}
