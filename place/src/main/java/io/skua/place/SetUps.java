package io.skua.place;

import io.skua.Skua;
import io.skua.place.protocol.PlaceId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** What {@code everywhere} has run at this place. Each set-up runs once per life; those who come meanwhile wait. */
final class SetUps {
    private record Name(PlaceId by, long number) {}

    private final Home home;
    private final Map<Name, CompletableFuture<@Nullable Void>> begun = new ConcurrentHashMap<>();

    SetUps(Home home) {
        this.home = home;
    }

    /** Forgets all, for a new life. */
    void forget() {
        begun.clear();
    }

    /** Runs those that have not run here, in order. Throws what a set-up has thrown. */
    void runAll(List<Charter.SetUp> setUps) throws Throwable {
        for (Charter.SetUp setUp : setUps) {
            runOnce(setUp);
        }
    }

    private void runOnce(Charter.SetUp setUp) throws Throwable {
        CompletableFuture<@Nullable Void> mine = new CompletableFuture<>();
        Name name = new Name(setUp.by(), setUp.number());
        CompletableFuture<@Nullable Void> other = begun.putIfAbsent(name, mine);
        if (other != null) {
            await(other);
            return;
        }
        try {
            Bodies.run(Scope.ofBody(home), (AnyTask<?>) home.unpacked(setUp.task()));
            mine.complete(null);
        } catch (Throwable thrown) {
            begun.remove(name, mine); // it may have been cancelled; the next one who needs it tries again
            mine.completeExceptionally(thrown);
            throw thrown;
        }
    }

    private static void await(CompletableFuture<@Nullable Void> other) throws Exception {
        if (other.isDone() && !other.isCompletedExceptionally()) {
            return;
        }
        try {
            Skua.blocking(() -> {
                other.get();
                return true;
            });
        } catch (ExecutionException failed) {
            throw new IllegalStateException("The set-up of this place has failed.", failed.getCause());
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for the set-up of its place.");
        }
    }
}
