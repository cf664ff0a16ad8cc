package io.skua.place;

import static io.skua.place.Here.asyncAny;
import static io.skua.place.Here.asyncAt;
import static io.skua.place.Here.asyncCopy;
import static io.skua.place.Here.finish;
import static io.skua.place.Here.share;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each mistake gets one clear sentence. */
@Timeout(60)
final class BadInputTest {
    record Registered(int x) implements AnyTask<Long> {
        @Override
        public Long run() {
            return 1L;
        }
    }

    record NotRegistered(int x) implements AnyTask<Long> {
        @Override
        public Long run() {
            return 1L;
        }
    }

    record WithThread(Thread thread) implements AnyTask<Long> {
        @Override
        public Long run() {
            return 1L;
        }
    }

    record MyFold() implements Fold<Long> {
        @Override
        public Long fold(Long a, Long b) {
            return a;
        }

        @Override
        public Long empty() {
            return 0L;
        }
    }

    record Large(int bytes) implements AnyTask<Object> {
        @Override
        public Object run() {
            return List.of(new byte[bytes]);
        }
    }

    record Returns(String what) implements AnyTask<Object> {
        @Override
        public Object run() {
            return switch (what) {
                case "stranger" -> new NotRegistered(1);
                case "thread" -> Thread.currentThread();
                default -> List.of(new NotRegistered(1));
            };
        }
    }

    record WithList(List<Integer> list) implements AnyTask<Long> {
        @Override
        public Long run() {
            return 1L;
        }
    }

    private static Cluster cluster;

    @BeforeAll
    static void start() {
        cluster = Cluster.inMemory(3)
                .register(Registered.class, Large.class, Returns.class, WithList.class)
                .maxBytes(1000)
                .start();
        cluster.crash(2);
    }

    @AfterAll
    static void end() {
        cluster.close();
    }

    private static void assertRefused(Callable<?> body, Class<?> type, String sentence) {
        assertThatThrownBy(() -> cluster.place(0).call(body)).isInstanceOf(type).hasMessageContaining(sentence);
    }

    @Test
    void numbersOfPlacesAndWorkers() {
        assertThatThrownBy(() -> Cluster.inMemory(0)).hasMessage("A cluster needs at least 1 place, not 0.");
        assertThatThrownBy(() -> Cluster.inMemory(1).workers(0)).hasMessage("A place needs at least 1 worker, not 0.");
        assertThatThrownBy(() -> Cluster.inMemory(1).maxBytes(1))
                .hasMessage("The limit for what travels is at least 64 bytes, not 1.");
        assertThatThrownBy(() -> Cluster.inMemory(1).instalment(Duration.ZERO))
                .hasMessage("The time between instalments must be longer than 0, not PT0S.");
        assertThatThrownBy(() -> Cluster.inMemory(1).stealing("greedy"))
                .hasMessage("There is no strategy \"greedy\"; choose one of successonly, successonly-acyclic, baseline,"
                        + " lifeline, random.");
        assertThatThrownBy(() -> cluster.place(7))
                .hasMessage("There is no place 7; the places of this cluster are 0, 1.");
    }

    @Test
    void classesThatAreNotRegistered() {
        String sentence = "The class " + NotRegistered.class.getName()
                + " is not registered; add register(NotRegistered.class) where the cluster is built.";
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.sum(), new NotRegistered(1)))
                .hasMessage(sentence);
        assertThatThrownBy(() -> cluster.place(0).finish(new MyFold(), new Registered(1)))
                .hasMessageContaining("MyFold is not registered");
        assertRefused(
                () -> finish(Fold.sum(), () -> asyncAny(new NotRegistered(1))),
                IllegalArgumentException.class,
                sentence);
        assertRefused(() -> asyncAt(0, new NotRegistered(1)), IllegalArgumentException.class, sentence);
    }

    @Test
    void aFieldThatCannotTravel() {
        assertThatThrownBy(() -> Cluster.inMemory(1).register(WithThread.class).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The field thread of the record " + WithThread.class.getName()
                        + " cannot travel, because its type is java.lang.Thread; a field may be");
        assertThatThrownBy(() -> Cluster.inMemory(1).register(String.class).start())
                .hasMessageStartingWith("The class java.lang.String cannot be registered");
    }

    @Test
    void placesThatAreDeadOrDoNotExist() {
        assertRefused(
                () -> asyncAt(2, new Registered(1)),
                PlaceException.DeadPlaceException.class,
                "Place 2 is dead, so no task can be sent there; the places that are alive are 0, 1.");
        assertRefused(
                () -> asyncAt(9, new Registered(1)),
                IllegalArgumentException.class,
                "There is no place 9; the places are 0, 1.");
    }

    @Test
    void resultsThatAreTooLargeOrCannotTravel() {
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.all(), new Large(2000)))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("The value takes more than 1000 bytes, which is the limit for what travels");
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.all(), new Returns("stranger")))
                .hasMessageContaining("NotRegistered is not registered; add register(NotRegistered.class)");
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.all(), new Returns("list")))
                .hasMessageContaining("NotRegistered is not registered; add register(NotRegistered.class)");
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.all(), new Returns("thread")))
                .hasMessageContaining("cannot travel, because its type is ");
        assertRefused(
                () -> finish(Fold.sum(), () -> asyncAt(1, new Large(2000))),
                PlaceException.class,
                "The value takes more than 1000 bytes");
    }

    @Test
    void tasksThatCannotTravel() {
        List<Integer> users = new AbstractList<>() {
            @Override
            public Integer get(int index) {
                return index;
            }

            @Override
            public int size() {
                return 3;
            }
        };
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.sum(), new WithList(users)))
                .hasMessageContaining("only collections of java.util travel");
        List<Integer> many = java.util.stream.IntStream.range(0, 1000).boxed().toList();
        assertThatThrownBy(() -> cluster.place(0).finish(Fold.sum(), new WithList(many)))
                .hasMessageContaining("more than 1000 bytes");
    }

    @Test
    void wordsOutsideOfTasks() {
        assertThatThrownBy(() -> asyncAny(new Registered(1)))
                .hasMessage("asyncAny works inside tasks only; start one with finish or call of a Place.");
        assertThatThrownBy(Here::here).hasMessageStartingWith("here works inside tasks only");
        assertRefused(
                () -> {
                    asyncAny(new Registered(1));
                    return 0;
                },
                IllegalStateException.class,
                "asyncAny needs a finish around it");
        assertRefused(Here::minimum, IllegalStateException.class, "A bound is shared by tasks for any place");
        assertRefused(
                () -> {
                    Here.next();
                    return 0;
                },
                IllegalStateException.class,
                "This task takes part in no phaser");
    }

    @Test
    void slicesThatDoNotFit() {
        assertRefused(
                () -> asyncCopy(new Slice("nothing", 0, 1), 1, new Slice("nothing", 0, 1)),
                IllegalArgumentException.class,
                "Place 0 shares no array \"nothing\"; call Here.share at that place first");
        assertRefused(
                () -> {
                    share("a", new long[4]);
                    return asyncCopy(new Slice("a", 2, 3), 1, new Slice("a", 0, 3));
                },
                IllegalArgumentException.class,
                "The array \"a\" of place 0 has 4 elements, so there is no slice of 3 from 2 on.");
        assertRefused(
                () -> {
                    share("a", new long[4]);
                    return asyncCopy(new Slice("a", 0, 3), 1, new Slice("a", 0, 2));
                },
                IllegalArgumentException.class,
                "Both slices must have the same length");
        assertRefused(
                () -> {
                    share("b", new long[4]);
                    finish(() -> asyncCopy(new Slice("b", 0, 3), 1, new Slice("b", 0, 3)));
                    return 0;
                },
                PlaceException.class,
                "Place 1 shares no array \"b\"");
        assertRefused(
                () -> {
                    share("c", "text");
                    return 0;
                },
                IllegalArgumentException.class,
                "Only arrays can be shared");
        assertThatThrownBy(() -> new Slice("a", -1, 2)).hasMessageStartingWith("A slice begins at 0 or later");
    }
}
