package io.skua.lab.mix;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A job that has a fixed number of threads for itself, and then what it uses of them is their processor time; or one of
 * which nobody can say which threads are its own.
 */
final class MeteredJob extends RunningJob {
    private final Callable<Object> body;
    private final int threads;
    private final int diaspora;
    private final @Nullable CpuMeter meter;
    private volatile JobFigures.@Nullable Members members;

    /**
     * @param threads how many it has for itself; −1 if nobody can tell
     * @param diaspora how far they are from the source; −1 if that means nothing
     * @param meter of its threads, from now on; null if nobody can tell which they are
     */
    MeteredJob(Callable<Object> body, int threads, int diaspora, @Nullable CpuMeter meter) {
        this.body = body;
        this.threads = threads;
        this.diaspora = diaspora;
        this.meter = meter;
    }

    @Override
    Object answerOnce() throws Exception {
        isSubmitted();
        return body.call();
    }

    @Override
    void ends(double seconds) {
        members = meter == null ? null : JobFigures.Members.fixed(threads, seconds, meter.seconds());
    }

    @Override
    int membersNow() {
        return threads;
    }

    @Override
    int diasporaNow() {
        return diaspora;
    }

    @Override
    JobFigures.@Nullable Members members() {
        return members;
    }

    @Override
    List<MixPoint> history() {
        return diaspora < 0 ? List.of() : List.of(new MixPoint(0, diaspora, threads));
    }
}
