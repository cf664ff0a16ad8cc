package io.skua.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.skua.Skua;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every query of the dashboard in deploy/grafana is about something that a real scrape has. */
final class DashboardTest {
    private static final Path FILE = Path.of("..", "deploy", "grafana", "skua.json");
    private static final Pattern SELECTOR = Pattern.compile("([a-z_]+)\\{([^}]*)}(\\[[^]]*])?");
    private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(=~|!~|=|!=)\"[^\"]*\"");
    private static final Pattern BY = Pattern.compile("by \\(([a-z_, ]+)\\)");
    private static final Pattern VARIABLE = Pattern.compile("label_values\\(([a-z_]+), ([a-z_]+)\\)");
    private static final Set<String> WORDS = Set.of("sum", "max", "rate", "by");

    /** A scrape of a scheduler with islands that is observed, while a job is there. */
    private static Scrape scrape() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (Skua skua = Skua.builder().workers(2).islands().build();
                SkuaMetrics metrics = new SkuaMetrics(skua).observed()) {
            metrics.bindTo(registry);
            return skua.run(Skua.job("mine"), () -> {
                Scrape seen = Scrape.of(registry);
                while (!seen.has("skua_island_wanted_threads") || !seen.has("skua_island_members_threads")) {
                    Skua.fork(() -> {}).join();
                    seen = Scrape.of(registry);
                }
                return seen;
            });
        }
    }

    @Test
    void everyQueryIsAboutSomethingThatIsThere() throws IOException {
        Scrape scrape = scrape();
        Map<String, Object> dashboard = JSON.std.mapFrom(Files.readString(FILE));
        List<String> queries = new ArrayList<>();
        collect(dashboard, queries);
        assertThat(queries).hasSizeGreaterThan(20);
        Set<String> used = new HashSet<>();
        for (String query : queries) {
            check(query, scrape, used);
        }
        assertThat(used).contains("skua_tasks_total", "executor_queued_tasks", "skua_island_members_threads");
    }

    private static void collect(Object node, List<String> queries) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (key.equals("expr")) {
                    queries.add((String) value);
                } else {
                    collect(value, queries);
                }
            });
        } else if (node instanceof List<?> list) {
            list.forEach(each -> collect(each, queries));
        }
    }

    private static void check(String query, Scrape scrape, Set<String> used) {
        Matcher selector = SELECTOR.matcher(query);
        TreeSet<String> labels = new TreeSet<>();
        boolean isFirst = true;
        while (selector.find()) {
            String metric = selector.group(1);
            used.add(metric);
            assertThat(scrape.has(metric)).as(metric + " in " + query).isTrue();
            Matcher matcher = MATCHER.matcher(selector.group(2));
            while (matcher.find()) {
                assertThat(scrape.labels(metric)).as(query).contains(matcher.group(1));
            }
            boolean isRate = selector.group(3) != null;
            assertThat(isRate).as(query + ": a rate of what only rises").isEqualTo(scrape.isCounter(metric));
            assertThat(query.substring(0, selector.start()).endsWith("rate("))
                    .as(query)
                    .isEqualTo(isRate);
            if (isFirst) {
                labels.addAll(scrape.labels(metric));
            } else {
                labels.retainAll(scrape.labels(metric));
            }
            isFirst = false;
        }
        assertThat(isFirst).as(query + ": no selector").isFalse();
        Matcher by = BY.matcher(query);
        while (by.find()) {
            assertThat(labels).as(query).contains(by.group(1).split(", "));
        }
        String rest = BY.matcher(SELECTOR.matcher(query).replaceAll("")).replaceAll("by");
        Matcher word = Pattern.compile("[a-z_]+").matcher(rest);
        while (word.find()) {
            assertThat(WORDS).as(query).contains(word.group());
        }
        assertThat(query.chars().filter(one -> one == '(').count())
                .as(query)
                .isEqualTo(query.chars().filter(one -> one == ')').count());
    }

    @Test
    void theListOfSchedulersComesFromALabel() throws IOException {
        Scrape scrape = scrape();
        Matcher variable = VARIABLE.matcher(Files.readString(FILE));
        assertThat(variable.find()).isTrue();
        assertThat(scrape.labels(variable.group(1))).contains(variable.group(2));
    }

    /** What the page about metrics lists, and what a scrape has, are the same. */
    @Test
    void thePageAboutMetricsIsComplete() throws IOException {
        Scrape scrape = scrape();
        String page = Files.readString(Path.of("..", "docs", "metrics.md"));
        Matcher row = Pattern.compile("(?m)^\\| `[a-z.]+`.*\\| `([a-z_]+)`").matcher(page);
        Set<String> documented = new TreeSet<>();
        while (row.find()) {
            documented.add(row.group(1));
        }
        assertThat(documented).isEqualTo(scrape.metrics());
    }
}
