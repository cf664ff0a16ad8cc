package io.skua.place;

import io.skua.place.codec.Packed;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a place that have not ended yet. A body that calls waits if too much of what this place has sent to the
 * called one has not arrived there ({@link Backlog}).
 *
 * <p><b>C1 (every call ends).</b> A call is open until its future is complete and its scope does not wait for it any
 * more. Memory may run out between any two lines of that. Then the call stays open, and the place begins a new life,
 * which ends all calls of earlier lives once more. Only one thread at a time ends a call.
 */
final class OpenCalls {
    private final Home home;
    private final Map<Long, PendingCall> open = new ConcurrentHashMap<>();
    private final Backlog backlog = new Backlog();

    OpenCalls(Home home) {
        this.home = home;
    }

    CompletableFuture<@Nullable Object> call(Scope scope, int place, Object payload) {
        PlaceId at = home.member(place);
        PlaceId by = home.self();
        PendingCall call = new PendingCall(home.nextNumber(), by, at, scope, new CompletableFuture<>());
        try { // memory may run out anywhere: neither the backlog nor the scope must keep a call that was not sent
            if (!at.equals(by)) {
                awaitRoom(call, Charter.bytesOf(payload));
            }
            open.put(call.number(), call);
            scope.addCall(call);
            if (!by.equals(home.self())) { // O1 of Home
                throw new IllegalStateException("Place " + home.number() + " has begun a new life; call again.");
            }
            home.agent().tell(by, new Event.Call(call.number(), at, payload));
        } catch (Throwable thrown) {
            open.remove(call.number());
            backlog.remove(at, call.number());
            scope.callEnded(call, null);
            throw thrown;
        }
        if (scope.hasFailed()) { // whoever has failed it may have cancelled the call before the call was sent
            cancel(call);
        }
        return call.future();
    }

    private void awaitRoom(PendingCall call, long bytes) {
        if (backlog.tryAdd(call.at(), call.number(), bytes)) {
            return;
        }
        try {
            home.waiting(() -> {
                backlog.await(call.at(), call.number(), bytes);
                return true;
            });
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for a place that reads slowly.");
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new CompletionException(thrown);
        }
    }

    /** Tells the called place that nobody needs the answer any more. The call still ends by an answer. */
    void cancel(PendingCall call) {
        home.agent()
                .tell(call.by(), new Event.Call(home.nextNumber(), call.at(), new Charter.CancelCall(call.number())));
    }

    /** A call has arrived at its place. */
    void delivered(PlaceId at, long number) {
        backlog.remove(at, number);
    }

    /** If this throws, the call fails when the place begins a new life. */
    void answered(long number, @Nullable Object result, @Nullable Object failure) {
        PendingCall call = open.get(number);
        if (call != null) {
            backlog.remove(call.at(), call.number());
            answer(call, result, failure);
        }
    }

    /** Only these places are alive. Calls to others are answered by the agent, with failures. */
    void keepOnly(Collection<PlaceId> alive) {
        backlog.keepOnly(alive);
    }

    /** Fails the calls of all lives but this one; of all lives if there is none. */
    void endWaits(@Nullable PlaceId now, String why) {
        for (PendingCall call : open.values()) {
            if (!call.by().equals(now)) {
                backlog.remove(call.at(), call.number());
                answer(call, null, why);
            }
        }
    }

    /** Completes a call on a worker, since users' code may depend on its future. */
    private void answer(PendingCall call, @Nullable Object result, @Nullable Object failure) {
        Runnable completion = () -> complete(call, result, failure);
        try {
            home.skua().execute(completion);
        } catch (RuntimeException closed) {
            new Thread(completion, "place-" + home.number() + "-answer").start();
        }
    }

    /** Ends a call, unless another thread does. Without memory for that, a new life of the place does it (C1). */
    void complete(PendingCall call, @Nullable Object result, @Nullable Object failure) {
        if (!call.takeEnd()) {
            return;
        }
        boolean hasEnded = false;
        try {
            end(call, result, failure);
            open.remove(call.number());
            hasEnded = true;
        } finally {
            if (!hasEnded) {
                call.returnEnd();
                home.agent().tellOfLoss();
            }
        }
    }

    private void end(PendingCall call, @Nullable Object result, @Nullable Object failure) {
        Throwable thrown = null;
        Object value = null;
        Object part = null;
        try {
            if (failure != null) {
                thrown = home.exceptionFor(failure);
            } else if (result instanceof Charter.AtAnswer answer) {
                Packed itsPart = answer.part();
                part = itsPart == null ? null : home.unpacked(itsPart);
                value = home.codec().unpack(answer.result());
            }
        } catch (Throwable noAnswer) {
            thrown = noAnswer;
        }
        try {
            if (thrown != null) {
                call.scope().fail(thrown);
            }
            complete(call, value, thrown);
        } finally {
            endInScope(call, part);
        }
    }

    /**
     * Completes the future of a call. If there is no memory for one of those that depend on it, the scope of the call
     * fails, and the others are told. The one that was not told may be what another scope waits for, so the place
     * begins a new life then, which stops the bodies that run here. If this throws, the future is not complete.
     */
    private void complete(PendingCall call, @Nullable Object value, @Nullable Throwable thrown) {
        CompletableFuture<@Nullable Object> future = call.future();
        boolean isTold = false;
        while (!isTold) {
            try {
                if (thrown == null) {
                    future.complete(value);
                } else {
                    future.completeExceptionally(thrown);
                }
                isTold = true;
            } catch (Throwable noMemory) { // each round tells at least one of those that were not told
                call.scope().fail(noMemory);
                if (!future.isDone()) {
                    throw noMemory;
                }
                home.agent().tellOfLoss();
            }
        }
    }

    /** If there is no memory to keep the part of a call, whoever waits for the parts gets a failure. */
    private static void endInScope(PendingCall call, @Nullable Object part) {
        try {
            call.scope().callEnded(call, part);
        } catch (Throwable noMemory) {
            call.scope().fail(noMemory);
            call.scope().callEnded(call, null);
        }
    }

    /** Returns how many bytes of calls are on their way to a place. */
    long bytesOnTheWay(PlaceId at) {
        return backlog.bytes(at);
    }
}
