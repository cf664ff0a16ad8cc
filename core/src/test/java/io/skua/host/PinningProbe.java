package io.skua.host;

/**
 * A program that prints what {@link Pinning} says in a JVM of its own; with the argument {@code topology} it only looks
 * at the host.
 */
final class PinningProbe {
    private PinningProbe() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            System.out.print(HostTopology.of(4).mesh().size());
        } else {
            Pinning pinning = Pinning.find();
            System.out.print(pinning.isAvailable() ? "pins" : pinning.reason());
        }
    }
}
