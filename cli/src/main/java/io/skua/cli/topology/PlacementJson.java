package io.skua.cli.topology;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;

/** A placement as one JSON object. Written worker by worker, since thousands of workers have millions of victims. */
record PlacementJson(Placement placement, JsonGenerator json) {
    static void write(Placement placement, Writer out) {
        JsonFactory factory = JsonFactory.builder().build().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (JsonGenerator json = factory.createGenerator(out)) {
            new PlacementJson(placement, json).write();
        } catch (IOException e) {
            throw new UncheckedIOException("standard output keeps its errors to itself", e);
        }
    }

    private void write() throws IOException {
        Allotment allotment = placement.allotment();
        json.writeStartObject();
        json.writeStringField("mesh", allotment.mesh().toString());
        json.writeNumberField("source", allotment.source());
        json.writeNumberField("diaspora", allotment.diaspora());
        json.writeStringField("policy", placement.policy().name());
        if (placement.isHost()) {
            writeLevels(allotment.topology());
        }
        json.writeObjectFieldStart("classes");
        for (Map.Entry<WorkerClass, Integer> one : placement.classes().entrySet()) {
            json.writeNumberField(one.getKey().name(), one.getValue());
        }
        json.writeEndObject();
        json.writeFieldName("zones");
        writeNumbers(placement.zones());
        json.writeArrayFieldStart("workers");
        Victims victims = placement.victims();
        for (int worker : allotment.workers()) {
            writeWorker(worker, victims.of(worker));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeLevels(Topology topology) throws IOException {
        json.writeArrayFieldStart("levels");
        for (int level = 1; level <= topology.levels(); level++) {
            json.writeString(topology.levelName(level));
        }
        json.writeEndArray();
    }

    private void writeWorker(int worker, int[] victims) throws IOException {
        Allotment allotment = placement.allotment();
        Mesh mesh = allotment.mesh();
        json.writeStartObject();
        json.writeNumberField("id", worker);
        json.writeNumberField("x", mesh.x(worker));
        json.writeNumberField("y", mesh.y(worker));
        json.writeNumberField("z", mesh.z(worker));
        if (allotment.topology().hasProcessors()) {
            json.writeNumberField("processor", allotment.topology().processor(worker));
        }
        json.writeStringField("class", allotment.classOf(worker).name());
        json.writeNumberField("hops", allotment.hops(worker));
        json.writeFieldName("victims");
        writeNumbers(victims);
        json.writeEndObject();
    }

    private void writeNumbers(int[] numbers) throws IOException {
        json.writeArray(numbers, 0, numbers.length);
    }
}
