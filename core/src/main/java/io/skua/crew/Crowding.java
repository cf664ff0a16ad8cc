package io.skua.crew;

import io.skua.idle.Group;
import io.skua.idle.Seated;
import io.skua.job.Injected;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many members of a group may be awake if it has more members than there are processors ({@code Idle}, I4).
 *
 * <p>A program of tiny tasks wants as many as there are processors: more threads only take the processors from each
 * other, and while a member is hungry every fork is queued. A program whose tasks are long, or block, wants all
 * members: if nobody were hungry, a fork would run its child at once, and a long child would keep its parent from
 * forking the others. So all may be awake at first, and the watch looks at how many tasks each worker runs:
 *
 * <ul>
 *   <li>If a worker has run {@value #FINE} tasks or more between two looks, tasks are tiny, and only as many members as
 *       there are processors may be awake, and one more for each worker that has run no task for {@value #STUCK_LOOKS}
 *       looks. This is much longer than a thread must wait for a processor, even if all workers are awake.
 *   <li>If no worker has run that many tasks between two looks, {@value #COARSE_LOOKS} times in a row, all may be
 *       awake. Such tasks are so long that it costs little to switch between them, or they block in a way that the JVM
 *       does not tell.
 *   <li>A submission that nobody has taken between two looks lets one more worker be awake at each look, until nothing
 *       waits.
 * </ul>
 *
 * <p>Used by the watch's thread only.
 */
final class Crowding {
    private static final int FINE = 8;
    private static final int STUCK_LOOKS = 128;
    private static final int COARSE_LOOKS = 2;

    private final Crew crew;
    private WeakReference<@Nullable Injected> oldest = new WeakReference<>(null);
    private int kept; // how many workers may be awake for the sake of submissions that wait
    private int coarseLooks = COARSE_LOOKS; // how many looks in a row have found no worker that runs many tasks

    Crowding(Crew crew) {
        this.crew = crew;
    }

    /** Lets all members of a group be awake that has nothing to do. The next program may be of another kind. */
    void relax(Group group) {
        coarseLooks = COARSE_LOOKS;
        kept = 0;
        group.setAwakeMax(group.roster().size());
    }

    /** Decides anew for a group that has all workers. Returns whether more workers may be awake than before. */
    boolean look(Group group) {
        boolean isAnybodyFine = false;
        int stuck = 0;
        for (Seated worker : crew.workers().slots()) {
            if (worker != null) {
                long ran = worker.noteTasks(worker.tally().tasks());
                boolean isBusy = worker.isBusy() && worker.isActive();
                isAnybodyFine |= ran >= FINE;
                stuck += isBusy && worker.looksWithoutTask() >= STUCK_LOOKS ? 1 : 0;
            }
        }
        coarseLooks = isAnybodyFine ? 0 : Math.min(COARSE_LOOKS, coarseLooks + 1);
        countKept(group.injector().oldest());
        return group.setAwakeMax(
                coarseLooks >= COARSE_LOOKS ? group.roster().size() : group.parallelism() + stuck + kept);
    }

    private void countKept(@Nullable Injected now) {
        if (now == null) {
            kept = 0;
        } else if (now == oldest.get()) {
            kept++;
        } else {
            oldest = new WeakReference<>(now);
        }
    }
}
