package io.skua.lab.reproduce.successonly;

/**
 * How tasks are lent, and what goes wrong. Periods are shares of the time that the program would take if no worker ever
 * idled.
 *
 * @param thresholdPerWorker a place is worth asking if it has more tasks to spare than this for each of its workers
 * @param shipment how many tasks are lent at once, at most
 * @param instalment how often a borrower pays; 0 for never
 * @param crashes how many places vanish
 */
record Terms(double thresholdPerWorker, int shipment, double instalment, int crashes) {
    static final Terms USUAL = new Terms(0.25, 4, 0, 0);

    /** The shares of the work after which places vanish, by turns of the seeds. */
    private static final double[] MOMENTS = {0.4, 0.2, 0.6, 0.3, 0.75};

    Terms threshold(double perWorker) {
        return new Terms(perWorker, shipment, instalment, crashes);
    }

    Terms shipment(int tasks) {
        return new Terms(thresholdPerWorker, tasks, instalment, crashes);
    }

    Terms instalment(double share) {
        return new Terms(thresholdPerWorker, shipment, share, crashes);
    }

    Terms crashes(int places) {
        return new Terms(thresholdPerWorker, shipment, instalment, places);
    }

    static double moment(long seed) {
        return MOMENTS[(int) (seed % MOMENTS.length)];
    }
}
