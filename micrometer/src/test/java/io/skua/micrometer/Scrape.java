package io.skua.micrometer;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a Prometheus server reads: the text of a registry, taken apart. */
final class Scrape {
    private static final Pattern SAMPLE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z_]+) ([a-z]+)");

    private final Map<String, Map<Map<String, String>, Double>> samples = new TreeMap<>();
    private final Map<String, String> types = new HashMap<>();

    private Scrape() {}

    static Scrape of(PrometheusMeterRegistry registry) {
        Scrape scrape = new Scrape();
        registry.scrape().lines().forEach(scrape::read);
        return scrape;
    }

    private void read(String line) {
        Matcher type = TYPE.matcher(line);
        if (type.matches()) {
            types.put(type.group(1), type.group(2));
        } else if (!line.startsWith("#")) {
            Matcher sample = SAMPLE.matcher(line);
            if (!sample.matches()) {
                throw new AssertionError("a line that is no sample: " + line);
            }
            Map<String, String> labels = new TreeMap<>();
            Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            samples.computeIfAbsent(sample.group(1), name -> new HashMap<>())
                    .put(labels, Double.parseDouble(sample.group(3)));
        }
    }

    /** Returns the names of all metrics, as the lines with their types tell them. */
    Set<String> metrics() {
        return new TreeSet<>(types.keySet().stream()
                .filter(name -> !name.endsWith("_max") || has(name.replaceAll("_max$", "")))
                .toList());
    }

    boolean has(String metric) {
        return samples.containsKey(metric);
    }

    /** Returns the labels that all samples of a metric have. */
    Set<String> labels(String metric) {
        TreeSet<String> common =
                new TreeSet<>(samples.get(metric).keySet().iterator().next().keySet());
        samples.get(metric).keySet().forEach(labels -> common.retainAll(labels.keySet()));
        return common;
    }

    /** Returns whether the metric only rises, so that a rate of it makes sense. */
    boolean isCounter(String metric) {
        String summary = metric.replaceAll("_(sum|count)$", "");
        boolean isPart = !summary.equals(metric) && "summary".equals(types.get(summary));
        return isPart || "counter".equals(types.get(metric));
    }

    /** As {@link #value}, for a metric that counts. */
    long count(String metric, String... labels) {
        return (long) value(metric, labels);
    }

    /** Returns the sum of all samples of a metric that have these labels, given as names and values. */
    double value(String metric, String... labels) {
        return samples.getOrDefault(metric, Map.of()).entrySet().stream()
                .filter(sample -> {
                    for (int i = 0; i < labels.length; i += 2) {
                        if (!labels[i + 1].equals(sample.getKey().get(labels[i]))) {
                            return false;
                        }
                    }
                    return true;
                })
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
