package io.skua.workloads.spin;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.script.Program;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A {@link SpinTree} to run, under the title that its workload gives it. */
record SpinRun(String title, SpinTree tree) implements Workload.Instance {
    @Override
    public Object sequential() {
        return tree.sequential();
    }

    @Override
    public Object rival(ForkJoinPool pool) {
        return pool.invoke(ForkJoinTask.adapt(() -> FjpRival.sum(tree)));
    }

    @Override
    public Object skua(Skua skua, Form form) {
        return switch (form) {
            case TYPED -> skua.run(() -> TypedForm.sum(tree));
            case LAMBDA -> skua.run(() -> LambdaForm.sum(tree));
            case DROP_IN -> skua.run(() -> DropInForm.sum(tree));
        };
    }

    @Override
    public Workload.Shape shape() {
        return tree.shape();
    }

    @Override
    public Program program() {
        return SpinScript.program(title, tree);
    }

    @Override
    public Optional<Object> known() {
        return Optional.of(tree.known());
    }
}
