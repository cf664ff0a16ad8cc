package io.skua.idle;

import io.skua.thread.Parking;
import io.skua.thread.Reports;
import java.util.function.Supplier;

/**
 * What the idle protocol and the crew use of the rest of the engine.
 *
 * @param staff finds threads for vacant seats. A supplier, because the crew is made after the idle protocol
 * @param sharing how jobs share workers. A supplier for the same reason
 * @param reports logs failures that cannot be thrown at any caller
 * @param parking how threads wait and read the clock
 */
public record Ports(Supplier<Staff> staff, Supplier<Sharing> sharing, Reports reports, Parking parking) {}
