/*
 * Tokens that go round through stations: core's Turnstile.java (T1, T2, T3) and PipelineRun.java (F1, F2).
 *
 * Station 0 is the source, serial: numbers are drawn at its door. Station 1 is serial as well. Station 2 is in order: a
 * token's number there is the one that it drew at the source. Workers carry tokens; a token that is pushed lies in a
 * bag until any worker takes it. Steps that are one line in Java's memory are one step here; the CAS are atomic.
 *
 * Checked: at most one token is inside a serial station; in order means in order; a slot never holds two generations;
 * no more tokens than BOUND are made; when nothing can move any more, all tokens have retired and every item has come
 * to the end.
 *
 *   -DBOUND=n          how many tokens at most; 2 unless this says otherwise
 *   -DSLOTS=n          slots of a ring; a power of two greater than BOUND
 *   -DDROP             item 1 is dropped after the source: it goes past station 1, and through station 2 without work
 *   -DFAIL             the source fails instead of giving its last item, while others are on their way
 *   -DLOST_ARRIVAL     a token looks and then stores, without a CAS; Spin must find the one that nobody takes along
 *   -DLOST_TURN        whoever leaves looks and then stores; likewise
 *   -DSKIP             with -DDROP: a dropped item goes past the station in order, too; likewise
 *   with SLOTS < BOUND Spin must find two generations in one slot
 */

#ifndef BOUND
#define BOUND 2
#endif
#ifndef SLOTS
#define SLOTS 4
#endif
#ifndef ITEMS
#define ITEMS 4
#endif
#ifndef WORKERS
#define WORKERS 2
#endif

#define EMPTY 0
#define TURN 1
#define TOKEN(t) ((t) + 2)
#define NONE 255

typedef Ring { byte slot[SLOTS] };
Ring ring[3];
byte drawn[2];
byte inside[3];
byte passed;                                                    /* station 2: items that have been inside */

byte station[BOUND];                                            /* by token */
byte number[BOUND];
byte sequence[BOUND];
bool has[BOUND];                                                /* it carries an item */
byte made = 1;
byte live = 1;
bool exhausted;
bool stopped;
bool ended;
byte out;                                                       /* items that came to the end, or were dropped */

chan bag = [BOUND] of { byte };

/* Turnstile.arrive, at the station of token t: in = whether it is inside */
inline arrive(t) {
#ifdef LOST_ARRIVAL
    if
    :: ring[station[t]].slot[number[t] % SLOTS] == EMPTY ->
        ring[station[t]].slot[number[t] % SLOTS] = TOKEN(t);
        in = false
    :: else ->
#else
    if
    :: atomic { ring[station[t]].slot[number[t] % SLOTS] == EMPTY ->
        ring[station[t]].slot[number[t] % SLOTS] = TOKEN(t) };
        in = false
    :: atomic { ring[station[t]].slot[number[t] % SLOTS] != EMPTY ->
        assert(ring[station[t]].slot[number[t] % SLOTS] == TURN) }; /* T2 */
#endif
        ring[station[t]].slot[number[t] % SLOTS] = EMPTY;
        in = true
    fi
}

/* Turnstile.leave, for the token mine: other = the one to take along */
inline leave() {
    at = station[mine];
    next = (number[mine] + 1) % SLOTS;
#ifdef LOST_TURN
    if
    :: ring[at].slot[next] == EMPTY ->
        inside[at]--;
        ring[at].slot[next] = TURN;
        other = NONE
#else
    if
    :: atomic { ring[at].slot[next] == EMPTY -> ring[at].slot[next] = TURN; inside[at]-- };
        other = NONE
#endif
    :: atomic { ring[at].slot[next] != EMPTY ->
        inside[at]--;
        assert(ring[at].slot[next] != TURN);                    /* T2 */
        other = ring[at].slot[next] - 2 };
        ring[at].slot[next] = EMPTY
    fi
}

inline drawAndArrive(t, where) {
    d_step { station[t] = where; number[t] = drawn[where]; drawn[where]++ };
    arrive(t)
}

/* PipelineRun.enterNext for the token mine */
inline enterNext() {
    if
    :: stopped -> has[mine] = false
    :: else
    fi;
    if
    :: station[mine] == 0 && has[mine] -> drawAndArrive(mine, 1)
#ifdef SKIP
    :: station[mine] < 2 && !(station[mine] == 0 && has[mine]) && has[mine] ->
#else
    :: station[mine] < 2 && !(station[mine] == 0 && has[mine]) ->
#endif
        d_step { station[mine] = 2; number[mine] = sequence[mine] };
        arrive(mine)
#ifdef SKIP
    :: station[mine] == 2 || (station[mine] < 2 && !has[mine]) ->
#else
    :: station[mine] == 2 ->
#endif
        d_step { has[mine] = false; out++ };
        drawAndArrive(mine, 0)
    fi
}

/* What is done inside. One token at a time, and in order: T1. */
inline work() {
    d_step {
        inside[station[mine]]++;
        assert(inside[station[mine]] == 1);
        if
        :: station[mine] == 2 ->
            assert(sequence[mine] == passed);
            passed++
        :: else
        fi
    }
}

/* PipelineRun.pull for the token mine */
inline pull() {
    if
    :: exhausted || stopped
    :: else ->
        d_step {
            if
            :: number[mine] == ITEMS -> exhausted = true
#ifdef FAIL
            :: number[mine] == ITEMS - 1 -> exhausted = true; stopped = true
#endif
            :: else -> has[mine] = true
            fi;
            sequence[mine] = number[mine]
        }
    fi;
    inUse = has[mine];
#ifdef DROP
    if
    :: number[mine] == 1 -> has[mine] = false
    :: else
    fi;
#endif
    if
    :: inUse && made < BOUND && drawn[0] == number[mine] + 1 -> /* isDeserted: a guess */
        d_step { fresh = made; made++ };
        live++;
        drawAndArrive(fresh, 0);
        assert(!in)
    :: else
    fi
}

inline retire() {
    d_step {
        assert(live > 0);
        live--;
        if
        :: live == 0 -> assert(!ended); ended = true
        :: else
        fi
    }
}

/* PipelineRun.carry: the token mine is inside its station */
inline carry() {
    do
    :: mine == NONE -> break
    :: else ->
        work();
        inUse = true;
        if
        :: station[mine] == 0 -> pull()
        :: else
        fi;
        leave();
        if
        :: !inUse -> retire(); mine = other
        :: else ->
            enterNext();
            if
            :: !in -> mine = other
            :: in && other != NONE -> bag ! other  /* push; after a failure the carrier keeps it for itself */
            :: in && other == NONE
            fi
        fi
    od
}

init {
    d_step {
        ring[0].slot[0] = EMPTY;                                /* token 0 has number 0 and is inside the source */
        ring[1].slot[0] = TURN;
        ring[2].slot[0] = TURN;
        drawn[0] = 1;
        bag ! 0
    }
}

active [WORKERS] proctype Worker() {
    byte mine, other, at, next, fresh;
    bool in, inUse;
end_idle:
    do
    :: bag ? mine -> carry()
    od
}

active proctype Quiet() {
    timeout ->
    assert(ended && live == 0 && len(bag) == 0);                /* F1, F2 */
    assert(inside[0] == 0 && inside[1] == 0 && inside[2] == 0);
#ifdef FAIL
    assert(out == ITEMS - 1 && passed == ITEMS - 1)
#else
    assert(out == ITEMS && passed == ITEMS)
#endif
}
