package io.skua.studio.trace;

import java.util.Map;

/** What a viewer shows at one moment, in whichever format it was written. */
record Shown(long time, int track, String trackName, String phase, Label label, Flow flow) {
    record Label(String category, String name, Map<String, Object> arguments) {}

    record Flow(long out, long in) {}
}
