package io.skua.cluster.net;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Questions to other places how they are, and answers to theirs. Thread-safe. */
final class Statuses {
    private final AtomicLong tickets = new AtomicLong();
    private final Map<Long, CompletableFuture<byte[]>> asked = new ConcurrentHashMap<>();
    private final Supplier<byte[]> own;

    Statuses(Supplier<byte[]> own) {
        this.own = own;
    }

    Map<Known, byte[]> ask(List<Known> places, Duration max, BiConsumer<Known, Note> send) throws InterruptedException {
        long until = System.nanoTime() + Limits.nanos(max);
        Map<Known, Long> ticketOf = new LinkedHashMap<>();
        Map<Known, byte[]> answers = new LinkedHashMap<>();
        try {
            for (Known place : places) {
                long ticket = tickets.incrementAndGet();
                ticketOf.put(place, ticket);
                asked.put(ticket, new CompletableFuture<>());
                send.accept(place, new Note.StatusWanted(ticket));
            }
            for (Map.Entry<Known, Long> each : ticketOf.entrySet()) {
                CompletableFuture<byte[]> answer = asked.get(each.getValue());
                if (answer != null) {
                    await(answer, until - System.nanoTime(), bytes -> answers.put(each.getKey(), bytes));
                }
            }
            return answers;
        } finally {
            asked.keySet().removeAll(ticketOf.values());
        }
    }

    private static void await(CompletableFuture<byte[]> answer, long nanos, Consumer<byte[]> taker)
            throws InterruptedException {
        try {
            taker.accept(answer.get(Math.max(0, nanos), TimeUnit.NANOSECONDS));
        } catch (TimeoutException | ExecutionException missing) {
            return; // this one is left out
        }
    }

    void answered(Note.Status status) {
        CompletableFuture<byte[]> waiting = asked.get(status.ticket());
        if (waiting != null) {
            waiting.complete(status.bytes());
        }
    }

    /** Answers somebody else, with nothing if the place has more to say than fits. */
    void answer(Note.StatusWanted wanted, Consumer<Note> send) {
        byte[] bytes = own.get();
        send.accept(new Note.Status(wanted.ticket(), bytes.length > Note.STATUS_MAX ? new byte[0] : bytes));
    }
}
