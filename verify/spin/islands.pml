/*
 * The idle protocol of core's Idle.java while members come and go: seats that the keeper of islands moves between
 * island A, island B and nowhere (Idle, "Members that come and go"; Keeper, K1 to K3).
 *
 * Checked: when nothing can move any more, each seat that rests is counted once, in the groups that it belongs to and
 * in no other; no task of A is public while a member of A rests or while a worker is free that A might have (K3); no
 * job of B waits while a member of B rests; and tasks lie at members only (K2). Tasks may run for ever, so nothing is
 * repaired by a thread that happens to come back.
 *
 * In the model: seat 0 is A's home and runs a task of A at first; it never leaves. The other seats search at first, one
 * for A and one for B. Who runs a task of A may publish more, TASKS altogether; it runs for ever, unless the options
 * say otherwise. Whose seat leaves its island goes home with its bag and runs there for ever; its seat is vacant. There
 * are always threads for vacant seats. The keeper makes MOVES moves for B: takes a free worker, or one of A's (which
 * A's request remembers), or gives one back (to A, if that waits). A itself grows by judging, one worker at a time;
 * growing and giving back are judged apart. An outsider injects JOBS jobs into B. The labels are those of Idle.java.
 * All is sequentially consistent. Groups are compared by value here and as objects there, so that there a sleeper sees
 * more changes.
 *
 *   -DFREE         the last seat belongs to nobody at first, and not to B
 *   -DRETURNS      A gives back who is hungry
 *   -DENDS         tasks may end
 *   -DWAITS        who runs a task may wait for ever
 *   -DOVERLAP      B may also use a worker of A together with A
 *
 * Each of these takes one thing away, and Spin must find what it is good for:
 *
 *   -DCALL_FIRST   the keeper wakes a seat before it writes the seat's groups
 *   -DNO_GROUPS    S3: a sleeper does not look at its groups after it is counted
 *   -DLEAVE_BLIND  a searcher that has left a group is only taken out of the count there, without F2
 *   -DCOUNT_NEW    who wakes a seat counts it in the groups that it has now
 *   -DTELL_ONLY    the keeper calls the seats that it has moved, and does not look afterwards for work that is for
 *                  nobody
 *   -DNO_JUDGING   F2: the last one that stops to search does not judge
 *   -DBEGIN_BLIND  K2: who begins a task does not look at its seat's groups
 */

#ifndef TASKS
#define TASKS 1
#endif
#ifndef JOBS
#define JOBS 0
#endif
#ifndef MOVES
#define MOVES 2
#endif

#define SEATS 3
#define A 1
#define B 2
#define PUBLISHED 4
#define HAS(set, group) ((set & group) != 0)
#define BIT(seat) (1 << seat)
#define NOBODY 9
#define DONE 10

mtype = { AWAKE, ASLEEP, WAKING, VACANT };
mtype rest[SEATS] = AWAKE;
byte groups[SEATS];
byte counted[SEATS];        /* by the thread while it is awake, by the seat while it rests */
byte running[SEATS];        /* whose task, 0 for none */
bool away[SEATS];           /* the thread was moved home */
bool go[SEATS];             /* a thread was put here */

/* One word per group, as in Java: a borrow from the lower half shows in the upper one. */
#define SEARCHER 16
#define SLEEPER 1
#define FOR_NOBODY(word) ((word & 15) > 0 && (word & 15) < 8 && (word >> 4) == 0)
short countsA, countsB;

byte rosterA, rosterB;      /* sets of bits */
byte tasks[SEATS];          /* public tasks of A */
byte unpublished = TASKS;
byte injected;              /* jobs of B */

bool keeper;                /* its lock */
bool asked;                 /* A's request is remembered: it may not ask again */

#define ADD(set, change) \
    countsA = countsA + (HAS(set, A) -> change : 0); \
    countsB = countsB + (HAS(set, B) -> change : 0)

/* The first seat of a roster that rests so. */
#define FIRST(roster, how) \
    ((roster & 1) && rest[0] == how -> 0 : \
    ((roster & 2) && rest[1] == how -> 1 : \
    ((roster & 4) && rest[2] == how -> 2 : NOBODY)))

/* Is a task of A public at one of its members? */
#define IS_WORK ((rosterA & 1) && tasks[0] > 0 || (rosterA & 2) && tasks[1] > 0 || (rosterA & 4) && tasks[2] > 0)

#ifdef COUNT_NEW
#define COUNTED(seat) groups[seat]
#else
#define COUNTED(seat) counted[seat]
#endif

/* P4, W1 to W3: wakes one, or has a thread put on a vacant seat; k is the caller's, and 0. */
inline wakeOneOf(roster) {
    atomic {
        k = FIRST(roster, ASLEEP);
        if
        :: k == NOBODY ->
            k = FIRST(roster, VACANT);
            if
            :: k != NOBODY ->                                                   /* Crew.fill, under its lock */
                rest[k] = AWAKE;
                ADD(counted[k], -SLEEPER);
                counted[k] = groups[k];
                ADD(counted[k], SEARCHER);
                go[k] = true;
                k = NOBODY
            :: else
            fi
        :: else -> rest[k] = WAKING                                             /* W1 */
        fi
    }
    atomic {
        if
        :: k != NOBODY -> ADD(COUNTED(k), SEARCHER - SLEEPER); rest[k] = AWAKE  /* W2, W3 */
        :: else
        fi;
        k = 0
    }
}

#define call(seat) wakeOneOf(BIT(seat))

/* Crew.rehome, under its lock: K2, the keeper's side; and a vacant seat is counted where it belongs. */
inline rehome(seat) {
    if
    :: running[seat] != 0 && !HAS(groups[seat], running[seat]) ->
        running[seat] = 0;
        away[seat] = true;
        rest[seat] = VACANT;
        counted[seat] = groups[seat];
        ADD(counted[seat], SLEEPER)
    :: else ->
        if
        :: rest[seat] == VACANT && counted[seat] != groups[seat] ->
            ADD(counted[seat], -SLEEPER);
            counted[seat] = groups[seat];
            ADD(counted[seat], SLEEPER)
        :: else
        fi
    fi;
    if
    :: !HAS(groups[seat], A) -> bag = tasks[seat]; tasks[seat] = 0
    :: else
    fi
}

#define RESTS(seat) (rest[seat] == ASLEEP || rest[seat] == VACANT)
#define IS_HUNGRY(seat, hungry) ((rosterA & BIT(seat)) && (seat == hungry || RESTS(seat)))

/* F2 and Holding.mayGrow: whether the last one that stops to search judges. */
#ifdef NO_JUDGING
#define JUDGES (HAS(set, PUBLISHED) && countsA == 0 && !asked)
#else
#define JUDGES (countsA == 0 && !asked)
#endif

/*
 * Judge.judge for A, by the rule "need", under the keeper's lock. r: who is hungry, then who is told; f: who is free;
 * h: who says that it is hungry. Afterwards it looks whether there is still work for nobody, as after every step; then
 * it judges once more.
 */
inline judge() {
    do
    :: h != DONE ->
        atomic {
            !keeper -> keeper = true;
            r = IS_HUNGRY(0, h) + 2 * IS_HUNGRY(1, h) + 4 * IS_HUNGRY(2, h);
            f = (groups[1] == 0 -> 1 : (groups[2] == 0 -> 2 : NOBODY));
            if
            :: h == NOBODY && IS_WORK && r == 0 && f != NOBODY -> rosterA = rosterA | BIT(f)    /* grow */
            :: h == NOBODY && IS_WORK && r == 0 && f == NOBODY ->
                asked = true;
                keeper = false
            :: h != NOBODY && !IS_WORK && r > 1 -> f = NOBODY; r = r & 6; rosterA = rosterA & ~r    /* give back */
            :: else -> f = NOBODY; r = 0; keeper = false
            fi
        }
        atomic {
            if
            :: f != NOBODY -> groups[f] = A; r = BIT(f); rehome(f); keeper = false
            :: f == NOBODY && r != 0 ->
                asked = false;
                f = 1;
                do
                :: f < SEATS ->
                    if
                    :: r & BIT(f) -> groups[f] = groups[f] & ~A; rehome(f)
                    :: else
                    fi;
                    f++
                :: else -> break
                od;
                assert(bag == 0);
                keeper = false
            :: else
            fi;
            f = 1
        }
        do                                                                      /* tell */
        :: atomic {
            do
            :: f < SEATS && !((r & BIT(f)) && (groups[f] != 0 || rest[f] == ASLEEP)) -> f++
            :: else -> break
            od;
            if
            :: f == SEATS -> break
            :: else
            fi }
            call(f);
            f++
        od;
        if
#ifndef TELL_ONLY
        :: r != 0 && FOR_NOBODY(countsA) && IS_WORK ->
            wakeOneOf(rosterA);
            h = DONE
        :: r != 0 && JUDGES && IS_WORK -> h = NOBODY
#endif
        :: else -> h = DONE
        fi;
        atomic { f = 0; r = 0 }
    :: h == DONE -> break
    od
}

/* P3 and P4 in A (PUBLISHED), F2 in the groups of a set, or judging for one who is hungry: h is NOBODY or that one. */
inline passOn() {
    if
    :: h == NOBODY && HAS(set, A) && FOR_NOBODY(countsA) && IS_WORK -> wakeOneOf(rosterA)
    :: h != NOBODY || HAS(set, A) && JUDGES && IS_WORK -> judge()
    :: else
    fi;
#if JOBS > 0
    if
    :: HAS(set, B) && FOR_NOBODY(countsB) && injected > 0 -> wakeOneOf(rosterB)
    :: else
    fi;
#endif
    atomic { h = 0; set = 0 }
}

#define PASS_ON(groups, back) set = groups; h = NOBODY; then = back; goto passing

#ifdef RETURNS
#define GIVES_BACK true
#else
#define GIVES_BACK false
#endif

mtype = { AGAIN, FOUND, HUNGRY, BUSY, LEFT };

proctype Worker(byte me) {
    byte k, r, f, h, bag, job, set;
    mtype then;

    if
    :: me == 0 -> goto busy
    :: else
    fi;

search:
    if
    :: groups[me] != counted[me] ->                                             /* countAgain */
#ifdef LEAVE_BLIND
        atomic { ADD(counted[me], -SEARCHER); then = AGAIN; goto passed }
#else
        atomic { ADD(counted[me], -SEARCHER); PASS_ON(counted[me], AGAIN) }     /* F1 */
#endif
    :: atomic { HAS(counted[me], A) && tasks[0] > 0 -> tasks[0]--; job = A }    /* perhaps by an old roster */
    :: atomic { HAS(counted[me], A) && tasks[1] > 0 -> tasks[1]--; job = A }
    :: atomic { HAS(counted[me], A) && tasks[2] > 0 -> tasks[2]--; job = A }
    :: atomic { HAS(counted[me], B) && injected > 0 -> injected--; job = B }
    :: atomic { GIVES_BACK && HAS(counted[me], A) && (rosterA & BIT(me)) && rosterA != BIT(0) ->
            h = me; then = HUNGRY; goto passing }                               /* Holding.hungry */
    :: !GIVES_BACK || !HAS(counted[me], A) || !(rosterA & BIT(me)) || rosterA == BIT(0) -> goto sleep
    fi;
    atomic { ADD(counted[me], -SEARCHER); PASS_ON(counted[me], FOUND) }         /* F1 */

passing:
    passOn();                                                                   /* F2 */
passed:
    atomic {
        if
        :: then == AGAIN -> then = 0; counted[me] = groups[me]; ADD(counted[me], SEARCHER); goto search
        :: then == HUNGRY && groups[me] != counted[me] -> then = 0; goto search
        :: then == HUNGRY && groups[me] == counted[me] -> then = 0; goto sleep
        :: then == BUSY -> then = 0; goto busy
        :: then == LEFT -> then = 0; goto vacant
        :: then == FOUND -> then = 0; running[me] = job; job = 0
        fi
    }
#ifndef BEGIN_BLIND
    if
    :: atomic { !HAS(groups[me], running[me]) && !away[me] -> rehome(me) }      /* Keeper.bringHome */
        atomic { tasks[0] = tasks[0] + bag; bag = 0; PASS_ON(A | B, BUSY) }
    :: else
    fi;
#endif

busy:
    if
    :: atomic { away[me] -> away[me] = false; goto vacant }
    :: atomic { !away[me] && running[me] == A && unpublished > 0 -> unpublished--; tasks[me]++;    /* P1, P2 */
            PASS_ON(A | PUBLISHED, BUSY) }
#ifdef ENDS
    :: atomic { !away[me] && tasks[me] == 0 -> running[me] = 0; counted[me] = groups[me]; ADD(counted[me], SEARCHER);
            goto search }
#endif
#ifdef WAITS
    :: atomic { !away[me] -> running[me] = 0; rest[me] = VACANT; counted[me] = groups[me]; ADD(counted[me], SLEEPER);
            PASS_ON(A | B, LEFT) }                                              /* Crew.leave */
#endif
    :: atomic { !away[me] -> goto forever }
    fi;

sleep:
    rest[me] = ASLEEP;                                                          /* S1 */
    atomic { ADD(counted[me], SLEEPER - SEARCHER) }                             /* S2 */
#ifdef NO_GROUPS
#define MOVED false
#else
#define MOVED (groups[me] != counted[me])
#endif
    if                                                                          /* S3 */
    :: atomic { (MOVED || HAS(counted[me], A) && IS_WORK || HAS(counted[me], B) && injected > 0) ->
        if
        :: rest[me] == ASLEEP -> rest[me] = AWAKE
        :: else -> goto end_parked                                              /* a waker was faster, and counts us */
        fi }
        atomic { ADD(counted[me], SEARCHER - SLEEPER) }                         /* S4 */
        goto search
    :: else
    fi;
end_parked:
    rest[me] == AWAKE;
    goto search;

vacant:
end_vacant:
    atomic { go[me] -> go[me] = false }
    goto search;

forever:
end_forever:
    atomic { away[me] -> away[me] = false }
    goto vacant
}

#ifdef OVERLAP
#define SHARES(seat) (groups[seat] == A)
#define UNSHARES(seat) (groups[seat] == (A | B))
#else
#define SHARES(seat) false
#define UNSHARES(seat) false
#endif

/* The steps that the master makes for B, and what the keeper does. */
proctype Keeper() {
    byte k, r, f, h, bag, set, seat, next, moves;

    do
    :: moves == MOVES -> break
    :: atomic { moves < MOVES && !keeper -> keeper = true; moves++ }
        atomic {
            if
            :: seat = 1
            :: seat = 2
            fi;
            if
            :: groups[seat] == A && groups[3 - seat] != 0 -> next = B; asked = true     /* nobody is free */
            :: groups[seat] == 0 -> next = B
            :: groups[seat] == B -> next = (asked -> A : 0); asked = false
            :: SHARES(seat) -> next = A | B
            :: UNSHARES(seat) -> next = A
            :: UNSHARES(seat) -> next = B; asked = true
            :: groups[seat] == A && groups[3 - seat] == 0 -> next = A
            fi
        }
#ifdef CALL_FIRST
        call(seat);
#endif
        atomic {
            rosterA = (HAS(next, A) -> rosterA | BIT(seat) : rosterA & ~BIT(seat));     /* K1 */
            rosterB = (HAS(next, B) -> rosterB | BIT(seat) : rosterB & ~BIT(seat))
        }
        groups[seat] = next;
        atomic { rehome(seat) }
        atomic { tasks[0] = tasks[0] + bag; bag = 0; keeper = false }
#ifndef CALL_FIRST
        if
        :: next != 0 || rest[seat] == ASLEEP -> call(seat)
        :: else
        fi;
#endif
#ifndef TELL_ONLY
        atomic { set = A | B; h = NOBODY }
        passOn();
#endif
        atomic { seat = 0; next = 0 }
    od
}

#if JOBS > 0
active proctype Outsider() {
    byte k, job;
    do
    :: job < JOBS ->
        d_step { job++; injected++ }
        if
        :: FOR_NOBODY(countsB) -> wakeOneOf(rosterB)
        :: else
        fi
    :: else -> break
    od
}
#endif

active proctype Quiet() {
    byte k, inA, inB, public;
    bool hungryA, hungryB, free;
    timeout ->
    d_step {
        assert(!keeper);
        do
        :: k < SEATS ->
            public = public + tasks[k];
            assert(tasks[k] == 0 || HAS(groups[k], A));                         /* K2 */
            assert(running[k] == 0 || HAS(groups[k], running[k]));
            free = free || groups[k] == 0;
            assert(((rosterA & BIT(k)) != 0) == HAS(groups[k], A));             /* K1 */
            if
            :: RESTS(k) ->
                assert(counted[k] == groups[k]);
                inA = inA + HAS(counted[k], A);
                inB = inB + HAS(counted[k], B);
            :: else -> assert(rest[k] == AWAKE)
            fi;
            k++
        :: else -> break
        od;
        assert(countsA == inA * SLEEPER && countsB == inB * SLEEPER);           /* I2 */
        assert(public == 0 || inA == 0);                                        /* I1 */
        assert(public == 0 || !free);                                           /* K3 */
        assert(injected == 0 || inB == 0)                                       /* I1 in B */
    }
}

init {
    atomic {
        groups[0] = A;
        counted[0] = A;
        running[0] = A;
        rosterA = BIT(0) | BIT(1);
        groups[1] = A;
        counted[1] = A;
        countsA = SEARCHER;
#ifndef FREE
        groups[2] = B;
        counted[2] = B;
        rosterB = BIT(2);
        countsB = SEARCHER;
#endif
        run Worker(0);
        run Worker(1);
        run Worker(2);
        run Keeper()
    }
}
