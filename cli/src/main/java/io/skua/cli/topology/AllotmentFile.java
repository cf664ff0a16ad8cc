package io.skua.cli.topology;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.topology.WorkerClass;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what {@link PlacementJson} writes, or a part of it that somebody wrote by hand. It knows the form;
 * {@link ClaimedAllotment} the meaning.
 */
record AllotmentFile(String name, JsonParser json) {
    /** How the parser mentions a second place in its messages. */
    private static final String PLACE = "\\[Source: [^;]*; line: (\\d+), column: (\\d+)]";

    static ClaimedAllotment read(String name) {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try (InputStream bytes = Files.newInputStream(Path.of(name));
                JsonParser json = factory.createParser(bytes)) {
            return new AllotmentFile(name, json).claims();
        } catch (JsonProcessingException | CharConversionException malformed) {
            throw UserException.input(name + " is not JSON" + where(malformed) + ".");
        } catch (NoSuchFileException missing) {
            throw UserException.input("there is no file " + name + ".");
        } catch (IOException | InvalidPathException unreadable) {
            throw UserException.input("the file " + name + " cannot be read: " + unreadable.getMessage() + ".");
        }
    }

    private static String where(IOException malformed) {
        JsonLocation at = malformed instanceof JsonProcessingException known ? known.getLocation() : null;
        String what = malformed instanceof JsonProcessingException known
                ? known.getOriginalMessage()
                : String.valueOf(malformed.getMessage());
        String first = what.lines().findFirst().orElse("").replaceAll(PLACE, "line $1, column $2");
        return (at == null ? "" : " at " + at(at)) + (first.isEmpty() ? "" : ": " + first);
    }

    private static String at(JsonLocation location) {
        return "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private ClaimedAllotment claims() throws IOException {
        json.nextToken();
        demand(JsonToken.START_OBJECT, "an allotment is an object, as --json prints it");
        String mesh = null;
        String policy = null;
        Map<String, Integer> numbers = new HashMap<>();
        List<ClaimedAllotment.Worker> workers = null;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "mesh" -> mesh = text(field);
                case "policy" -> policy = text(field);
                case "source", "diaspora" -> numbers.put(field, whole("'" + field + "' is"));
                case "workers" -> workers = workers();
                case "levels", "classes", "zones" -> json.skipChildren();
                default -> throw wrong("an allotment has no field '" + field + "'");
            }
        }
        if (json.nextToken() != null) {
            throw wrong("nothing may follow the allotment");
        }
        if (mesh == null || workers == null) {
            throw missing(mesh == null ? "mesh" : "workers");
        }
        Integer source = numbers.get("source");
        if (source == null) {
            throw missing("source");
        }
        return new ClaimedAllotment(name, mesh, source, policy, workers);
    }

    private List<ClaimedAllotment.Worker> workers() throws IOException {
        demand(JsonToken.START_ARRAY, "'workers' is a list of objects");
        List<ClaimedAllotment.Worker> workers = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            workers.add(worker());
        }
        return workers;
    }

    private ClaimedAllotment.Worker worker() throws IOException {
        demand(JsonToken.START_OBJECT, "a worker is an object, as in {\"id\": 28}");
        Map<String, Integer> numbers = new HashMap<>();
        List<Integer> victims = List.of();
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "id", "x", "y", "z", "hops", "processor" -> numbers.put(field, whole("'" + field + "' is"));
                case "class" -> checkClass();
                case "victims" -> victims = victims();
                default -> throw wrong("a worker has no field '" + field + "'");
            }
        }
        Integer id = numbers.remove("id");
        if (id == null) {
            throw wrong("this worker has no 'id'");
        }
        numbers.remove("processor"); // of the machine that wrote it
        return new ClaimedAllotment.Worker(id, numbers, victims);
    }

    private void checkClass() throws IOException {
        String text = text("class");
        try {
            WorkerClass.named(text);
        } catch (IllegalArgumentException unknown) {
            throw wrong(Inputs.clause(unknown));
        }
    }

    private List<Integer> victims() throws IOException {
        demand(JsonToken.START_ARRAY, "'victims' is a list of numbers");
        List<Integer> victims = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            victims.add(whole("a victim is"));
        }
        return victims;
    }

    private int whole(String what) throws IOException {
        demand(JsonToken.VALUE_NUMBER_INT, what + " a whole number");
        if (json.getNumberType() != JsonParser.NumberType.INT) {
            throw wrong(what + " a number that is not so large");
        }
        return json.getIntValue();
    }

    private String text(String field) throws IOException {
        demand(JsonToken.VALUE_STRING, "'" + field + "' is a text");
        return json.getText();
    }

    private void demand(JsonToken token, String otherwise) {
        if (json.currentToken() != token) {
            throw wrong(otherwise);
        }
    }

    private UserException wrong(String clause) {
        return UserException.input(name + ", " + at(json.currentTokenLocation()) + ": " + clause + ".");
    }

    private UserException missing(String field) {
        return UserException.input(name + " has no '" + field + "': an allotment needs mesh, source and workers.");
    }
}
