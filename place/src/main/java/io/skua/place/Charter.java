package io.skua.place;

import io.skua.place.codec.Packed;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a place must know of a job besides its tasks.
 *
 * @param name the name that its user gave the job; null if none
 * @param fold the job's fold; null if contributions are dropped
 * @param setUps what must have run at a place before the first task of the job runs there
 */
record Charter(@Nullable String name, @Nullable Packed fold, List<SetUp> setUps) {
    /** A task for every place. Its name is the same wherever it comes from, so that a place runs it once. */
    record SetUp(PlaceId by, long number, Packed task) {}

    /** A task in the form in which it travels; the name of its class is for messages. */
    record TaskPack(String name, Packed task) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A task that cannot travel: whoever runs it fails the job with this sentence. */
    record BrokenTask(String name, String sentence) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Why a job has failed that was cancelled. */
    record Cancelled(String why) {}

    /** What tasks have contributed, with the fold that made it, so that any place can go on folding. */
    record Part(Packed value, Packed fold) {}

    // ---- what is called at one certain place ----

    /**
     * A call of asyncAt. Tasks for any place that it spawns contribute to the caller's finish.
     *
     * @param charter what the caller's finish consists of; null if there is none around the caller
     */
    record AtCall(
            Packed task,
            @Nullable Charter charter,
            @Nullable JobId parent) {}

    /** Data for an array that is shared at the called place. */
    record CopyCall(String array, int from, Packed data) {}

    /** The caller no longer needs the answer to one of its calls. */
    record CancelCall(long call) {}

    /** The answer to an AtCall: the task's result, and what the tasks that it spawned have contributed. */
    record AtAnswer(Packed result, @Nullable Packed part) {}

    /** Returns about how many bytes a call, or the answer to one, takes; 0 if it is small. */
    static long bytesOf(@Nullable Object payload) {
        if (payload instanceof AtCall call) {
            return call.task.bytes().length;
        } else if (payload instanceof CopyCall copy) {
            return copy.data.bytes().length;
        } else if (payload instanceof SetUp setUp) {
            return setUp.task.bytes().length;
        } else if (payload instanceof AtAnswer answer) {
            return answer.result.bytes().length + (answer.part == null ? 0L : answer.part.bytes().length);
        }
        return 0;
    }

    /** Returns the classes that messages consist of, besides those of the protocol. */
    static List<Class<?>> travelling() {
        return List.of(
                Packed.class,
                Charter.class,
                TaskPack.class,
                BrokenTask.class,
                Part.class,
                Cancelled.class,
                AtCall.class,
                CopyCall.class,
                CancelCall.class,
                AtAnswer.class,
                SetUp.class,
                FailureReport.class);
    }
}
