package io.skua.place;

import io.skua.place.codec.Packed;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.port.PoolWork;
import io.skua.port.Port;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A job as one place knows it: how its tasks are run there. */
final class LocalJob implements PoolWork {
    private final Home home;
    private final JobId id;
    private final Charter charter;
    private volatile @Nullable Fold<Object> fold;
    private volatile boolean isReady;

    LocalJob(Home home, JobRecord job) {
        this.home = home;
        this.id = job.id();
        this.charter = (Charter) job.charter();
    }

    Home home() {
        return home;
    }

    JobId id() {
        return id;
    }

    Charter charter() {
        return charter;
    }

    @Override
    public @Nullable Object run(Object descriptor) throws Throwable {
        try {
            if (!isReady) {
                home.setUps().runAll(charter.setUps());
                isReady = true;
            }
            return run(home.task(descriptor instanceof Descriptor travelled ? travelled.payload() : descriptor));
        } catch (Throwable thrown) {
            throw home.reported(thrown);
        }
    }

    private @Nullable Object run(AnyTask<?> task) throws Throwable {
        home.countTask();
        Fold<Object> its = fold();
        Scope scope = Scope.ofTask(this, Objects.requireNonNull(Port.current()), its);
        Object own = Bodies.run(scope, task);
        Object contribution = its == null ? null : scope.folded(own);
        if (contribution != null) {
            home.codec().checkClass(contribution);
        }
        return contribution;
    }

    /** Returns the fold, or null if contributions are dropped. */
    @SuppressWarnings("unchecked")
    @Nullable
    Fold<Object> fold() {
        Packed packed = charter.fold();
        Fold<Object> known = fold;
        if (known == null && packed != null) {
            known = (Fold<Object>) home.unpacked(packed);
            fold = known;
        }
        return known;
    }

    @Override
    public Object fold(Object a, Object b) throws Throwable {
        try {
            return Objects.requireNonNull(fold()).fold(a, b);
        } catch (Throwable thrown) {
            throw home.reported(thrown);
        }
    }
}
