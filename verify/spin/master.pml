/*
 * Jobs that wait to be started and jobs that lodge (core's Master, M4 to M8, and Waiting, W2), and how the keeper
 * drives the master: who notices that a source is idle while a job waits (Keeper.lend, canLend and left; Idle, S3).
 *
 * Checked: after every step of the master, no place is free while a job waits or lodges (M4), and no level is passed
 * over more often than it may be (W2); a job moves in only where everybody is at home, and nobody has work there (M8);
 * a job is started once. When nothing can move any more, all jobs are over, although each may wait for a later one.
 *
 * In the model: PLACES places with a seat each, and JOBS jobs that an outsider submits one after the other; every
 * second is urgent. An island has one place and does not grow, as when there are more jobs than workers. A task ends,
 * or first waits for a later job; then its thread leaves the seat, and a spare thread takes the seat when it is called.
 * A step of the master is one step, since it is made under the keeper's lock; calls come afterwards. All is
 * sequentially consistent.
 *
 * Each of these takes one thing away, and Spin must find what it is good for:
 *
 *   -DNO_RECHECK   a sleeper does not look, after it says that it sleeps, whether its seat could be lent
 *   -DNO_OFFER     who submits does not look for idle sources
 *   -DNO_LEFT      whose thread leaves its seat to wait does not offer the seat
 *   -DKEEP_QUIET   whose thread leaves its seat to wait does not look for work that lies there
 *   -DGREEDY       the most urgent job is always next
 *   -DUNSERVED     a place that comes free is not given to whoever waits
 *   -DLODGERS_STAY lodgers do not get islands
 */

#ifndef PLACES
#define PLACES 2
#endif
#ifndef JOBS
#define JOBS 3
#endif
#define FAIR_TURN 2
#define NOBODY 99
#define LEVEL(job) (1 - (job) % 2)

mtype = { NEW, WAITING, LODGES, RESIDES, OVER };
mtype = { AWAKE, ASLEEP, VACANT };
mtype state[JOBS] = NEW;
byte at[JOBS];              /* the place where it lodges or resides */
byte since[JOBS];           /* when it moved in, as a lodger */
bool pending[JOBS];         /* its root was not started yet */
mtype rest[PLACES] = ASLEEP;
bool call[PLACES];          /* its groups have changed */
byte moves;
byte turn;                  /* W2 */
byte passed[2];             /* by level: how often in a row it was passed over */

/* ---- the master ---- */

inline find(what, level) {  /* the first such job of a level, or of any level (9): n */
    n = 0;
    do
    :: n == JOBS -> n = NOBODY; break
    :: n < JOBS && state[n] == what && (level == 9 || LEVEL(n) == level) -> break
    :: else -> n++
    od
}

/* Waiting.next and started: n is the job, or NOBODY. */
inline takeNext() {
    find(WAITING, 0);
    u = n;
    find(WAITING, 1);
    if
    :: u != NOBODY && n != NOBODY ->
#ifdef GREEDY
        n = u;
#else
        if
        :: turn != FAIR_TURN - 1 -> n = u
        :: else
        fi;
        turn = (turn + 1) % FAIR_TURN;
#endif
        passed[LEVEL(n)] = 0;
        passed[1 - LEVEL(n)]++;
        assert(passed[1 - LEVEL(n)] < FAIR_TURN)                                /* W2 */
    :: u != NOBODY && n == NOBODY -> n = u; passed[0] = 0; passed[1] = 0
    :: else -> passed[0] = 0; passed[1] = 0
    fi;
    u = 0
}

inline findFree() {         /* a place without an island: p */
    p = 0;
    do
    :: p == PLACES -> break
    :: else ->
        n = 0;
        do
        :: n == JOBS -> break
        :: n < JOBS && state[n] == RESIDES && at[n] == p -> break
        :: else -> n++
        od;
        if
        :: n == JOBS -> break
        :: else -> p++
        fi
    od
}

inline firstLodger() {      /* the one that lodges longest: n */
    n = NOBODY;
    u = 0;
    do
    :: u == JOBS -> break
    :: else ->
        if
        :: state[u] == LODGES && (n == NOBODY || since[u] < since[(n == NOBODY -> 0 : n)]) -> n = u
        :: else
        fi;
        u++
    od;
    u = 0
}

/* Decision.serve: starts whoever waits, then lodgers. */
inline serve() {
#ifndef UNSERVED
    do
    :: true ->
        findFree();
        if
        :: p == PLACES -> break
        :: else
        fi;
        takeNext();
#ifndef LODGERS_STAY
        if
        :: n == NOBODY -> firstLodger()
        :: else
        fi;
#endif
        if
        :: n == NOBODY -> break
        :: else -> state[n] = RESIDES; at[n] = p; since[n] = 0; call[p] = true
        fi
    od;
#endif
    findFree();
    if
    :: p < PLACES ->                                                            /* M4 */
        find(WAITING, 9);
        assert(n == NOBODY);
        find(LODGES, 9);
        assert(n == NOBODY)
    :: else
    fi;
    n = 0;
    p = 0
}

/* Seat.isUnusedSource: somebody is at home here, and nobody has work here. u: whether it is so. */
inline lookUnused(place) {
    n = 0;
    u = 0;
    do
    :: n == JOBS -> break
    :: else ->
        if
        :: (state[n] == LODGES || state[n] == RESIDES) && at[n] == place && pending[n] -> u = 0; break
        :: (state[n] == LODGES || state[n] == RESIDES) && at[n] == place && !pending[n] -> u = 1
        :: else
        fi;
        n++
    od;
    n = 0
}

/* News.Idle, if the seat is unused and somebody waits. l: who moves in, or NOBODY. */
inline lodge(place, isIdle) {
    l = NOBODY;
    lookUnused(place);
    if
    :: u && isIdle ->
        u = 0;
        find(WAITING, 9);
        if
        :: n != NOBODY ->
            takeNext();
            l = n;
            state[l] = LODGES;
            at[l] = place;
            moves++;
            since[l] = moves;
            call[place] = true
        :: else
        fi
    :: else -> u = 0
    fi;
    n = 0
}

/* ---- the keeper, without its lock ---- */

/* Keeper.lend for the seats from i on that have no thread, and man. */
inline lendFrom(end) {
    do
    :: atomic {
            true ->
            d_step {
                l = NOBODY;
                do
                :: i < end && l == NOBODY -> lodge(i, rest[i] != AWAKE); i++
                :: else -> break
                od;
                i = (l == NOBODY -> 0 : i - 1)
            }
            if
            :: l == NOBODY -> l = 0; break
            :: else -> skip
            fi
        }
        d_step {                                                                /* man */
            if
            :: rest[i] != AWAKE -> rest[i] = AWAKE; call[i] = false; l = NOBODY
            :: else
            fi
        }
        d_step {
            if
            :: l != NOBODY && state[l] == LODGES && at[l] == i && pending[l] -> /* News.Unmanned */
                state[l] = WAITING;
                serve()
            :: else
            fi;
            l = 0;
            i++
        }
    od
}

#define lendSources() lendFrom(PLACES)
#define lend(place) i = place; lendFrom(place + 1)

inline tell() {
    do
    :: atomic {
            true ->
            d_step {
                do
                :: i < PLACES && !call[i] -> i++
                :: else -> break
                od;
                if
                :: i < PLACES -> call[i] = false; rest[i] = AWAKE
                :: else
                fi
            }
            if
            :: i == PLACES -> i = 0; break
            :: else -> skip
            fi
        }
    od
}

#define LOCALS byte n, u, p, l, i

inline end(job) {
    d_step { state[job] = OVER; at[job] = 0; since[job] = 0; serve() }          /* News.Ended */
    lendSources();
    tell()
}

/* ---- threads ---- */

/* A thread that has left its seat, and waits for another job. */
proctype Waiter(byte job, other) {
    LOCALS;
    state[other] == OVER;
    end(job)
}

inline lookPending() {      /* the first job with work for this seat: i */
    i = 0;
    do
    :: i == JOBS -> break
    :: i < JOBS && (state[i] == LODGES || state[i] == RESIDES) && at[i] == me && pending[i] -> break
    :: else -> i++
    od
}

proctype Seat(byte me) {
    byte job;
    LOCALS;

end_asleep:
    rest[me] == AWAKE;
search:
    atomic {
        skip;
        d_step {
            lookPending();
            job = i;
            i = 0;
            if
            :: job < JOBS -> pending[job] = false
            :: else
            fi
        }
        if
        :: job == JOBS -> job = 0; goto idle
        :: else -> skip
        fi
    }
    if
    :: job < JOBS -> goto ends                                                  /* its task ends */
    :: atomic { job + 1 < JOBS ->                                               /* its task waits for a later job */
            if
            :: run Waiter(job, job + 1)
            :: run Waiter(job, JOBS - 1)
            fi;
            job = 0;
            rest[me] = VACANT
        }
        d_step {                                                                /* Idle, F2: passes work on */
            lookPending();
            if
#ifndef KEEP_QUIET
            :: i < JOBS -> rest[me] = AWAKE
#endif
            :: else
            fi;
            i = 0
        }
#ifndef NO_LEFT
        lend(me);
        tell();
#endif
        goto end_asleep
    fi;

ends:
    end(job);
    goto search;

idle:
    atomic {                                                                    /* Searcher.offerToIslands */
        skip;
        d_step { lodge(me, true) }
        if
        :: l != NOBODY -> l = 0; goto search
        :: else -> l = 0
        fi
    }
    rest[me] = ASLEEP;                                                          /* S1 */
    d_step {                                                                    /* S3 */
        find(WAITING, 9);
        job = n;
        lookUnused(me);
#ifdef NO_RECHECK
        job = NOBODY;
#endif
        lookPending();
        if
        :: rest[me] == ASLEEP && (job != NOBODY && u || i < JOBS) -> rest[me] = AWAKE
        :: else
        fi;
        job = 0;
        u = 0;
        i = 0
    }
    goto end_asleep
}

active proctype Outsider() {
    byte job;
    LOCALS;
    do
    :: job < JOBS ->
        d_step { state[job] = WAITING; pending[job] = true; serve() }             /* News.Submitted */
#ifndef NO_OFFER
        lendSources();
#endif
        tell();
        job++
    :: else -> break
    od
}

active proctype Quiet() {
    byte job;
    timeout ->
    d_step {
        do
        :: job < JOBS -> assert(state[job] == OVER && !pending[job]); job++
        :: else -> break
        od
    }
}

init {
    byte seat;
    atomic {
        do
        :: seat < PLACES -> run Seat(seat); seat++
        :: else -> break
        od
    }
}
