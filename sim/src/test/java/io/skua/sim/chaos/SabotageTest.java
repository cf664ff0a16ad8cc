package io.skua.sim.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Tally;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The real protocol with one thing broken is found out in hostile worlds: the checkers can fail there, too. */
final class SabotageTest {
    private static final int SEEDS = 150;

    /** The real protocol, with a saboteur between it and the world. */
    private abstract static class Saboteur implements Subject {
        private final Subject real;

        Saboteur(PlaceId self, Settings settings, long seed) {
            real = Subject.real(self, settings, seed);
        }

        /** Passes an event on to the protocol. */
        void comes(Event event, Consumer<Event> protocol) {
            protocol.accept(event);
        }

        /** Passes an effect on to the world. */
        void goes(Effect effect, Consumer<Effect> world) {
            world.accept(effect);
        }

        @Override
        public final void handle(long now, Event event, Consumer<Effect> effects) {
            comes(event, its -> real.handle(now, its, effect -> goes(effect, effects)));
        }

        @Override
        public final long wakeAt() {
            return real.wakeAt();
        }

        @Override
        public final boolean remembers(JobId job) {
            return real.remembers(job);
        }

        @Override
        public final String describe() {
            return real.describe();
        }
    }

    /** Runs worlds until one breaks this promise. */
    private static void assertFound(String promise, Subject.Maker maker) {
        List<String> others = new ArrayList<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            String violation = Chaos.run(Planner.plan(seed), maker, null).violation();
            if (violation != null && violation.contains(promise)) {
                return;
            }
            if (violation != null) {
                others.add(violation);
            }
        }
        fail("No world of %d has found that it %s, but: %s", SEEDS, promise, others);
    }

    private static Effect withMessage(Effect.Send send, Message message) {
        Envelope its = send.envelope();
        return new Effect.Send(new Envelope(
                its.from(), its.to(), its.sequence(), its.confirmed(), its.load(), its.isHungry(), message));
    }

    @Test
    void aLoanThatLosesATask() {
        assertFound("has ended without task", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                if (effect instanceof Effect.Send send
                        && send.envelope().message() instanceof Message.Lend lend
                        && lend.descriptors().size() > 1) {
                    List<Descriptor> fewer =
                            lend.descriptors().subList(1, lend.descriptors().size());
                    world.accept(withMessage(
                            send, new Message.Lend(lend.loan(), lend.parent(), lend.job(), lend.epoch(), fewer)));
                } else {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void aTaskThatRunsTwice() {
        assertFound("has begun twice", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                world.accept(effect);
                if (effect instanceof Effect.Open open) {
                    world.accept(new Effect.Open(-open.pool(), open.job(), open.descriptors()));
                }
            }

            @Override
            void comes(Event event, Consumer<Event> protocol) {
                if (event instanceof Event.PoolEnded ended && ended.pool() < 0) {
                    return;
                }
                protocol.accept(event);
            }
        });
    }

    @Test
    void aPaymentWhosePartIsCountedTwice() {
        assertFound("twice", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            private Object last = "";

            @Override
            void comes(Event event, Consumer<Event> protocol) {
                // A late end of a pool tells once more what an earlier one has told.
                if (event instanceof Event.PoolEnded ended
                        && ended.part() == null
                        && last instanceof Event.PoolEnded before) {
                    protocol.accept(new Event.PoolEnded(
                            ended.pool(), before.tasks(), before.part(), ended.frontier(), ended.failure()));
                } else {
                    protocol.accept(event);
                }
                if (event instanceof Event.PoolEnded ended && ended.part() != null) {
                    last = ended;
                }
            }
        });
    }

    @Test
    void aFrontierThatIsForgotten() {
        assertFound("has ended without task", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void comes(Event event, Consumer<Event> protocol) {
                protocol.accept(
                        event instanceof Event.PoolEnded ended
                                ? new Event.PoolEnded(
                                        ended.pool(), ended.tasks(), ended.part(), List.of(), ended.failure())
                                : event);
            }
        });
    }

    @Test
    void deathsThatNobodyHearsOf() {
        assertFound("Hang:", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void comes(Event event, Consumer<Event> protocol) {
                if (!(event instanceof Event.Gone) && !(event instanceof Event.Silent)) {
                    protocol.accept(event);
                }
            }
        });
    }

    @Test
    void aPaymentThatLosesItsPart() {
        assertFound("has ended without task", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                if (effect instanceof Effect.Send send && send.envelope().message() instanceof Message.Pay pay) {
                    world.accept(withMessage(
                            send,
                            new Message.Pay(
                                    pay.job(),
                                    pay.epoch(),
                                    pay.loan(),
                                    pay.parent(),
                                    pay.generation(),
                                    null,
                                    pay.tally(),
                                    pay.frontier(),
                                    pay.lentOn(),
                                    pay.kind())));
                } else {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void aResultWhoseTasksAreNotCounted() {
        assertFound("in its books, and it has", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                if (effect instanceof Effect.Send send && send.envelope().message() instanceof Message.Result result) {
                    world.accept(withMessage(send, new Message.Result(result.loan(), result.part(), Tally.NONE)));
                } else {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void anOutcomeThatIsNotKept() {
        assertFound("is told that nobody knows job", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void comes(Event event, Consumer<Event> protocol) {
                if (event instanceof Event.Submit submit) {
                    JobRecord job = submit.job();
                    protocol.accept(new Event.Submit(
                            new JobRecord(job.id(), job.parent(), job.charter(), job.timeout(), 0), submit.roots()));
                } else {
                    protocol.accept(event);
                }
            }
        });
    }

    @Test
    void anOutcomeThatAnAttachedPlaceLoses() {
        assertFound("it would get the outcome", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                if (effect instanceof Effect.Ended ended
                        && !ended.job().submitter().equals(self)) {
                    Fault unknown = new Fault(Fault.Kind.UNKNOWN_JOB, "nobody knows it");
                    world.accept(new Effect.Ended(ended.job(), null, unknown, null));
                } else {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void anOutcomeThatOnlyTheSubmitterGets() {
        assertFound("the users of", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                boolean isForOthers = effect instanceof Effect.Send send
                        && send.envelope().message() instanceof Message.Outcome outcome
                        && !send.envelope().to().equals(outcome.job().submitter());
                world.accept(isForOthers ? withMessage((Effect.Send) effect, new Message.News()) : effect);
            }
        });
    }

    @Test
    void anOutcomeThatAnAttachedPlaceIsToldTwice() {
        assertFound("has ended", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                world.accept(effect);
                if (effect instanceof Effect.Ended ended
                        && !ended.job().submitter().equals(self)) {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void poolsThatAreNeverDiscarded() {
        assertFound("of which it has a pool", (self, settings, seed) -> new Saboteur(self, settings, seed) {
            @Override
            void goes(Effect effect, Consumer<Effect> world) {
                if (!(effect instanceof Effect.Discard)) {
                    world.accept(effect);
                }
            }
        });
    }

    @Test
    void aNetworkThatRepeatsPaymentsPastTheLinkDoesNoHarm() {
        Plan reliable = null;
        int repeated = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            Plan plan = Planner.plan(seed);
            if (!plan.settings().isReliable()) {
                continue;
            }
            reliable = plan;
            int[] times = new int[1];
            Verdict verdict = Chaos.run(
                    plan,
                    (self, settings, its) -> new Saboteur(self, settings, its) {
                        @Override
                        void comes(Event event, Consumer<Event> protocol) {
                            protocol.accept(event);
                            if (event instanceof Event.Received received
                                    && received.envelope().message() instanceof Message.Pay) {
                                times[0]++;
                                protocol.accept(event);
                            }
                        }
                    },
                    null);
            repeated += times[0];
            assertThat(verdict.violation()).as("seed %d", seed).isNull();
        }
        assertThat(reliable).isNotNull();
        assertThat(repeated).isPositive();
    }
}
