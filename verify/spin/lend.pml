/*
 * How the watch lends out the seat of a thread that is blocked in code of users, in core's Crew.java (C5).
 *
 * Checked: a thread that searches is active, so that it may fall asleep on its seat; and a thread never believes to be
 * lent when it is not. The watch decides by an old look at the thread's state, so it may try at any moment.
 *
 * With -DGIVE_WAY the thread gives way once while it is busy (Moves.giveWay): it stands up, and waits until a member
 * gives it a seat or it has waited long enough. Checked: it goes on, although the watch may lend the seat that it was
 * just given before it has woken up.
 *
 * Each of these takes one thing away, and Spin must find a thread that searches without being active:
 *
 *   -DCLEAR_FIRST  who takes the seat back clears lent before the thread is active again
 *   -DREAD_FIRST   the thread reads lent before it clears busy
 *   -DLOOK_FIRST   the watch reads busy before it writes lent
 *
 * or, with -DGIVE_WAY, one that waits for ever:
 *
 *   -DLEAVE_LENT   a thread that gives way does not take back the seat that it was given
 */
bool sits = true;
bool busy;
bool lent;
bool locked;
byte rounds;
bool ready;                 /* the thread waits for a seat that a member gives it */
bool done;

#define LOCK atomic { !locked -> locked = true }
#define UNLOCK locked = false

inline takeBackLocked() {
    if
#ifdef CLEAR_FIRST
    :: lent -> lent = false; sits = true
#else
    :: lent -> sits = true; lent = false
#endif
    :: else
    fi
}

inline takeBack() {
    LOCK;
    takeBackLocked();
    UNLOCK
}

inline giveWay() {
    LOCK;
    if                                                          /* standUp */
    :: !sits -> lent = false
    :: else -> sits = false
    fi;
    UNLOCK;
    ready = true;
    do
    :: LOCK;
#ifndef LEAVE_LENT
        takeBackLocked();
#endif
        seen = sits;
        UNLOCK;
        if
        :: seen -> break
        :: atomic { !seen && ready -> ready = false }           /* it has waited long enough */
            LOCK;
            sits = true;                                        /* comeBack */
            UNLOCK;
            break
#ifdef LEAVE_LENT
        :: !seen && sits
#else
        :: !seen && (sits || lent)
#endif
        fi
    od
}

active proctype Thread() {
    bool seen;
    do
    :: rounds < 3 ->
        rounds++;
        busy = true;
        /* runs code of users */
#ifdef GIVE_WAY
        if
        :: rounds == 1 -> giveWay()
        :: else
        fi;
#endif
#ifdef READ_FIRST
        seen = lent;
        busy = false;
#else
        busy = false;
        seen = lent;
#endif
        if
        :: seen -> takeBack()
        :: else
        fi;
        assert(sits)                                          /* it counts as a searcher, and may sleep */
    :: else -> break
    od;
    done = true
}

#ifdef GIVE_WAY
/* A member that has nothing to do hands its seat over (Moves.handOver). */
active proctype Member() {
end:
    atomic { ready -> ready = false }
    LOCK;
    sits = true;
    UNLOCK
}
#endif

active proctype Quiet() {
    timeout -> assert(done)
}

active proctype Watch() {
    byte looks;
    bool wasBusy;
    do
    :: looks < 4 ->
        looks++;
        LOCK;                                                   /* lend */
        if
        :: sits && !lent ->
#ifdef LOOK_FIRST
            wasBusy = busy;
            lent = wasBusy;
#else
            lent = true;
            wasBusy = busy;
#endif
            if
            :: wasBusy -> sits = false
            :: else -> lent = false
            fi
        :: else
        fi;
        UNLOCK
    :: looks < 4 ->
        looks++;
        if
        :: lent -> takeBack()                                   /* it sees the thread run */
        :: else
        fi
    :: else -> break
    od
}
