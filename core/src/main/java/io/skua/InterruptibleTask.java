package io.skua;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * An adapted body that {@code cancel(true)} interrupts. The thread that runs the body is known under the lock of this
 * object; so no interrupt is sent after the body has returned.
 */
final class InterruptibleTask<T> extends AdaptedTask<T> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // a copy of a task is not running
    private transient @Nullable Thread runner; // guarded by this

    InterruptibleTask(Callable<? extends T> body) {
        super(body);
    }

    @Override
    protected boolean exec() {
        setRunner(Thread.currentThread());
        try {
            return super.exec();
        } finally {
            setRunner(null);
            if (isCancelled()) {
                Thread.interrupted(); // the interrupt was meant for the body
            }
        }
    }

    private synchronized void setRunner(@Nullable Thread thread) {
        runner = thread;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(false);
        if (cancelled && mayInterruptIfRunning) {
            interruptRunner();
        }
        return cancelled;
    }

    private synchronized void interruptRunner() {
        if (runner != null) {
            runner.interrupt();
        }
    }
}
