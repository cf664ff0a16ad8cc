/*
 * How a vacant seat gets a thread in core's Crew.java (C3): the thread is made outside of the lock, and whoever else
 * wants to fill the seat meanwhile relies on it.
 *
 * Checked: when nothing can move any more, no work waits while the seat is vacant, unless no thread could be had.
 *
 * In the model: two publishers; threads that take one piece of work each and then leave the seat, to wait for ever. A
 * step under the crew's lock is one atomic step here.
 *
 *   -DREFUSED      a thread may not be had; the next publisher tries again
 *
 * Each of these takes one thing away, and Spin must find the work that nobody comes for:
 *
 *   -DFLAG_LATE    the seat is marked as hiring until the thread was started, and the thread may have left again by
 *                  then
 *   -DLEAVE_BLIND  who leaves the seat does not look whether there is work
 */
#define PUBLISHERS 2
#define THREADS 4

bool vacant = true;
bool hiring;
byte work;
byte started;
bool refused;

inline fill() {
    if
    :: atomic { vacant && !hiring -> hiring = true }
        if
        :: started < THREADS ->
#ifdef FLAG_LATE
            atomic { vacant = false; started++; run Thread() }
            hiring = false
#else
            atomic { hiring = false; vacant = false; started++; run Thread() }
#endif
#ifdef REFUSED
        :: atomic { !refused -> refused = true; hiring = false }
#endif
        fi
    :: atomic { !vacant || hiring }                             /* somebody sits there, or is on his way */
    fi
}

proctype Thread() {
    if
    :: atomic { work > 0 -> work-- }
    :: work == 0
    fi;
    vacant = true;                                              /* leaves its seat, to wait */
#ifndef LEAVE_BLIND
    if
    :: work > 0 -> fill()
    :: else
    fi
#endif
}

proctype Publisher() {
    work++;
    fill()
}

active proctype Quiet() {
    timeout -> assert(work == 0 || !vacant || refused)
}

init {
    atomic { run Publisher(); run Publisher() }
}
