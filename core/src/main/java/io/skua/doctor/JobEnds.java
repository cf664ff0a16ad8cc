package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When the jobs of a real run have ended. A worker tells the end of a job after it has released those who wait for the
 * job. If it loses its processor in between, the next job begins before the end of this one is told, and the two seem
 * to share the workers. But the worker has told before that its visit is over, and after the last visit nobody works
 * for the job. So a job that a worker has ended counts as ended when its last visit was over.
 *
 * <p>An end that is told by a thread that is no worker stays where it is: a pool of a cluster's place lives on without
 * visits while other places work for it.
 */
final class JobEnds {
    private static final JobPhase[] PHASES = JobPhase.values();

    private JobEnds() {}

    /** Moves the ends back in time. The events are in the order of their times before and afterwards. */
    static void moveBack(List<Timed> events) {
        Map<Long, Long> lastVisits = new HashMap<>(); // by job: when the latest visit that was over ended
        boolean moved = false;
        for (int i = 0; i < events.size(); i++) {
            Timed event = events.get(i);
            if (event.kind() == EventKind.VISIT) {
                lastVisits.remove(event.first());
            } else if (event.kind() == EventKind.VISIT_END) {
                lastVisits.put(event.first(), event.time());
            } else if (event.kind() == EventKind.JOB && PHASES[event.detail()].isEnd()) {
                Long over = lastVisits.remove(event.first());
                if (over != null && over < event.time() && event.place() != Event.NOWHERE) {
                    events.set(i, event.at(over));
                    moved = true;
                }
            }
        }
        if (moved) {
            events.sort(Comparator.comparingLong(Timed::time));
        }
    }
}
