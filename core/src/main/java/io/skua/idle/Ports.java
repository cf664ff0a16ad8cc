package io.skua.idle;

import io.skua.thread.Parking;
import io.skua.thread.Reports;
import java.util.function.Supplier;

/**
 * What the idle protocol and the crew need of the world around them.
 *
 * @param staff where threads for vacant seats come from. Asked when there is something to do: the crew needs the idle
 *     protocol, too
 * @param sharing how jobs share workers; asked late for the same reason
 * @param reports where failures are told that no caller can be told of
 * @param parking how threads wait and tell the time
 */
public record Ports(Supplier<Staff> staff, Supplier<Sharing> sharing, Reports reports, Parking parking) {}
