package io.skua.sim.chaos.plan;

/**
 * How messages travel.
 *
 * @param latencyMin the least time that a message takes
 * @param latencyMax the usual maximum
 * @param slowPerMille how many of 1,000 messages take up to twenty times as long
 * @param lossPerMille how many of 1,000 messages are lost
 * @param repeatPerMille how many of 1,000 messages come twice
 * @param detector how long a place must be silent before others suspect it
 */
public record NetworkPlan(
        long latencyMin, long latencyMax, int slowPerMille, int lossPerMille, int repeatPerMille, long detector) {
    /** Returns the same network without loss and repetition. */
    public NetworkPlan harmless() {
        return new NetworkPlan(latencyMin, latencyMax, slowPerMille, 0, 0, detector);
    }
}
