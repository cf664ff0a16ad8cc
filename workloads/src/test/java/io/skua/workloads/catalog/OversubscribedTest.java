package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many more workers than processors: every workload gives the right answer under every policy. */
class OversubscribedTest {
    private static final Map<String, Object> ANSWERS = new HashMap<>(); // of the twins

    static Stream<String> policies() {
        return Policies.all().stream().map(VictimPolicy::name);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void onThisMachine(String policy) {
        try (Skua skua = Skua.builder().workers(32).policy(policy).build()) {
            runAll(skua);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void onTheMeshOfThePapers(String policy) {
        Topology mesh = Topology.of(Mesh.of(8, 4));
        try (Skua skua = Skua.builder().topology(mesh).policy(policy).build()) {
            assertThat(skua.workers()).isEqualTo(32);
            runAll(skua);
        }
    }

    private static void runAll(Skua skua) {
        for (Workload workload : Workloads.all()) {
            Workload.Instance run = workload.preset("quick");
            for (Form form : Form.values()) {
                Object answer = run.skua(skua, form);
                assertThat(run.check(answer)).as(run.title()).isNotEqualTo(Verdict.WRONG);
                assertThat(answer)
                        .as("%s, %s, %s", run.title(), form, skua.policy())
                        .isEqualTo(ANSWERS.computeIfAbsent(run.title(), title -> run.sequential()));
            }
        }
    }
}
