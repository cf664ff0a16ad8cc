package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The objects for Kubernetes are valid YAML, agree with each other, and give a place what it needs and no more. */
final class KubernetesTest {
    static final Path FILE = Tree.DEPLOY.resolve("kubernetes/skua.yml");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\(?(\\w+)\\)?");

    /** Returns what lies below a value: keys of maps and numbers of list elements, with dots between them. */
    private static Object at(Object value, String path) {
        Object found = value;
        for (String step : path.split("\\.")) {
            if (found instanceof List<?> list) {
                found = list.get(Integer.parseInt(step));
            } else {
                assertThat(found).as("what is around %s in %s", step, path).isInstanceOf(Map.class);
                assertThat(((Map<?, ?>) found).containsKey(step))
                        .as("%s of %s", step, path)
                        .isTrue();
                found = ((Map<?, ?>) found).get(step);
            }
        }
        return found;
    }

    private static Object only(String kind) {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        List<Object> found = new ArrayList<>();
        for (Object each : new Yaml(new SafeConstructor(strict)).loadAll(Tree.text(FILE))) {
            if (at(each, "kind").equals(kind)) {
                found.add(each);
            }
        }
        assertThat(found).as("objects of the kind %s", kind).hasSize(1);
        return found.get(0);
    }

    static int graceSeconds() {
        return (int) at(only("StatefulSet"), "spec.template.spec.terminationGracePeriodSeconds");
    }

    private final Object service = only("Service");
    private final Object set = only("StatefulSet");
    private final Object pod = at(set, "spec.template.spec");
    private final Object place = at(pod, "containers.0");

    @SuppressWarnings("unchecked")
    static List<String> placeArguments() {
        return (List<String>) at(only("StatefulSet"), "spec.template.spec.containers.0.args");
    }

    /** Returns the command of a probe, as the shell gets it. */
    static String probe(String name) {
        List<?> command =
                (List<?>) at(only("StatefulSet"), "spec.template.spec.containers.0." + name + ".exec.command");
        assertThat(command.subList(0, 2)).isEqualTo(List.of("sh", "-c"));
        return command.get(2).toString();
    }

    @Test
    void theServiceIsHeadlessAndFindsPlacesThatAreNotReady() {
        assertThat(at(service, "apiVersion")).isEqualTo("v1");
        assertThat(at(service, "spec.clusterIP")).isEqualTo("None");
        assertThat(at(service, "spec.publishNotReadyAddresses")).isEqualTo(true);
        assertThat(at(set, "spec.serviceName")).isEqualTo(at(service, "metadata.name"));
        assertThat(placeArguments())
                .contains("--dns=" + at(service, "metadata.name") + ".$(POD_NAMESPACE).svc.cluster.local");
    }

    @Test
    void labelsAgree() {
        Object labels = at(set, "spec.template.metadata.labels");
        assertThat(at(set, "spec.selector.matchLabels")).isEqualTo(labels);
        assertThat(at(service, "spec.selector")).isEqualTo(labels);
        assertThat(at(only("PodDisruptionBudget"), "spec.selector.matchLabels")).isEqualTo(labels);
        Object policy = only("NetworkPolicy");
        assertThat(at(policy, "spec.podSelector.matchLabels")).isEqualTo(labels);
        assertThat(at(policy, "spec.ingress.0.from.0.podSelector.matchLabels")).isEqualTo(labels);
    }

    @Test
    void portsAgree() {
        int port = (int) at(place, "ports.0.containerPort");
        assertThat(at(place, "ports.0.name")).isEqualTo(at(service, "spec.ports.0.targetPort"));
        assertThat(at(service, "spec.ports.0.port")).isEqualTo(port);
        assertThat(at(only("NetworkPolicy"), "spec.ingress.0.ports.0.port")).isEqualTo(port);
        assertThat(placeArguments()).contains("--bind=$(POD_IP):" + port);
        assertThat(probe("readinessProbe"))
                .contains("--attach=\"$POD_IP:" + port + "\"")
                .contains("--bind=\"$POD_IP:" + at(only("NetworkPolicy"), "spec.ingress.0.ports.1.port") + "\"");
        assertThat(Tree.text(ContainerfileTest.FILE)).contains("\nEXPOSE " + port + "/tcp\n");
    }

    @Test
    void aJobKeepsItsBooksWhenAMachineIsDrained() {
        assertThat((int) at(set, "spec.replicas")).as("a bank and two deputies").isGreaterThanOrEqualTo(3);
        assertThat(at(only("PodDisruptionBudget"), "spec.maxUnavailable")).isEqualTo(1);
        assertThat(at(pod, "topologySpreadConstraints.0.topologyKey")).isEqualTo("kubernetes.io/hostname");
    }

    @Test
    void aPlaceIsNotRootAndWritesOnlyTemporaryFiles() {
        assertThat(at(pod, "securityContext.runAsNonRoot")).isEqualTo(true);
        assertThat((int) at(pod, "securityContext.runAsUser")).isPositive();
        assertThat(at(pod, "securityContext.seccompProfile.type")).isEqualTo("RuntimeDefault");
        assertThat(at(pod, "automountServiceAccountToken")).isEqualTo(false);
        assertThat(at(place, "securityContext.allowPrivilegeEscalation")).isEqualTo(false);
        assertThat(at(place, "securityContext.readOnlyRootFilesystem")).isEqualTo(true);
        assertThat(at(place, "securityContext.capabilities.drop")).isEqualTo(List.of("ALL"));
        assertThat(at(place, "volumeMounts.1.mountPath")).isEqualTo("/tmp");
        assertThat(at(pod, "volumes.1.emptyDir")).isNotNull();
        assertThat(at(pod, "volumes.1.name")).isEqualTo(at(place, "volumeMounts.1.name"));
    }

    @Test
    void keysComeFromASecret() {
        Object folder = at(place, "volumeMounts.0.mountPath");
        assertThat(at(place, "volumeMounts.0.readOnly")).isEqualTo(true);
        assertThat(at(place, "volumeMounts.0.name")).isEqualTo(at(pod, "volumes.0.name"));
        assertThat(at(pod, "volumes.0.secret.secretName")).isEqualTo("skua-tls");
        assertThat(at(pod, "volumes.0.secret.defaultMode"))
                .as("0440: the group, and nobody else")
                .isEqualTo(0440);
        assertThat(at(pod, "securityContext.fsGroup")).isEqualTo(at(pod, "securityContext.runAsGroup"));
        assertThat(placeArguments()).contains("--tls=" + folder);
        assertThat(probe("startupProbe")).contains("--keys=" + folder);
    }

    @Test
    void aPlaceHasLimits() {
        assertThat(at(place, "resources.limits.memory")).isEqualTo(at(place, "resources.requests.memory"));
        assertThat(at(place, "resources.limits.cpu")).isEqualTo(at(place, "resources.requests.cpu"));
    }

    @Test
    void readinessIsAskedOfThePlaceItself() {
        assertThat(probe("startupProbe")).isEqualTo(probe("readinessProbe"));
        assertThat(probe("readinessProbe")).startsWith("exec skua cluster status ");
        assertThat(((Map<?, ?>) place).containsKey("livenessProbe"))
                .as("to kill a place that is slow loses its work")
                .isFalse();
    }

    @Test
    void everyVariableHasAValue() {
        List<String> defined = ((List<?>) at(place, "env"))
                .stream().map(each -> at(each, "name").toString()).toList();
        List<String> texts = new ArrayList<>(placeArguments());
        texts.add(probe("startupProbe"));
        List<String> used = texts.stream()
                .flatMap(text -> VARIABLE.matcher(text).results())
                .map(each -> each.group(1))
                .toList();
        assertThat(used).hasSizeGreaterThan(3);
        assertThat(defined).containsAll(used);
    }
}
