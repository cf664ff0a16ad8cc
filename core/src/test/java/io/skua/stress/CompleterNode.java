package io.skua.stress;

import io.skua.CountedCompleter;
import io.skua.stress.Node.Completer;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One completer of a {@link Node.Complete} step. */
final class CompleterNode extends CountedCompleter<Long> {
    private final ProgramRun run;
    private final Completer completer;
    private final LongAdder sum = new LongAdder();

    CompleterNode(ProgramRun run, @Nullable CompleterNode above, Completer completer) {
        super(above);
        this.run = run;
        this.completer = completer;
    }

    @Override
    public void compute() {
        run.start(completer.id());
        try {
            sum.add(RandomProgram.work(completer.id(), completer.work()));
            setPendingCount(completer.children().size());
            for (Completer child : completer.children()) {
                new CompleterNode(run, this, child).fork();
            }
            throwIf(Node.Throwing.IN_COMPUTE);
        } finally {
            run.end(completer.id());
        }
        tryComplete();
    }

    private void throwIf(Node.Throwing here) {
        if (completer.throwing() == here) {
            run.disturb();
            throw new Boom.Unchecked(completer.id());
        }
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
        throwIf(Node.Throwing.IN_CALLBACK);
        if (getCompleter() instanceof CompleterNode above) {
            above.sum.add(sum.sum());
        }
    }

    @Override
    public Long getRawResult() {
        return sum.sum();
    }
}
