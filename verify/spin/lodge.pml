/*
 * Who notices that a source rests while a job waits to be started (core's Lending, D1 to D3).
 *
 * Checked: when nothing can move any more, no job waits while a source rests whose island has no work for all members.
 * Tasks run for ever, so nothing is repaired by a thread that happens to come back.
 *
 * In the model: island A has the seats HOME and MEMBER, island B the seat OTHER; HOME and OTHER are sources. At first
 * the threads of A search. That of OTHER waits elsewhere, so its seat is vacant; it comes back at some time, or never.
 * Insiders put WORK pieces of work for all members into A. An outsider submits a job, which has to wait, since no seat
 * is free, and then looks at all sources. A step of the master is one step, since it is made under the keeper's lock. A
 * thread that takes a piece of work runs it for ever, or leaves its seat and waits for ever. There are always threads
 * for vacant seats. All is sequentially consistent; the code has a fence wherever a seat comes to rest.
 *
 * Each of these takes one thing away, and Spin must find a job that waits although a source rests:
 *
 *   -DWORK_FIRST   D2: a thread may fall asleep on a source that has work, and the work may go before it parks
 *   -DSKIP_USED    D2: who makes a job wait does not wake a source that has work
 *   -DNO_OFFER     D1: a thread that leaves its seat does not look whether a job waits
 *   -DNO_RECHECK   D1: a thread that falls asleep does not look whether a job waits
 *   -DONE_LOOK     D3: who finds no thread for its lodger does not look at the sources again
 */
#ifndef WORK
#define WORK 1
#endif
#define HOME 0
#define MEMBER 1
#define OTHER 2
#define SEATS 3
#define NOBODY 9
#define IS_SOURCE(seat) (seat != MEMBER)
#define HAS_WORK(seat) (seat != OTHER && work > 0)
#define RESTS(seat) (rest[seat] != AWAKE)

mtype = { AWAKE, ASLEEP, VACANT };
mtype rest[SEATS];
byte work;                  /* for all members of A */
byte unpublished = WORK;
bool waits;                 /* the job */
byte lodging = NOBODY;      /* where it lodges */
bool started;
bool back;                  /* the thread of OTHER has come back */

/* P3 and P4, and F2: wakes a member of A if none searches. */
byte searchers = 2;
inline wakeForWork() {
    atomic {
        if
        :: work > 0 && searchers == 0 && RESTS(HOME) -> rest[HOME] = AWAKE; searchers++
        :: work > 0 && searchers == 0 && !RESTS(HOME) && RESTS(MEMBER) -> rest[MEMBER] = AWAKE; searchers++
        :: else
        fi
    }
}

/* Idle.call: wakes a sleeper, or puts a thread on a vacant seat. */
inline call(seat) {
    if
    :: RESTS(seat) -> rest[seat] = AWAKE; searchers = searchers + (seat != OTHER)
    :: else
    fi
}

/* Lending.tryLend for a seat on which no thread has nothing to do; ok: whether its lodger has a thread. */
inline tryLend(seat) {
    ok = true;
    atomic {                                                        /* Registry.lodge, locked */
        if
        :: waits && RESTS(seat) && !HAS_WORK(seat) -> waits = false; lodging = seat; ok = false
        :: else
        fi
    }
    if
    :: !ok ->
        atomic {                                                    /* fill or wake */
            if
            :: RESTS(seat) -> call(seat); ok = true
            :: else
            fi
        }
        atomic {                                                    /* unlodge, locked */
            if
            :: !ok && lodging == seat && !started -> lodging = NOBODY; waits = true
            :: else
            fi
        }
    :: else ->
#ifndef SKIP_USED
        atomic {
            if
            :: waits -> call(seat)                                  /* D2 */
            :: else
            fi
        }
#else
        skip
#endif
    fi
}

inline lendSources() {
    again = true;
    do
    :: again ->
        again = false;
        if
        :: waits -> tryLend(HOME); again = !ok
        :: else
        fi;
        if
        :: waits -> tryLend(OTHER); again = again || !ok
        :: else
        fi
#ifdef ONE_LOOK
        ; again = false
#endif
    :: else -> break
    od
}

inline lend(seat) {
    if
    :: waits ->
        tryLend(seat);
        if
#ifndef ONE_LOOK
        :: !ok -> lendSources()
#endif
        :: else
        fi
    :: else
    fi
}

#ifdef WORK_FIRST
#define IS_TO_LEND(seat) (waits && IS_SOURCE(seat) && !HAS_WORK(seat))
#else
#define IS_TO_LEND(seat) (waits && IS_SOURCE(seat))
#endif

/* The threads of a seat, one after the other. */
proctype Seat(byte me) {
    bool ok, again;

    if
    :: me == OTHER -> goto end_rests
    :: else
    fi;
search:
    if
    :: atomic { lodging == me && !started -> started = true; searchers = searchers - (me != OTHER) }
        wakeForWork();                                              /* F2 */
        goto leaves
    :: atomic { HAS_WORK(me) -> work--; searchers-- }
        wakeForWork();                                              /* F2 */
        goto leaves
    :: !HAS_WORK(me) && !(lodging == me && !started)
    fi;
    atomic {                                                        /* Searcher.offerToIslands */
        if
        :: waits && IS_SOURCE(me) && !HAS_WORK(me) -> waits = false; lodging = me; goto search
        :: else
        fi
    }
    atomic { rest[me] = ASLEEP; searchers = searchers - (me != OTHER) }     /* S1, S2 */
#ifndef NO_RECHECK
    if                                                              /* S3, first part */
    :: IS_TO_LEND(me) -> goto wakes
    :: else
    fi;
#endif
    if                                                              /* S3, second part */
    :: HAS_WORK(me) || (lodging == me && !started) -> goto wakes
    :: else -> goto end_rests
    fi;
wakes:
    atomic {
        if
        :: rest[me] == ASLEEP -> rest[me] = AWAKE; searchers = searchers + (me != OTHER)
        :: else
        fi
    }
    goto search;

leaves:
    if
    :: goto end_runs                                                /* for ever */
    :: rest[me] = VACANT;
        wakeForWork();
#ifndef NO_OFFER
        if
        :: me == OTHER -> lend(OTHER)
        :: else -> lend(HOME)
        fi;
#endif
        goto end_rests
    fi;

end_rests:
    rest[me] == AWAKE;
    if
    :: atomic { me == OTHER && back -> goto end_runs }
    :: !(me == OTHER && back) -> goto search
    fi;
end_runs:
    false
}

/* The thread of OTHER comes back to its seat from a wait. */
proctype Waiter() {
    atomic {
        if
        :: rest[OTHER] == VACANT -> back = true; rest[OTHER] = AWAKE
        :: skip
        fi
    }
}

proctype Insider() {
    do
    :: atomic { unpublished > 0 -> unpublished--; work++ }
        wakeForWork()
    :: unpublished == 0 -> break
    od
}

proctype Outsider() {
    bool ok, again;
    waits = true;
    lendSources()
}

active proctype Quiet() {
    timeout ->
    assert(!(waits && RESTS(HOME) && !HAS_WORK(HOME)));
    assert(!(waits && RESTS(OTHER)));
    assert(work == 0 || !(RESTS(HOME) || RESTS(MEMBER)))
}

init {
    atomic {
        rest[HOME] = AWAKE;
        rest[MEMBER] = AWAKE;
        rest[OTHER] = VACANT;
        run Seat(HOME);
        run Seat(MEMBER);
        run Seat(OTHER);
        run Waiter();
        run Insider();
        run Outsider()
    }
}
