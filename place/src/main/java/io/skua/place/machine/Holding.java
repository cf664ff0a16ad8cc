package io.skua.place.machine;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A loan at its borrower, with the generations that are not settled yet; the last one is current. */
final class Holding {
    /** What one pool of the local runtime does for a loan, between two rotations. */
    static final class Generation {
        final Holding of;
        final int number;
        final long pool;
        final List<Object> parts = new ArrayList<>();
        Tally tally = Tally.NONE; // belongs to the parts; never changes after the generation was paid
        final Map<LoanId, Lent> lent = new LinkedHashMap<>(); // what was lent on from here and is not settled
        boolean hasEnded;
        List<Descriptor> frontier = List.of();
        boolean isDue; // whether it is to be paid although loans that were lent on are open
        boolean isFolding;
        boolean isPaid; // paid, and not settled

        Generation(Holding of, int number, long pool) {
            this.of = of;
            this.number = number;
            this.pool = pool;
        }
    }

    /** A loan at its lender. */
    static final class Lent {
        final LoanId id;
        final Generation from;
        final List<Descriptor> descriptors;

        @Nullable
        PlaceId borrower; // null while no place was found for it

        boolean isAgain; // its tasks were lent before, to a place that was lost
        boolean isBanked; // the borrower has paid to the bank: this place lists the loan and never lends it again
        boolean isFrozen; // listed in a payment that is not settled: only the bank may decide about the loan

        Lent(LoanId id, Generation from, List<Descriptor> descriptors) {
            this.id = id;
            this.from = from;
            this.descriptors = descriptors;
        }

        boolean isSuspect() {
            return descriptors.get(0).isSuspect();
        }
    }

    final LoanId id;
    final @Nullable LoanId parent;
    final JobId job;
    final PlaceId lender;
    final List<Generation> generations = new ArrayList<>();
    boolean isAtBank; // whether the bank is the creditor
    boolean hasPaidBank;
    boolean isOrphan; // the lender is dead or does not know: the bank is asked
    boolean isSurrendered;
    boolean hasFailed; // nothing of it is paid any more: the end of the job drops it
    long rotateAt;

    Holding(LoanId id, @Nullable LoanId parent, JobId job, PlaceId lender) {
        this.id = id;
        this.parent = parent;
        this.job = job;
        this.lender = lender;
        this.isAtBank = parent == null;
    }

    Generation current() {
        return generations.get(generations.size() - 1);
    }
}
