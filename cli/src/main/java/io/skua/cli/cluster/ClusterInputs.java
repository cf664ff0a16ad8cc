package io.skua.cli.cluster;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.place.protocol.Stealing;
import io.skua.sim.cluster.ClusterPlan;
import io.skua.sim.cluster.Disturbance;
import io.skua.sim.cluster.Network;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what users type about clusters. Everything that is wrong with it ends in a {@link UserException}. */
final class ClusterInputs {
    private static final Pattern HAPPENING = Pattern.compile("(\\d{1,9})@(\\d{1,3}(?:\\.\\d{1,9})?)%");
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|µs|ms|s|%)");
    private static final Map<String, Double> UNITS =
            Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9, "%", 0.01);
    private static final double NANOS_MAX = 1e15;

    private ClusterInputs() {}

    /** In the order given, each once. */
    static List<Stealing> stealing(List<String> names) {
        List<String> known =
                Arrays.stream(Stealing.values()).map(Stealing::label).toList();
        List<Stealing> ways = names.stream()
                .map(String::strip)
                .distinct()
                .map(name -> Stealing.values()[known.indexOf(Inputs.named("way of stealing", name, known))])
                .toList();
        if (ways.isEmpty()) {
            throw UserException.input("--stealing needs at least one name, as in --stealing successonly,baseline.");
        }
        return ways;
    }

    /** Such as 5@40%. */
    static Disturbance disturbance(String option, String text, Disturbance.Kind kind) {
        Matcher matcher = HAPPENING.matcher(text.strip());
        if (!matcher.matches() || Double.parseDouble(matcher.group(2)) > 100) {
            throw UserException.input(option + " must be a number of places and a share of the work from 0 % to 100 %,"
                    + " as in " + option + " 5@40%, but was '" + text.strip() + "'.");
        }
        int places = Inputs.whole(option, matcher.group(1), ClusterPlan.PLACES_MAX);
        return new Disturbance(kind, places, Double.parseDouble(matcher.group(2)) / 100);
    }

    static void demandSurvivors(List<Disturbance> disturbances, int places) {
        int vanishing = disturbances.stream()
                .filter(each -> each.kind() != Disturbance.Kind.JOIN)
                .mapToInt(Disturbance::places)
                .sum();
        if (vanishing >= places) {
            throw UserException.input("--crash, --hang and --pause can take at most " + (places - 1) + " of " + places
                    + " places away, since the one that submits the job stays, but were to take " + vanishing + ".");
        }
    }

    static void demandRoundTrips(long instalment, Network network) {
        long least = ClusterPlan.shortestInstalment(network);
        if (instalment < least) {
            throw UserException.input("--instalment must be at least " + least / 1_000
                    + "us on this network, since agents would do nothing but pay otherwise, but was "
                    + instalment / 1_000 + "us.");
        }
    }

    /** Such as 40%. */
    static double share(String option, String text, String range, double most) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (matcher.matches() && matcher.group(2).equals("%")) {
            double share = Double.parseDouble(matcher.group(1)) / 100;
            if (share <= most) {
                return share;
            }
        }
        throw UserException.input(
                option + " must be a share from " + range + ", as in 10%, but was '" + text.strip() + "'.");
    }

    /**
     * Such as 5s or 5%.
     *
     * @param whole what 100 % are, in nanoseconds
     */
    static long nanos(String option, String text, double whole) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (matcher.matches()) {
            double number = Double.parseDouble(matcher.group(1)) * UNITS.getOrDefault(matcher.group(2), Double.NaN);
            double nanos = matcher.group(2).equals("%") ? number * whole : number;
            if (nanos >= 1 && nanos <= NANOS_MAX) {
                return Math.round(nanos);
            }
        }
        throw UserException.input(
                option + " must be a time of more than 0, as in 5s, 2ms, 100us or 5%, but was '" + text.strip() + "'.");
    }
}
