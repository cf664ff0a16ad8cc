/*
 * How the watch lends out the seat of a thread that is blocked in code of users, in core's Crew.java (C5).
 *
 * Checked: a thread that searches is active, so that it may fall asleep on its seat; and a thread never believes to be
 * lent when it is not. The watch decides by an old look at the thread's state, so it may try at any moment.
 *
 * Each of these takes one thing away, and Spin must find a thread that searches without being active:
 *
 *   -DCLEAR_FIRST  who takes the seat back clears lent before the thread is active again
 *   -DREAD_FIRST   the thread reads lent before it clears busy
 *   -DLOOK_FIRST   the watch reads busy before it writes lent
 */
bool sits = true;
bool busy;
bool lent;
bool locked;
byte rounds;

#define LOCK atomic { !locked -> locked = true }
#define UNLOCK locked = false

inline takeBack() {
    LOCK;
    if
#ifdef CLEAR_FIRST
    :: lent -> lent = false; sits = true
#else
    :: lent -> sits = true; lent = false
#endif
    :: else
    fi;
    UNLOCK
}

active proctype Thread() {
    bool seen;
    do
    :: rounds < 3 ->
        rounds++;
        busy = true;
        /* runs code of users */
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
    od
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
