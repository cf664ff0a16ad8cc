/*
 * The idle protocol of core's Idle.java: who publishes work, who falls asleep, who wakes whom.
 *
 * Checked: when nothing can move any more, no work is public while a seat sleeps or is vacant (Idle I1), and each
 * seat that rests is counted once (Idle I2). Tasks may run for ever, so no lost wake-up is repaired by a thread that
 * happens to come back.
 *
 * In the model: an owner whose stores to split go through a store buffer, as on x86; an outsider who injects jobs;
 * WORKERS threads that search, work, sleep and (-DSPARES) retire. The labels P1 to W4 are those of Idle.java. Whatever
 * is one atomic operation there, or one read, is one step here; all but the owner's stores to split are sequentially
 * consistent.
 *
 *   -DSPARES       the owner may also leave its seat, and a spare thread may be put there (Crew)
 *   -DRECLAIM      the owner shares four elements and then takes one of them back, which hides newer ones for a moment
 *                  (SplitDeque.remove)
 *   -DCALLBACK     a searcher enters a job, loses the race for its task and is the last to leave: it runs a callback of
 *                  the user's, which injects a job and waits for it (Searcher.leaveInVain)
 *   -DGUEST        a caller from outside takes the seat of a sleeper, which becomes a spare, and may leave again
 *                  (Idle S5, GuestSeats)
 *   -DSURPLUS=n    n seats are surplus: they may rest although there is work (Idle I4). A watch makes them fewer at any
 *                  time, one after the other. Searchers fall asleep at any moment, as those do that are surplus.
 *                  Also checked by hand, since these take minutes: with -DSPARES (102 million states), with -DJOBS=1,
 *                  and two surplus seats of three workers
 *
 * Each of these takes one thing away, and Spin must find the sleeper that nobody wakes:
 *
 *   -DNO_FENCE     P2: the owner reads counts while its store is still in the buffer
 *   -DNO_RECHECK   S3: a sleeper does not look again after it is counted
 *   -DLOOK_EARLY   F2: who found work looks for more before F1, while publishers still rely on it
 *   -DLOOK_NEARBY  F2: who found work looks for more only where it found it
 *   -DWAKE_EARLY   W1: a thread goes on before its waker has counted it as a searcher
 *   -DRETIRE_BLIND a searcher that becomes a spare does not look again after F1
 *   -DLEAVE_BLIND  who leaves its seat does not look into its own bag
 *   -DAS_SEARCHER  with -DCALLBACK: the thread still counts as a searcher while the callback runs
 *   -DLOOK_NEVER   with -DSURPLUS: a searcher that falls asleep never looks, not even if fewer are awake than should be
 *   -DREAD_EARLY   with -DSURPLUS: a searcher that falls asleep reads counts before S2
 *   -DWATCH_BLIND  with -DSURPLUS: the watch makes surplus smaller, and does not look for work afterwards
 *   -DLOOK_BEFORE  with -DSURPLUS: the watch looks for work before it makes surplus smaller
 *   -DGUEST_BLIND  with -DGUEST: a sleeper that has lost its seat does not look as in F2
 *   -DGUEST_NO_LOOK with -DGUEST: the guest does not look as in F2 after it has taken the seat
 *   -DSEAT_FIRST   with -DGUEST: a sleeper reads its seat before rest, and takes the guest's AWAKE for its own
 *   -DHIDE         the owner hides public elements for a moment while it takes one back, and does not announce them
 *                  again
 */

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef ELEMENTS
#define ELEMENTS 2
#endif
#ifndef JOBS
#define JOBS 0
#endif

#define OWNERS_SEAT WORKERS
#define SEATS (WORKERS + 1)

mtype = { AWAKE, ASLEEP, WAKING, VACANT };
mtype rest[SEATS] = AWAKE;
bool permit[SEATS];

/* One word, as in Java: a borrow from the lower half shows in the upper one. */
#define SEARCHER 16
#define SLEEPER 1
#define SEARCHERS ((counts >> 4) & 15)
#ifdef SURPLUS
byte surplus = SURPLUS;
#define SLEEPERS_SEEN ((counts & 15) > surplus && (counts & 15) < 8)
#define ENOUGH_AWAKE ((counts & 15) <= surplus)
#else
#define SLEEPERS_SEEN ((counts & 15) > 0 && (counts & 15) < 8)
#endif
short counts = WORKERS * SEARCHER;

byte top;
byte split;
chan buffer = [2] of { byte };
byte injected;
bool calledBack;

#ifdef GUEST
#define NO_SEAT 255
byte guestSeat = NO_SEAT;
bool unseated[SEATS];       /* the thread of this seat is a spare */
#endif

#define STEALABLE (top < split)
#define NOBODY_SEARCHES (SLEEPERS_SEEN && SEARCHERS == 0)

active proctype Memory() {
end_drained:
    do
    :: buffer?split
    od
}

/* P3 and P4; k is the caller's, and 0. */
inline wakeIfNobodySearches() {
    if
    :: NOBODY_SEARCHES -> wakeOne()
    :: else
    fi
}

inline wakeOne() {
    do
    :: atomic { k < SEATS && rest[k] == ASLEEP ->               /* W1 */
#ifdef WAKE_EARLY
        rest[k] = AWAKE }
        counts = counts + SEARCHER - SLEEPER;
#else
        rest[k] = WAKING }
        counts = counts + SEARCHER - SLEEPER;                   /* W2 */
        rest[k] = AWAKE;                                        /* W3 */
#endif
        d_step { permit[k] = true; k = 0 }                      /* W4 */
        break
    :: atomic { k < SEATS && rest[k] != ASLEEP -> k++ }
#ifdef GUEST
    :: atomic { k == SEATS && guestSeat != NO_SEAT && rest[guestSeat] == VACANT ->
        rest[guestSeat] = AWAKE;                                /* by the spare that the guest has made */
        counts = counts + SEARCHER - SLEEPER;
        unseated[guestSeat] = false;
        permit[guestSeat] = true;
        k = 0;
        break }
    :: atomic { k == SEATS && (guestSeat == NO_SEAT || rest[guestSeat] != VACANT) -> k = 0; break }
#else
    :: atomic { k == SEATS && rest[OWNERS_SEAT] == VACANT ->    /* the crew fills a seat under its lock */
        rest[OWNERS_SEAT] = AWAKE;
        counts = counts + SEARCHER - SLEEPER;
        permit[OWNERS_SEAT] = true;
        k = 0;
        break }
    :: atomic { k == SEATS && rest[OWNERS_SEAT] != VACANT -> k = 0; break }
#endif
    od
}

/* S3, and F2's look: every place where work can be, one read after the other. */
inline lookAround(seen) {
    if
    :: atomic { STEALABLE -> seen = true }
    :: atomic { !STEALABLE -> seen = false }
        if
        :: atomic { injected > 0 -> seen = true }
        :: injected == 0
        fi
    fi
}

/* F2: looks around if nobody searches, since publishers may have relied on a thread that searches no longer. */
inline passOn() {
    if
    :: NOBODY_SEARCHES ->
        lookAround(work);
        if
        :: atomic { work -> work = false }
            wakeOne()
        :: else
        fi
    :: else
    fi
}

/* F1: no longer a searcher. F2. */
inline endSearch() {
    counts = counts - SEARCHER;                                 /* F1 */
    passOn()
}

#define MORE_NEARBY (inBag && STEALABLE || !inBag && injected > 0)

inline foundWork() {
#ifdef LOOK_EARLY
    work = MORE_NEARBY;
    d_step { inBag = false; counts = counts - SEARCHER }
    if
    :: atomic { work -> work = false }
        wakeIfNobodySearches()
    :: else
    fi
#else
#ifdef LOOK_NEARBY
    counts = counts - SEARCHER;
    if
    :: atomic { MORE_NEARBY -> inBag = false }
        wakeIfNobodySearches()
    :: atomic { !MORE_NEARBY -> inBag = false }
    fi
#else
    endSearch()
#endif
#endif
}

proctype Worker(byte me; bool spare) {
    byte k, t;
    bool work, inBag;
#ifdef SURPLUS
    bool enough;
#endif

    if
    :: spare -> goto parked
    :: else
    fi;

search:
    if
#ifdef RECLAIM
    :: atomic { STEALABLE -> t = top }                          /* look */
        if
        :: atomic { top == t -> top++; t = 0 }                  /* take */
            goto found
        :: atomic { top != t -> t = 0 }
            goto search
        fi
#else
    :: atomic { STEALABLE -> top++                              /* look and take: split only grows here */
#if defined(LOOK_EARLY) || defined(LOOK_NEARBY)
        ; inBag = true
#endif
        } goto found
#endif
    :: atomic { injected > 0 -> injected-- }
        goto found
    :: goto sleep
#ifdef SPARES
    :: goto retire
#endif
#ifdef CALLBACK
    :: atomic { !calledBack -> calledBack = true }
        goto callback
#endif
    fi;

found:
    foundWork();
    if
    :: goto busy
    :: counts = counts + SEARCHER; goto search
    fi;

sleep:
    rest[me] = ASLEEP;                                          /* S1 */
#ifdef READ_EARLY
    enough = ((counts & 15) + 1 <= surplus);
#endif
    counts = counts + SLEEPER - SEARCHER;                       /* S2 */
#ifndef NO_RECHECK
#ifdef SURPLUS
#if defined(LOOK_NEVER)
    enough = true;
#elif !defined(READ_EARLY)
    enough = ENOUGH_AWAKE;                                      /* I4 */
#endif
    if
    :: atomic { enough -> enough = false }
    :: else -> lookAround(work)
    fi;
#else
    lookAround(work);                                           /* S3 */
#endif
    if
    :: atomic { work && rest[me] == ASLEEP -> rest[me] = AWAKE; work = false }
        counts = counts + SEARCHER - SLEEPER;                   /* S4 */
        goto search
    :: atomic { !work || rest[me] != ASLEEP -> work = false }   /* nothing, or a waker was faster and counts us */
    fi;
#endif
parked:
#ifdef GUEST
#ifdef SEAT_FIRST
    inBag = unseated[me];
    work = (rest[me] == AWAKE);
#else
    work = (rest[me] == AWAKE);                                 /* S5: rest first, and then the seat */
    inBag = unseated[me];
#endif
    if
    :: atomic { inBag -> inBag = false; work = false }
        goto displaced
    :: atomic { !inBag && work -> work = false }
        goto search
    :: !inBag && !work ->
end_guest_parked:
        atomic { permit[me] -> permit[me] = false }
        goto parked
    fi;

displaced:                                                      /* Crew.awaitSeat */
#ifndef GUEST_BLIND
    passOn();
#endif
spare_waits:
    if
    :: !unseated[me] -> goto search                             /* seated again, as a searcher */
    :: unseated[me] ->
end_spare:
        atomic { permit[me] -> permit[me] = false }
        goto spare_waits
    fi;
#else
    if
    :: rest[me] == AWAKE && !spare -> goto search
    :: rest[me] != AWAKE || spare ->
end_parked:
        atomic { permit[me] -> permit[me] = false; spare = false }
        goto parked
    fi;
#endif

#ifdef SPARES
retire:                                                         /* another thread runs on its seat */
#ifdef RETIRE_BLIND
    counts = counts - SEARCHER;
#else
    endSearch();
#endif
#endif

#ifdef CALLBACK
    goto busy;

callback:
#ifndef AS_SEARCHER
    endSearch();
#endif
    injected++;                                                 /* P1, P2 */
    wakeIfNobodySearches();
#endif

busy:
end_busy:
    false
}

#ifdef RECLAIM
proctype Owner() {
    byte k;
    bool concealed;

    buffer ! 4;                                                 /* P1 */
    empty(buffer);                                              /* P2 */
    wakeIfNobodySearches();
    /* remove() of element 1, with two newer ones: these look absent until all are shared again */
    buffer ! 1;
    empty(buffer);                                              /* volatile */
    concealed = true;
    buffer ! 4;                                                 /* whether it was still there or not */
#ifndef HIDE
    if
    :: concealed -> empty(buffer); wakeIfNobodySearches()
    :: else
    fi
#endif
}
#else
proctype Owner() {
    byte k, element;
    bool work;

    do
    :: element < ELEMENTS ->
        element++;
        buffer ! element;                                       /* P1 */
#ifndef NO_FENCE
        empty(buffer);                                          /* P2 */
#endif
        wakeIfNobodySearches()
    :: else -> break
    od;
#ifdef SPARES
    if
    :: buffer ! ELEMENTS + 1;                                   /* shares what was private, and lends its seat out */
        empty(buffer);
        atomic { rest[OWNERS_SEAT] = VACANT; counts = counts + SLEEPER }
#ifdef LEAVE_BLIND
        work = (injected > 0);
#else
        lookAround(work);
#endif
        if
        :: work -> wakeIfNobodySearches()
        :: else
        fi
    :: skip
    fi
#endif
}
#endif

#ifdef GUEST
active proctype Guest() {
    byte k, seat;
    bool work;

    if
    :: seat = 0
    :: seat = 1
    fi;
end_waits:
    atomic { rest[seat] == ASLEEP -> rest[seat] = WAKING; guestSeat = seat }
    counts = counts - SLEEPER;
    unseated[seat] = true;
    rest[seat] = AWAKE;
#ifndef GUEST_NO_LOOK
    passOn();
#endif
    if
    :: goto busy                                                /* its job may take for ever */
    :: skip
    fi;
    atomic { rest[seat] = VACANT; counts = counts + SLEEPER }   /* Crew.ended */
    passOn();
busy:
end_busy:
    false
}
#endif

#if JOBS > 0
active proctype Outsider() {
    byte k, job;
    do
    :: job < JOBS ->
        d_step { job++; injected++ }                            /* P1; atomic, so P2 comes with it */
        wakeIfNobodySearches()
    :: else -> break
    od
}
#endif

#ifdef SURPLUS
active proctype Watch() {
    byte k;
    bool work;
    do
    :: surplus > 0 ->
#ifdef LOOK_BEFORE
        lookAround(work);
        surplus--;
        if
        :: atomic { work -> work = false }
            wakeIfNobodySearches()
        :: else
        fi
#else
        surplus--;
#ifndef WATCH_BLIND
        if
        :: NOBODY_SEARCHES ->
            lookAround(work);
            if
            :: atomic { work -> work = false }
                wakeOne()
            :: else
            fi
        :: else
        fi
#endif
#endif
    :: break
    od
}
#endif

byte resting;

active proctype Quiet() {
    byte k;
    timeout ->
    d_step {
        do
        :: k < SEATS ->
            if
            :: rest[k] != AWAKE -> resting++
            :: else
            fi;
            k++
        :: else -> break
        od
    }
#ifdef SURPLUS
    assert(resting <= surplus || (!STEALABLE && injected == 0)); /* I4 */
#else
    assert(resting == 0 || (!STEALABLE && injected == 0));      /* I1 */
#endif
    assert(counts == resting * SLEEPER)                         /* I2 */
}

init {
    byte i;
    atomic {
        do
        :: i < WORKERS -> run Worker(i, false); i++
        :: else -> break
        od;
#ifdef SPARES
        run Worker(OWNERS_SEAT, true);
#endif
        run Owner()
    }
}
