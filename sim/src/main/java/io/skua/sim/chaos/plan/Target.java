package io.skua.sim.chaos.plan;

/** Which place a trouble strikes. Roles are looked up when the trouble comes. */
public record Target(Role role, int number) {
    /** How the place is found. */
    public enum Role {
        /** The place with this number. */
        PLACE,
        /** The bank of the job with this number in the plan. */
        BANK,
        /** A deputy of this job. */
        DEPUTY,
        /** The place where this job was submitted. */
        SUBMITTER
    }

    @Override
    public String toString() {
        return role == Role.PLACE ? "place " + number : role + " of job " + number;
    }
}
