package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import io.skua.place.codec.Codec;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import java.lang.reflect.Field;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls end although memory runs out while they do: their futures are completed, and their scopes do not wait. */
@Timeout(60)
final class OpenCallsTest {
    private static final PlaceId HERE = new PlaceId(3, 1);
    private static final PlaceId THERE = new PlaceId(4, 1);

    /** A future that finds no memory for this many exceptions. */
    private static final class Poor extends CompletableFuture<@Nullable Object> {
        private final AtomicInteger left;

        Poor(int times) {
            left = new AtomicInteger(times);
        }

        @Override
        public boolean completeExceptionally(Throwable thrown) {
            if (left.getAndDecrement() > 0) {
                throw new OutOfMemoryError("not really");
            }
            return super.completeExceptionally(thrown);
        }
    }

    /** A failure that nobody has the memory to read. */
    private static final class Unreadable {
        @Override
        public String toString() {
            throw new OutOfMemoryError("not really");
        }
    }

    private static Object field(Object owner, String name) throws Exception {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }

    private static void set(Object owner, String name, Object value) throws Exception {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(owner, value);
    }

    private static void endBody(Scope scope) throws Throwable {
        Bodies.run(scope, () -> null);
    }

    /** Without an agent nothing elsewhere can be cancelled: that throws, as it does without memory. */
    private static Home homeWithoutAgent(Skua skua) {
        return new Home(3, skua, Codec.of(List.of(), 1000));
    }

    @Test
    void aFutureIsCompletedAlthoughNothingCanBeCancelled() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Home home = homeWithoutAgent(skua);
            Scope scope = Scope.ofBody(home);
            PendingCall call = new PendingCall(7L, HERE, THERE, scope, new CompletableFuture<>());
            scope.addCall(call);
            home.calls().complete(call, null, new Unreadable());
            assertThat(call.future()).isCompletedExceptionally();
            assertThat(scope.failure()).hasMessage("not really");
            assertThatThrownBy(() -> endBody(scope)).as("it does not wait").hasMessage("not really");
        }
    }

    @Test
    void aPartThatCannotBeKeptFailsTheScopeAndEndsTheCall() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Home home = homeWithoutAgent(skua);
            Codec codec = home.codec();
            Scope scope = Scope.ofBody(home);
            Field parts = Scope.class.getDeclaredField("parts");
            parts.setAccessible(true);
            parts.set(scope, new AbstractList<Object>() {
                @Override
                public Object get(int index) {
                    throw new IndexOutOfBoundsException(index);
                }

                @Override
                public int size() {
                    return 0;
                }

                @Override
                public void add(int index, Object element) {
                    throw new OutOfMemoryError("not really");
                }
            });
            PendingCall other = new PendingCall(8L, HERE, THERE, scope, new CompletableFuture<>());
            PendingCall call = new PendingCall(7L, HERE, THERE, scope, new CompletableFuture<>());
            scope.addCall(other); // which cannot be cancelled
            scope.addCall(call);
            home.calls().complete(call, new Charter.AtAnswer(codec.pack(5L), codec.pack(6L)), null);
            assertThat(call.future()).isCompletedWithValue(5L);
            assertThat(scope.failure()).hasMessage("not really");
            scope.callEnded(other, null);
            assertThatThrownBy(() -> endBody(scope)).as("it does not wait").hasMessage("not really");
        }
    }

    @Test
    void aFailedFinishDoesNotWaitForJobsThatItCouldNotCancel() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Scope scope = Scope.ofBody(homeWithoutAgent(skua)).inner(null);
            Field tickets = Scope.class.getDeclaredField("tickets");
            tickets.setAccessible(true);
            tickets.set(scope, List.of(new Ticket(new JobId(HERE, 9))));
            assertThatThrownBy(() -> Bodies.run(scope, () -> {
                        throw new OutOfMemoryError("not really");
                    }))
                    .isNotNull();
            assertThat(scope.failure()).hasMessage("not really");
        }
    }

    @Test
    void aDependentWithoutMemoryKeepsNobodyElseWaiting() {
        try (Cluster cluster = Cluster.inMemory(1).start()) {
            Home home = cluster.home(0);
            PlaceId life = home.self();
            Scope scope = Scope.ofBody(home);
            AtomicInteger completions = new AtomicInteger();
            PendingCall call = new PendingCall(7L, life, THERE, scope, new CompletableFuture<>() {
                @Override
                public boolean complete(@Nullable Object value) {
                    boolean isFirst = super.complete(value);
                    if (completions.incrementAndGet() == 1) { // as a dependent does that has no memory for its outcome
                        throw new OutOfMemoryError("not really");
                    }
                    return isFirst;
                }
            });
            scope.addCall(call);
            home.calls().complete(call, null, null);
            assertThat(completions).as("the other dependents are told").hasValue(2);
            assertThatThrownBy(() -> endBody(scope)).as("it does not wait").hasMessage("not really");
            while (home.self().equals(life)) { // what waits for the one that was not told is stopped
                Thread.yield(); // the test has a time limit
            }
        }
    }

    @Test
    void aFailedFinishDoesNotWaitForACallThatWasNotSent() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Home home = homeWithoutAgent(skua);
            set(home, "self", HERE);
            set(home, "members", List.of(HERE, THERE));
            Scope scope = Scope.ofBody(home);
            scope.fail(new OutOfMemoryError("not really"));
            Charter.CancelCall payload = new Charter.CancelCall(1);
            assertThatThrownBy(() -> home.calls().call(scope, THERE.number(), payload))
                    .as("there is no agent")
                    .isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> endBody(scope)).as("it does not wait").hasMessage("not really");
            assertThat((Map<?, ?>) field(home.calls(), "open")).isEmpty();
            assertThat(home.calls().bytesOnTheWay(THERE)).isZero();
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void aFutureThatCannotBeCompletedIsCompletedWhenTheNextLifeBegins() throws Exception {
        try (Cluster cluster = Cluster.inMemory(2).start()) {
            Home home = cluster.home(0);
            Scope scope = Scope.ofBody(home);
            PendingCall call = new PendingCall(
                    home.nextNumber(), home.self(), cluster.home(1).self(), scope, new Poor(2));
            ((Map<Long, PendingCall>) field(home.calls(), "open")).put(call.number(), call);
            scope.addCall(call);
            assertThatThrownBy(() -> home.calls().complete(call, null, "It was not answered"))
                    .hasMessage("not really");
            assertThatThrownBy(() -> call.future().get()).hasMessageContaining("it has begun a new life");
            assertThatThrownBy(() -> endBody(scope)).hasMessageContaining("It was not answered");
            assertThat(field(home.calls(), "open")).satisfies(open -> {
                while (!((Map<?, ?>) open).isEmpty()) {
                    Thread.yield(); // the test has a time limit
                }
            });
        }
    }

    @Test
    void aBodyThatCannotBecomeReadyFailsItsScope() throws Exception {
        try (Cluster cluster = Cluster.inMemory(1).start()) {
            CompletableFuture<@Nullable Void> future = new CompletableFuture<>();
            Throwable[] failure = {null};
            cluster.place(0).call(() -> {
                try {
                    Here.finish(() -> {
                        Scope scope = Frame.current("test").scope();
                        Here.asyncAwait(() -> {}, future);
                        refuseBodies(scope);
                        future.complete(null);
                    });
                } catch (PlaceException failed) {
                    failure[0] = failed;
                }
                return null;
            });
            assertThat(failure[0]).hasMessageContaining("not really");
        }
    }

    private static void refuseBodies(Scope scope) {
        try {
            Field ready = Scope.class.getDeclaredField("ready");
            ready.setAccessible(true);
            ready.set(scope, new ArrayDeque<Runnable>() {
                private static final long serialVersionUID = 1;

                @Override
                public boolean add(Runnable body) {
                    throw new OutOfMemoryError("not really");
                }
            });
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Scope has no field \"ready\".", e);
        }
    }
}
