package io.skua;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whether a scheduler has a flight recorder.
 *
 * @param folder where a snapshot is written when a deadline was missed; null if none is written
 */
record FlightSettings(boolean isOn, @Nullable Path folder) {
    static final FlightSettings OFF = new FlightSettings(false, null);
    static final FlightSettings ON = new FlightSettings(true, null);
}
