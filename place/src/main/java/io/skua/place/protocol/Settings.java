package io.skua.place.protocol;

/**
 * What can be set. All times are nanoseconds of the driver's clock.
 *
 * @param stealing which places a hungry place asks, and how
 * @param threshold a place is worth asking if more tasks than this could be taken there
 * @param shipment how many tasks are lent at once, at most
 * @param idleAllowed a place lends tasks only while at most this many of its own workers are idle
 * @param instalment how often a borrower pays what it has done
 * @param deputies how many places have a copy of the books
 * @param isReliable whether the network neither loses nor repeats nor reorders messages between two living places
 * @param resend after what time a message that was not confirmed is sent again
 * @param confirm how long a confirmation may wait for a message that carries it
 * @param settle how long a place waits for further silences before it decides whether it belongs to the majority
 * @param grace how long a job is waited for after all holders of its books have died
 * @param knowsByProbe whether loads are read one by one when they are needed, as the paper does; otherwise places tell
 *     each other
 * @param poll how long a hungry place that has found nobody to ask waits before it looks again
 * @param lifelines how many buddies a hungry place has under {@link Stealing#LIFELINE}
 * @param randomTries how many places are asked at random before the lifelines
 */
public record Settings(
        Stealing stealing,
        int threshold,
        int shipment,
        int idleAllowed,
        long instalment,
        int deputies,
        boolean isReliable,
        long resend,
        long confirm,
        long settle,
        long grace,
        boolean knowsByProbe,
        long poll,
        int lifelines,
        int randomTries) {
    private static final long MILLIS = 1_000_000;

    /** Returns the settings of a cluster whose places have this many workers. */
    public static Settings usual(int workers) {
        return new Settings(
                Stealing.SUCCESS_ONLY,
                workers / 4,
                4,
                workers > 12 ? 2 : 0,
                5_000 * MILLIS,
                2,
                false,
                1_000 * MILLIS,
                200 * MILLIS,
                1_000 * MILLIS,
                10_000 * MILLIS,
                false,
                50 * MILLIS,
                6,
                2);
    }

    /** Returns these settings with another time between two payments of a borrower, in nanoseconds. */
    public Settings withInstalment(long nanos) {
        return changed(stealing, shipment, nanos, settle, grace);
    }

    /** Returns these settings with another choice of the places that a hungry place asks. */
    public Settings withStealing(Stealing strategy) {
        return changed(strategy, shipment, instalment, settle, grace);
    }

    /** Returns these settings with another largest number of tasks that are lent at once. */
    public Settings withShipment(int tasks) {
        return changed(stealing, tasks, instalment, settle, grace);
    }

    /** How long silences are collected, and how long a lost job is waited for. */
    public Settings withPatience(long itsSettle, long itsGrace) {
        return changed(stealing, shipment, instalment, itsSettle, itsGrace);
    }

    private Settings changed(Stealing itsStealing, int itsShipment, long itsInstalment, long itsSettle, long itsGrace) {
        return new Settings(
                itsStealing,
                threshold,
                itsShipment,
                idleAllowed,
                itsInstalment,
                deputies,
                isReliable,
                resend,
                confirm,
                itsSettle,
                itsGrace,
                knowsByProbe,
                poll,
                lifelines,
                randomTries);
    }
}
