package io.skua.place.machine;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A job that this place knows. */
final class KnownJob {
    /** A loan that waits for the record of its job. */
    static final class Waiting {
        final Message.Lend loan;
        final PlaceId lender;
        boolean isAdopted;

        Waiting(Message.Lend loan, PlaceId lender) {
            this.loan = loan;
            this.lender = lender;
        }
    }

    final JobId id;

    @Nullable
    JobRecord record; // null until the bank has told it

    Epoch epoch;
    boolean awaitsOutcome; // whether a user of this place waits for the job

    @Nullable
    List<Descriptor> roots; // until a bank has opened the job

    final Map<LoanId, Waiting> waiting = new LinkedHashMap<>(); // loans that wait for the record
    final Map<Integer, Long> bounds = new LinkedHashMap<>();
    final Set<PlaceId> withoutBooks = new LinkedHashSet<>(); // deputies that say so
    final Set<LoanId> gone = new LinkedHashSet<>(); // loans that a bank may know, and that this place has no more

    @Nullable
    Object failure; // what the bank must be told

    long lostAt = Long.MAX_VALUE;

    KnownJob(JobId id, Epoch epoch) {
        this.id = id;
        this.epoch = epoch;
    }
}
