/*
 * The idle protocol of core's Idle.java under a victim policy that does not steal everywhere: workers on a line, each
 * of which steals only from its neighbours. Work at a seat is of use to its neighbours only, injected jobs to
 * everybody.
 *
 * Checked: when nothing can move any more, no seat sleeps that could take a task which is public, or a job (Idle I1),
 * and each seat that sleeps is counted once (Idle I2). Tasks may run for ever, so no lost wake-up is repaired by a
 * thread that happens to come back.
 *
 * In the model: WORKERS threads, of which OWNERS (a set of bits) run a task at first while the others search; an
 * outsider who injects JOBS jobs. Who runs something may run it for ever, publish tasks at its seat, take them back, or
 * end and search again; TASKS are published altogether, by whomever. A searcher may give up at any time. The labels are
 * those of Idle.java. Whatever is one atomic operation there, or one read, is one step here. Seats are looked at in
 * ascending order. All is sequentially consistent, and seats are never vacant: store buffers (P2), unpark (W4) and
 * spares are in idle.pml.
 *
 *   -DONCE         who runs something does not end: for four workers
 *   -DLIVE         for a search for cycles: a searcher looks everywhere it may before it gives up; no cycle may go on
 *                  for ever in which no task is published, taken or begun
 *   -DWAKE_ANYBODY P4: a publisher wakes any sleeper, not one of the seat's thieves. This must hold, it is only slower:
 *                  who was woken in vain passes it on
 *
 *   -DAGENT        an agent without a thread among the workers (Demand.java in core): it takes tasks at any seat, TAKES
 *                  times, and waits to be called when there are none. Publishers then have a store buffer of one entry
 *                  (P1): what they publish is in memory only after P2, or when the hardware likes
 *
 * Each of these takes one thing away, and Spin must find the sleeper that nobody wakes:
 *
 *   -DKEEP_QUIET   S3': who gives up does not pass on what it may not take
 *   -DLOOK_NEARBY  F2: who found work looks for more only where it may steal itself
 *   -DFIRST_ONLY   F2: who found work looks no further than the first seat with work, even if it could wake nobody for
 *                  it
 *   -DNO_RECHECK   S3: a sleeper does not look again for what it may take itself
 *
 * or, with -DAGENT, the agent that nobody calls:
 *
 *   -DNO_FENCE     P2: a publisher reads the demand while what it has published is still in its store buffer
 *   -DLOOK_FIRST   A1: the agent looks for tasks before it says that it waits
 *
 * and here the cycle (with -DLIVE):
 *
 *   -DPASS_ANYWHERE S3': wakes any sleeper, not one of the seat's thieves: those who cannot take it wake each other
 */

#ifndef WORKERS
#define WORKERS 3
#endif
#ifndef OWNERS
#define OWNERS 1
#endif
#ifndef TASKS
#define TASKS 2
#endif
#ifndef JOBS
#define JOBS 1
#endif

#define ANYWHERE 9

mtype = { AWAKE, ASLEEP, WAKING };
mtype rest[WORKERS] = AWAKE;

/* One word, as in Java: a borrow from the lower half shows in the upper one. */
#define SEARCHER 16
#define SLEEPER 1
#define SEARCHERS ((counts >> 4) & 15)
#define SLEEPERS_SEEN ((counts & 15) > 0 && (counts & 15) < 8)
#define NOBODY_SEARCHES (SLEEPERS_SEEN && SEARCHERS == 0)
#define OWNS(seat) ((OWNERS >> seat) & 1)
short counts = (WORKERS - OWNS(0) - OWNS(1) - OWNS(2) - OWNS(3)) * SEARCHER;

#ifdef AGENT
#ifndef TAKES
#define TAKES 2
#endif
mtype = { OFF, WAITING, TOLD };
mtype demand = OFF;
bool called;                        /* available() was called, and the agent has not heard it yet */
bool agentParked;
byte buffered[WORKERS];             /* published, but still in the publisher's store buffer */
#endif

byte tasks[WORKERS];
byte unpublished = TASKS;
byte injected;

/* Seating: a seat is among its own thieves, for the bags of threads that wait there. */
#define STEALS(thief, at) (thief == at || thief + 1 == at || thief == at + 1)
#define THIEVES(at) (at == ANYWHERE -> WORKERS : 3 - (at == 0) - (at == WORKERS - 1))
#define THIEF(k, at) (at == ANYWHERE || at == 0 -> k : at - 1 + k)

/* P4 and W1 to W3: wakes a sleeper that can take what lies there, if there is one. k is the caller's, and 0. */
inline wakeOneOf(at) {
    do
    :: atomic { k < THIEVES(at) && rest[THIEF(k, at)] == ASLEEP -> rest[THIEF(k, at)] = WAKING }    /* W1 */
        counts = counts + SEARCHER - SLEEPER;                           /* W2 */
        atomic { rest[THIEF(k, at)] = AWAKE; k = 0; woke = true; break }    /* W3 */
    :: atomic { k < THIEVES(at) - 1 && rest[THIEF(k, at)] != ASLEEP -> k++ }
    :: atomic { k == THIEVES(at) - 1 && rest[THIEF(k, at)] != ASLEEP -> k = 0; break }
    od
}

/* P3 and P4. */
inline published(at) {
    if
    :: NOBODY_SEARCHES ->
        wakeOneOf(at);
        woke = false
    :: else
    fi
}

#ifdef AGENT
/* P3 and P4 of Demand.java: the agent is called by whoever wins. */
inline tellAgent() {
    if
    :: demand == WAITING ->
        if
        :: atomic { demand == WAITING -> demand = TOLD; called = true }
        :: atomic { demand != WAITING }
        fi
    :: demand != WAITING
    fi
}
#endif

#ifdef LOOK_NEARBY
#define LOOKS_AT(seat) (seat != me && STEALS(me, seat))
#else
#define LOOKS_AT(seat) (seat != me)
#endif

/* F1: no longer a searcher. F2: the last one looks at all seats, since publishers may have relied on it. */
inline endSearch() {
    counts = counts - SEARCHER;                                         /* F1 */
    if
    :: NOBODY_SEARCHES ->                                               /* F2 */
        if
        :: injected > 0 -> wakeOneOf(ANYWHERE)
        :: else
        fi;
        do
        :: atomic { woke || s == WORKERS -> woke = false; s = 0; break }
        :: !woke && s < WORKERS && LOOKS_AT(s) && tasks[s] > 0 ->
            wakeOneOf(s);
#ifdef FIRST_ONLY
            s = WORKERS
#else
            s++
#endif
        :: atomic { !woke && s < WORKERS && !(LOOKS_AT(s) && tasks[s] > 0) -> s++ }
        od
    :: else
    fi
}

/* S3: is there work that this one may take? S3': what it may not take is passed on. */
inline lookAround() {
    if
    :: atomic { injected > 0 -> work = true }
    :: injected == 0 ->
        do
        :: atomic { s == WORKERS -> s = 0; break }
        :: atomic { s < WORKERS && (s == me || tasks[s] == 0) -> s++ }
        :: atomic { s < WORKERS && s != me && tasks[s] > 0 && STEALS(me, s) -> work = true; s = 0; break }
        :: s < WORKERS && tasks[s] > 0 && !STEALS(me, s) ->
#ifndef KEEP_QUIET
#ifdef PASS_ANYWHERE
            wakeOneOf(ANYWHERE);
#else
            wakeOneOf(s);
#endif
#endif
            atomic { woke = false; s++ }
        od
    fi
}

proctype Worker(byte me) {
    byte k, s;
    bool work, woke;

    if
    :: OWNS(me) -> goto busy
    :: else
    fi;

search:
#ifdef LIVE
    do
    :: atomic { s == WORKERS && injected > 0 -> injected--; s = 0 }
        goto found
    :: atomic { s == WORKERS && injected == 0 -> s = 0 }
        goto sleep
    :: atomic { s < WORKERS && s != me && STEALS(me, s) && tasks[s] > 0 -> tasks[s]--; s = 0 }
        goto found
    :: atomic { s < WORKERS && !(s != me && STEALS(me, s) && tasks[s] > 0) -> s++ }
    od;
#else
    if
    :: atomic { me > 0 && tasks[me - 1] > 0 -> tasks[me - 1]-- }
    :: atomic { me < WORKERS - 1 && tasks[me + 1] > 0 -> tasks[me + 1]-- }
    :: atomic { injected > 0 -> injected-- }
    :: goto sleep
    fi;
#endif

found:
progress_found:
    endSearch();

busy:
    if
#ifdef AGENT
    :: atomic { unpublished > 0 && buffered[me] == 0 -> unpublished--; buffered[me] = 1 }   /* P1 */
#ifndef NO_FENCE
        atomic { tasks[me] = tasks[me] + buffered[me]; buffered[me] = 0 }   /* P2 */
#endif
        tellAgent();                                                    /* P3, P4 */
#ifdef NO_FENCE
        atomic { tasks[me] = tasks[me] + buffered[me]; buffered[me] = 0 }
#endif
#else
    :: atomic { unpublished > 0 -> unpublished--; tasks[me]++ }         /* P1, P2 */
#endif
progress_published:
#ifdef WAKE_ANYBODY
        published(ANYWHERE);
#else
        published(me);
#endif
        goto busy
#ifndef ONCE
    :: atomic { tasks[me] > 0 -> tasks[me]-- }
progress_own:
        goto busy
    :: atomic { tasks[me] == 0 -> counts = counts + SEARCHER }
        goto search
#endif
    :: goto forever
    fi;

sleep:
    rest[me] = ASLEEP;                                                  /* S1 */
    counts = counts + SLEEPER - SEARCHER;                               /* S2 */
#ifndef NO_RECHECK
    lookAround();                                                       /* S3, S3' */
    if
    :: atomic { work && rest[me] == ASLEEP -> rest[me] = AWAKE; work = false }
        counts = counts + SEARCHER - SLEEPER;                           /* S4 */
        goto search
    :: atomic { !work || rest[me] != ASLEEP -> work = false }  /* nothing, or a waker was faster and counts us */
    fi;
#endif
end_parked:
    rest[me] == AWAKE;
    goto search;

forever:
end_forever:
    false
}

active proctype Outsider() {
    byte k, job;
    bool woke;
    do
    :: job < JOBS ->
        d_step { job++; injected++ }                                    /* P1; atomic, so P2 comes with it */
        published(ANYWHERE)
    :: else -> break
    od
}

#ifdef AGENT
/* Takes what it finds, seat by seat; then says that it waits, looks again (A1 to A4), and waits until it is called. */
active proctype Agent() {
    byte s, taken;
look:
    do
    :: atomic { s < WORKERS && tasks[s] > 0 && taken < TAKES -> tasks[s]--; taken++ }
    :: atomic { s < WORKERS && (tasks[s] == 0 || taken == TAKES) -> s++ }
    :: atomic { s == WORKERS -> s = 0; break }
    od;
    if
    :: atomic { taken == TAKES -> demand = OFF }                        /* it wants nothing any more */
        goto done
    :: taken < TAKES
    fi;
#ifndef LOOK_FIRST
    demand = WAITING;                                                   /* A1, A2 */
#endif
    do
    :: atomic { s == WORKERS -> s = 0; break }                          /* A3: nothing */
    :: atomic { s < WORKERS && tasks[s] == 0 -> s++ }
    :: s < WORKERS && tasks[s] > 0 ->
        s = 0;
#ifndef LOOK_FIRST
        if                                                              /* A4 */
        :: atomic { demand == WAITING -> demand = TOLD }
        :: atomic { demand != WAITING -> called = false }               /* a publisher was faster */
        fi;
#endif
        goto look
    od;
#ifdef LOOK_FIRST
    demand = WAITING;
#endif
    agentParked = true;
end_agent:
    atomic { called -> called = false; agentParked = false }
    goto look;
done:
    skip
}
#endif

active proctype Quiet() {
    byte k, s, sleeping;
    timeout ->
    d_step {
#ifdef AGENT
        do
        :: k < WORKERS -> assert(!agentParked || tasks[k] == 0); k++    /* D1 */
        :: else -> k = 0; break
        od;
#endif
        do
        :: k < WORKERS ->
            if
            :: rest[k] == AWAKE
            :: else ->
                sleeping++;
                assert(injected == 0);                                  /* I1, jobs */
                s = 0;
                do
                :: s < WORKERS ->
                    assert(tasks[s] == 0 || !STEALS(k, s));             /* I1, tasks */
                    s++
                :: else -> break
                od
            fi;
            k++
        :: else -> break
        od;
        assert(counts == sleeping * SLEEPER)                            /* I2 */
    }
}

init {
    byte i;
    atomic {
        do
        :: i < WORKERS -> run Worker(i); i++
        :: else -> break
        od
    }
}
