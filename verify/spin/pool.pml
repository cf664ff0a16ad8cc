/*
 * The presence of workers in pools, and the rotation of pools (io.skua.port.Pool, R1 to R3).
 *
 * Pool 0 begins with TASKS descriptors at worker 0. Bodies spawn SPAWNS more. Workers steal from each other; an agent
 * takes what it can get; a driver rotates pool 0, and then its successor, at any moment. A deque gives each descriptor
 * to one taker (SplitDeque has its own proof), so taking one is a single step here.
 *
 * Must hold: a pool ends once, and when it ends nobody has a descriptor of it; each descriptor that a pool was given
 * has run, moved to the successor or been taken; all pools end.
 *
 * Mutants: TAKE_FIRST steals before it enters the pool. NO_PRESENCE makes a successor without the presence that its
 * predecessor holds. READ_FIRST lets the last one read the successor before it marks the pool as over. LOOK_FIRST lets
 * the driver look whether the pool is over before it has the lock. SPAWN_NEXT lets a body spawn into the successor
 * although it has not entered the successor.
 */
#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef TASKS
#define TASKS 2
#endif
#ifndef SPAWNS
#define SPAWNS 1
#endif
#define POOLS 3
#define NONE 7

byte queued[9];      /* descriptors in the stock of worker w for pool p, at [3 * w + p] */
byte held[POOLS];    /* descriptors of a pool that somebody has taken out of a stock, and not yet run or moved */
byte inside[POOLS];  /* presences */
bool over[POOLS];    /* the last one has left */
bool ended[POOLS];
byte successor[POOLS];
byte given[POOLS];   /* begun with, spawned, or moved here */
byte ran[POOLS];
byte moved[POOLS];
byte taken[POOLS];
byte spawnsLeft = SPAWNS;
byte outside = WORKERS - 1; /* workers that are in no pool */
bool hasRotated;     /* the driver has done its part */
byte stopped;        /* processes that have nothing more to do */

#define Q(w, p) queued[3 * (w) + (p)]
#define EMPTY(p) (Q(0, p) == 0 && Q(1, p) == 0 && (WORKERS < 3 || Q(2, p) == 0) && held[p] == 0)

inline markEnded(p) {
    assert(!ended[p]);
    assert(EMPTY(p));
    assert(given[p] == ran[p] + moved[p] + taken[p]);
    ended[p] = true
}

/* The last one has left pool x: ends the pool, and lets its successor go, and so on. */
inline finish(x) {
    do
    :: true ->
#ifdef READ_FIRST
        next = successor[x];
        atomic { over[x] = true; markEnded(x) }
#else
        atomic { over[x] = true; next = successor[x]; markEnded(x) }
#endif
        if
        :: next == NONE -> break
        :: else ->
#ifdef NO_PRESENCE
            atomic {
                if
                :: inside[next] == 0 && !over[next] -> x = next
                :: else -> break
                fi
            }
#else
            atomic {
                inside[next]--;
                if
                :: inside[next] == 0 -> x = next
                :: else -> break
                fi
            }
#endif
        fi
    od
}

inline leave(p) {
    atomic { inside[p]--; last = inside[p] == 0 };
    if
    :: last -> x = p; finish(x)
    :: else
    fi
}

proctype Worker(byte me; bool begins) {
    byte p = NONE, next, x, victim, hand;
    bool last;

    if
    :: begins -> p = 0
    :: else
    fi;
    do
    :: p != NONE && (hand > 0 || Q(me, p) > 0) && successor[p] == NONE ->
        /* runs a descriptor: the one in its hand, or its newest */
        atomic {
            if
            :: hand > 0
            :: hand == 0 && Q(me, p) > 0 -> Q(me, p)--; held[p]++; hand = 1
            :: hand == 0 && Q(me, p) == 0 -> goto again
            fi
        };
        if
        :: atomic { spawnsLeft > 0 ->
            spawnsLeft--;
#ifdef SPAWN_NEXT
            next = (successor[p] == NONE -> p : successor[p]);
            Q(me, next)++; given[next]++
#else
            Q(me, p)++; given[p]++
#endif
            }
        :: true
        fi;
        atomic { hand = 0; held[p]--; ran[p]++ };
again:  skip
    :: p != NONE && (hand > 0 || Q(me, p) > 0) && successor[p] != NONE ->
        /* moves what it has: enters the successor first */
        next = successor[p];
        atomic {
#ifdef NO_PRESENCE
            inside[next]++
#else
            assert(inside[next] > 0); /* R3 */
            inside[next]++
#endif
        };
        do
        :: atomic { hand > 0 -> hand = 0; held[p]--; moved[p]++; Q(me, next)++; given[next]++ }
        :: atomic { hand == 0 && Q(me, p) > 0 -> Q(me, p)--; moved[p]++; Q(me, next)++; given[next]++ }
        :: hand == 0 && Q(me, p) == 0 -> break
        od;
        victim = next; /* where it goes on */
        leave(p);
        p = victim
    :: p != NONE && hand == 0 && Q(me, p) == 0 ->
        leave(p);
        atomic { p = NONE; outside++ }
    :: atomic { p == NONE && !(ended[0] && ended[1] && ended[2]) ->
            /* a pool without anybody inside has ended */
            assert(!(outside == WORKERS && hasRotated));
            /* looks at the stock of somebody else, of some pool */
            if
            :: me != 0 -> victim = 0
            :: me != 1 -> victim = 1
#if WORKERS > 2
            :: me != 2 -> victim = 2
#endif
            fi;
            if
            :: Q(victim, 0) > 0 -> x = 0
            :: Q(victim, 1) > 0 -> x = 1
            :: Q(victim, 2) > 0 -> x = 2
            :: else -> x = NONE
            fi
        };
        if
        :: x != NONE ->
#ifdef TAKE_FIRST
            if
            :: atomic { Q(victim, x) > 0 -> Q(victim, x)--; hand = 1 }
            :: else
            fi;
            atomic {
                if
                :: hand > 0 && inside[x] > 0 -> inside[x]++; held[x]++; p = x; outside--
                :: else -> hand = 0 /* the pool has ended, and the descriptor is lost */
                fi
            }
#else
            atomic {
                if
                :: inside[x] > 0 -> inside[x]++; p = x; outside--
                :: else
                fi
            };
            if
            :: p != NONE ->
                if
                :: atomic { Q(victim, p) > 0 -> Q(victim, p)--; held[p]++; hand = 1 }
                :: else
                fi
            :: else
            fi
#endif
        :: else
        fi;
        atomic { victim = 0; x = 0 }
    :: p == NONE && ended[0] && ended[1] && ended[2] -> break
    od;
    stopped++
}

/* Takes descriptors for other places. It needs no presence: whose stock it is, that one is inside. */
proctype Agent() {
    do
    :: ended[0] && ended[1] && ended[2] -> break
    :: atomic { Q(0, 0) > 0 -> Q(0, 0)--; taken[0]++ }
    :: atomic { Q(0, 1) > 0 -> Q(0, 1)--; taken[1]++ }
    :: atomic { Q(0, 2) > 0 -> Q(0, 2)--; taken[2]++ }
    :: atomic { Q(1, 0) > 0 -> Q(1, 0)--; taken[0]++ }
    :: atomic { Q(1, 1) > 0 -> Q(1, 1)--; taken[1]++ }
    :: atomic { Q(1, 2) > 0 -> Q(1, 2)--; taken[2]++ }
    od;
    stopped++
}

proctype Driver() {
    byte p = 0, s;
    bool wasOver;
    do
    :: p < POOLS - 1 ->
        s = p + 1;
#ifdef LOOK_FIRST
        wasOver = over[p];
        atomic {
#else
        atomic {
            wasOver = over[p];
#endif
            if
            :: wasOver -> over[s] = true; successor[p] = s
            :: else ->
#ifndef NO_PRESENCE
                inside[s] = 1;
#endif
                successor[p] = s
            fi
        };
        if
        :: wasOver -> atomic { markEnded(s) }
        :: else
        fi;
        p++
    :: p == POOLS - 1 -> break
    od;
    hasRotated = true;
    stopped++
}

init {
    byte i;
    atomic {
        for (i : 0 .. POOLS - 1) { successor[i] = NONE }
        Q(0, 0) = TASKS;
        given[0] = TASKS;
        inside[0] = 1;
        run Worker(0, true);
        run Worker(1, false);
#if WORKERS > 2
        run Worker(2, false);
#endif
#ifdef AGENT
        run Agent();
#endif
        run Driver()
    };
#ifdef AGENT
    stopped == WORKERS + 2;
#else
    stopped == WORKERS + 1;
#endif
    assert(given[0] == TASKS + SPAWNS - spawnsLeft - (given[1] - moved[0]) - (given[2] - moved[1]));
    assert(ran[0] + ran[1] + ran[2] + taken[0] + taken[1] + taken[2] == TASKS + SPAWNS - spawnsLeft)
}
