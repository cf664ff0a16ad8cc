package io.skua.sim.machine;

import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A machine as text that a person can read and change: lines of {@code key = value}, empty lines, and comments that
 * start with #.
 *
 * <pre>
 * name = my-server
 * description = two sockets, measured on a quiet Sunday
 * mesh = 8x4
 * unit = cycles
 * spawn = 10
 * probe = 60, 200
 * …
 * work.fib calls = 3.5
 * </pre>
 *
 * Every key but {@code holes} and {@code work.…} must be there, once. A file knows the mesh and its holes; what is near
 * on it are blocks of places, as on every plain mesh.
 */
public final class MachineFile {
    private static final String WORK = "work.";
    private static final List<String> UNITS = List.of("cycles", "ns", "ps");
    private static final long MAX = 1_000_000_000_000L; // as in Costs

    /** What each line is about, in the order in which they are written. */
    private static final Map<String, String> KEYS = keys();

    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Double> work = new TreeMap<>();

    private record Entry(String value, int line) {}

    private MachineFile(Path file) {
        this.file = file;
    }

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("name", "");
        keys.put("description", "");
        keys.put("mesh", "the places of workers, like 48, 8x6 or 4x4x3");
        keys.put("holes", "places of the mesh where nobody sits, like 3, 7; may be left out");
        keys.put("unit", "of time, for all costs below: cycles, ns or ps");
        keys.put("spawn", "making a task and putting it into the bag");
        keys.put("pop", "taking an own task back at a sync");
        keys.put(
                "probe",
                "looking into a bag: of the nearest workers, of farther ones, ...; the last stands for all beyond");
        keys.put("steal", "a successful steal on top of the probe, until the task starts; by nearness as above");
        keys.put("hold", "how long a victim is busy with a thief, and others do not get at it");
        keys.put("waits", "whether a thief that finds a victim busy waits (true) or goes on to the next one (false)");
        keys.put("pause", "between two rounds in vain through all victims");
        keys.put("rounds", "how many rounds in vain before a thief falls asleep; 0 if it never does");
        keys.put("wake", "from being woken to the first probe");
        keys.put("cold", "the first work after a steal takes longer by at most this much; by nearness as above");
        keys.put("batch", "what a batch of a loop takes besides its elements");
        keys.put("search", "looking at one node of a loop's tree");
        keys.put("jitter", "workers start at random moments up to this one");
        return keys;
    }

    // ---- writing ----

    /** Writes a machine in the format that {@link #read} reads. */
    public static void write(Machine machine, Path file) throws IOException {
        Files.writeString(file, text(machine));
    }

    static String text(Machine machine) {
        Map<String, String> values = values(machine);
        StringBuilder text = new StringBuilder("# A machine for the simulator: skua sim WORKLOAD --machine FILE\n");
        KEYS.forEach((key, comment) -> {
            String value = values.get(key);
            if (value != null) {
                text.append(comment.isEmpty() ? "" : "\n# " + comment + "\n")
                        .append(key)
                        .append(" = ")
                        .append(value)
                        .append('\n');
            }
        });
        if (!machine.units().isEmpty()) {
            text.append(
                    "\n# what a unit of work takes, by its name; programs in other units take their own word for it\n");
            new TreeMap<>(machine.units())
                    .forEach((unit, time) -> text.append(WORK)
                            .append(unit)
                            .append(" = ")
                            .append(time)
                            .append('\n'));
        }
        return text.toString();
    }

    private static Map<String, String> values(Machine machine) {
        Costs costs = machine.costs();
        Mesh mesh = machine.topology().mesh();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("name", line(machine.name()));
        values.put("description", line(machine.description()));
        values.put("mesh", mesh.toString());
        if (mesh.size() < mesh.places()) {
            values.put("holes", holes(mesh));
        }
        values.put("unit", line(machine.unit()));
        values.put("spawn", "" + costs.spawn());
        values.put("pop", "" + costs.pop());
        values.put("probe", list(costs.probe()));
        values.put("steal", list(costs.steal()));
        values.put("hold", "" + costs.hold());
        values.put("waits", "" + costs.waits());
        values.put("pause", "" + costs.pause());
        values.put("rounds", "" + costs.rounds());
        values.put("wake", "" + costs.wake());
        values.put("cold", list(costs.cold()));
        values.put("batch", "" + costs.batch());
        values.put("search", "" + costs.search());
        values.put("jitter", "" + costs.jitter());
        return values;
    }

    private static String line(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static String list(List<Long> costs) {
        return costs.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String holes(Mesh mesh) {
        List<Long> holes = new ArrayList<>();
        for (int place = 0; place < mesh.places(); place++) {
            if (!mesh.contains(place)) {
                holes.add((long) place);
            }
        }
        return list(holes);
    }

    // ---- reading ----

    /** @throws IllegalArgumentException whose one-sentence message says what is wrong and in which line */
    public static Machine read(Path file) throws IOException {
        MachineFile reading = new MachineFile(file);
        try {
            reading.lines(Files.readAllLines(file));
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException("The machine in " + file + " is no text in UTF-8.", e);
        }
        return reading.machine();
    }

    private void lines(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                line(line, i + 1);
            }
        }
        KEYS.keySet().stream()
                .filter(key -> !entries.containsKey(key) && !key.equals("holes"))
                .findFirst()
                .ifPresent(missing -> {
                    throw new IllegalArgumentException(
                            "The machine in " + file + " lacks a line '" + missing + " = ...'.");
                });
    }

    private void line(String line, int number) {
        int equals = line.indexOf('=');
        if (equals < 0) {
            throw wrong(number, "'" + line + "' is not of the form key = value");
        }
        String key = line.substring(0, equals).strip();
        Entry entry = new Entry(line.substring(equals + 1).strip(), number);
        if (key.startsWith(WORK) && key.length() > WORK.length()) {
            if (work.put(key.substring(WORK.length()), time(key, entry)) != null) {
                throw wrong(number, "'" + key + "' stands there for the second time");
            }
        } else if (!KEYS.containsKey(key)) {
            throw wrong(
                    number,
                    "there is no key '" + key + "'; the keys are " + String.join(", ", KEYS.keySet()) + " and " + WORK
                            + "UNIT");
        } else if (entries.put(key, entry) != null) {
            throw wrong(number, "'" + key + "' stands there for the second time");
        } else if (entry.value.isEmpty()) {
            throw wrong(number, "'" + key + "' has no value");
        }
    }

    private Machine machine() {
        Costs costs = new Costs(
                cost("spawn", 0),
                cost("pop", 0),
                costs("probe", 1),
                costs("steal", 0),
                cost("hold", 0),
                at("waits", this::truth),
                cost("pause", 0),
                at("rounds", entry -> (int) number("rounds", entry, entry.value, 0, Integer.MAX_VALUE)),
                cost("wake", 0),
                costs("cold", 0),
                cost("batch", 0),
                cost("search", 0),
                cost("jitter", 0));
        return new Machine(
                at("name", Entry::value),
                at("description", Entry::value),
                topology(),
                costs,
                at("unit", this::unit),
                work);
    }

    private Topology topology() {
        Mesh mesh = at("mesh", entry -> checked(entry, () -> Mesh.parse(entry.value)));
        if (!entries.containsKey("holes")) {
            return Topology.of(mesh);
        }
        return at("holes", entry -> {
            int[] holes = numbers("holes", entry, 0, mesh.places() - 1L).stream()
                    .mapToInt(Long::intValue)
                    .toArray();
            return checked(entry, () -> Topology.of(mesh.without(holes)));
        });
    }

    private <T> T at(String key, Function<Entry, T> reader) {
        return reader.apply(Objects.requireNonNull(entries.get(key)));
    }

    private <T> T checked(Entry entry, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            throw new IllegalArgumentException(
                    "Line " + entry.line + " of " + file + ": " + Character.toLowerCase(why.charAt(0))
                            + why.substring(1),
                    e);
        }
    }

    private long cost(String key, long least) {
        return at(key, entry -> number(key, entry, entry.value, least, MAX));
    }

    private List<Long> costs(String key, long least) {
        return at(key, entry -> numbers(key, entry, least, MAX));
    }

    private List<Long> numbers(String key, Entry entry, long least, long most) {
        List<Long> numbers = new ArrayList<>();
        for (String part : entry.value.split(",", -1)) {
            numbers.add(number(key, entry, part.strip(), least, most));
        }
        return numbers;
    }

    private long number(String key, Entry entry, String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(
                entry.line, "'" + key + "' is a whole number from " + least + " to " + most + ", not '" + text + "'");
    }

    private double time(String key, Entry entry) {
        try {
            double time = Double.parseDouble(entry.value);
            if (time > 0 && time <= MAX) {
                return time;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(entry.line, "'" + key + "' is a number above 0 and up to 10^12, not '" + entry.value + "'");
    }

    private String unit(Entry entry) {
        if (UNITS.contains(entry.value)) {
            return entry.value;
        }
        throw wrong(entry.line, "'unit' is " + String.join(" or ", UNITS) + ", not '" + entry.value + "'");
    }

    private boolean truth(Entry entry) {
        if (entry.value.equals("true") || entry.value.equals("false")) {
            return entry.value.equals("true");
        }
        throw wrong(entry.line, "'waits' is true or false, not '" + entry.value + "'");
    }

    private IllegalArgumentException wrong(int line, String what) {
        return new IllegalArgumentException("Line " + line + " of " + file + ": " + what + ".");
    }
}
