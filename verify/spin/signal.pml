/*
 * Waiting for the end of a task: Signal.java and ParkingLot.java.
 *
 * Checked: when nothing can move any more, the signal has ended and nobody waits for it. No timed park ever ends by
 * itself here, except for S2: a wake-up that only the clock repairs counts as lost.
 *
 *   -DALONE         S2: ended by endAlone, a check and a plain store; a waiter of a NEW signal looks again
 *   -DKNOWN         with -DALONE: the task leaves NEW before it runs (markKnown), so that endAlone ends it by CAS
 *   -DNO_RECHECK    with -DALONE: it does not; Spin must find the waiter that sleeps on, unless the task is known
 *   -DWAITED_FIRST  S1: a waiter sets WAITED before it is in the parking lot; likewise
 *   -DNO_WAITED     S1: a waiter parks without having set WAITED; likewise
 */

#define WAITERS 2

#define WAITED 2
short status = 0;  /* 0 NEW, 1 QUEUED, negative: ended; beside them WAITED */
bool inLot[WAITERS];
bool permit[WAITERS];
byte returned;

#define IS_NEW(word) (word >= 0 && (word & 1) == 0)

/* Under the lock of the row. */
inline wakeAll() {
    d_step {
        byte w = 0;
        do
        :: w < WAITERS ->
            if
            :: inLot[w] -> permit[w] = true
            :: else
            fi;
            w++
        :: else -> break
        od
    }
}

#ifdef ALONE
active proctype Ender() {
#ifdef KNOWN
    atomic { status = status | 1 }  /* markKnown: queued, whether a waiter was here or not */
#endif
    if
    :: status == 0 -> status = -1                               /* two steps: endAlone */
    :: atomic { status > 0 -> status = -1 }
        wakeAll()
    fi
}
#else
active proctype Ender() {
    if
    :: atomic { status == 0 -> status = 1 }                     /* casState: queued meanwhile */
    :: atomic { status == WAITED -> status = WAITED + 1 }
    :: skip
    fi;
    if
    :: atomic { (status & WAITED) == 0 -> status = -1 }
    :: atomic { (status & WAITED) != 0 -> status = -1 }
        wakeAll()
    fi
}
#endif

active [WAITERS] proctype Waiter() {
    short seen;
    byte me = _pid - 1;

#ifndef WAITED_FIRST
    inLot[me] = true;
#endif
    do
    :: status < 0 -> break
    :: status >= 0 ->
#ifndef NO_WAITED
        seen = status;
        if
        :: seen < 0 -> break
        :: seen >= 0 && (seen & WAITED) != 0
        :: seen >= 0 && (seen & WAITED) == 0 ->
            if
            :: atomic { status == seen -> status = seen | WAITED }
            :: status != seen -> goto again
            fi
        fi;
#endif
#ifdef WAITED_FIRST
        inLot[me] = true;
#endif
end_parked:
        if
        :: atomic { permit[me] -> permit[me] = false }
#if defined(ALONE) && !defined(NO_RECHECK)
        :: IS_NEW(seen) -> skip                                 /* NEW_RECHECK_NANOS */
#endif
        fi;
again:
        seen = 0
    od;
    inLot[me] = false;
    returned++
}

active proctype Quiet() {
    timeout ->
    assert(status < 0 && returned == WAITERS)
}
