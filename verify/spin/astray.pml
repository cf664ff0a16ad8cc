/*
 * Threads whose seat works for another island (core's Keeper, K2, and Crew: rehome, giveWay, handOver): the keeper
 * writes a seat's groups and then looks what its threads run; a thread writes what it runs and then looks at its seat's
 * groups. Whoever sees the other moves the thread to its island's home, where it gives way and waits in a queue until
 * somebody hands a seat over or its time is up. A thread that is moved stays in its job meanwhile (Seated.stays), so
 * whoever has none is where it believes to be, and may fall asleep without the crew's lock.
 *
 * Checked: when nothing can move any more, every thread runs for an island that its seat belongs to (K2), nobody waits
 * in the queue, searchers and sleepers are counted right, who runs beside another knows that it is astray, and a seat
 * is vacant exactly when no active thread sits there (C1; at every moment outside of the lock, too). Who waits in the
 * queue goes on once: by a hand-over or by itself.
 *
 * In the model: seat X, which the keeper moves MOVES times between A and B; the homes of A and B, on each of which a
 * thread runs for ever; THREADS more threads, of which the first runs a task of A on X, while the others are spares.
 * TASKS tasks are begun later, by whoever searches. A task may end, or run for ever. A vacant seat gets a thread as
 * soon as there is a spare. What Crew does under its lock is one step, except for rehome, whose look races with what is
 * not under the lock; "stays" is a lock of its own. Whether a seat has another thread is asked before the lock is
 * taken, as in Java. All is sequentially consistent.
 *
 * Each of these takes one thing away, and Spin must find what it is good for:
 *
 *   -DSEATED_AGAIN who has handed its seat over asks whether it sits somewhere: meanwhile somebody has put it on a seat
 *                  and counted it as a searcher, and it counts once more
 *   -DSLEEP_FREELY nobody holds "stays": who has just ended a task falls asleep while it is moved
 *   -DLEAVE_FREELY only the mover holds it: who ends a task does not ask whether it is being moved
 *   -DLOOK_FIRST   the mover looks what the thread runs before it holds "stays"
 *   -DBEGIN_BLIND  K2: who begins a task does not look at its seat's groups
 *   -DWRITE_BLIND  K2: the keeper does not look what runs on the seat
 *   -DHAND_ANYWAY  who hands its seat over does not look whether it is still the island's
 *   -DCLEAR_BLIND  who has its seat alone is not astray any more, even if it has been moved since it looked
 *   -DREMOVE_BLIND who has waited long enough does not ask whether somebody else has taken it out of the queue
 */

#ifndef THREADS
#define THREADS 3
#endif
#ifndef TASKS
#define TASKS 1
#endif
#ifndef MOVES
#define MOVES 3
#endif

#define A 1
#define B 2
#define HOME_A 0
#define X 1
#define HOME_B 2
#define NOWHERE 3
#define NOBODY 9
#define GROUP(at) (at == HOME_A -> A : (at == HOME_B -> B : groupOfX))
#define HOME(group) (group == A -> HOME_A : HOME_B)

mtype = { AWAKE, ASLEEP, VACANT };
mtype rest = AWAKE;                 /* of X; somebody is always awake on the homes */
byte groupOfX = A;
byte running[3] = 1;                /* active threads; on the homes, one that is not in the model */

byte seat[THREADS] = NOWHERE;
byte job[THREADS];
byte counted[THREADS];              /* where it searches */
bool isActive[THREADS];
bool astray[THREADS];
byte spares;                        /* sets of bits */
byte ready;                         /* of A or B: the job says which */
#define BIT(thread) (1 << thread)

byte searchers, sleepers;
byte unbegun = TASKS;
bool crew;                          /* its lock */
byte stays = NOBODY;                /* whose; only rehome holds more than a moment, and one at a time */

/* Crew.standUp, under its lock. */
inline standUp(thread) {
    isActive[thread] = false;
    running[seat[thread]]--;
    if
    :: running[seat[thread]] == 0 ->
        assert(rest == AWAKE);                                          /* C1 */
        rest = VACANT;
        sleepers++
    :: else
    fi
}

/* Crew.runOn, under its lock. */
inline runOn(thread) {
    assert(!isActive[thread]);
    isActive[thread] = true;
    if
    :: running[seat[thread]] == 0 ->
        assert(rest == VACANT);
        rest = AWAKE;
        sleepers--
    :: else
    fi;
    running[seat[thread]]++
}

inline moveHome(thread, group) {
    if
    :: isActive[thread] ->
        standUp(thread);
        seat[thread] = HOME(group);
        runOn(thread)
    :: else -> seat[thread] = HOME(group)
    fi;
    astray[thread] = true
}

#define IS_AWAY(thread) (job[thread] != 0 && GROUP(seat[thread]) != job[thread])

#ifdef SLEEP_FREELY
#define HOLD(thread) skip
#else
#define HOLD(thread) stays = thread
#endif

#if defined(SLEEP_FREELY) || defined(LEAVE_FREELY)
#define MAY_LEAVE(thread) true
#else
#define MAY_LEAVE(thread) (stays != thread)
#endif

/*
 * Under the lock, and under "stays" of each thread of the seat: first a look at what it runs, then the move. t and j
 * are the caller's, and 0. Who is not attached to the seat can not come there meanwhile.
 */
inline rehome(at) {
    atomic { !crew -> crew = true }
    do
    :: atomic { t == THREADS -> t = 0; crew = false; break }
    :: atomic { t < THREADS && seat[t] != at -> t++ }
    :: t < THREADS && seat[t] == at ->
#ifdef LOOK_FIRST
        j = (IS_AWAY(t) -> job[t] : 0);
        HOLD(t);
#else
        HOLD(t);
        j = (IS_AWAY(t) -> job[t] : 0);
#endif
        atomic {
            if
            :: j != 0 -> moveHome(t, j)
            :: else
            fi;
            j = 0;
            stays = NOBODY;
            t++
        }
    od
}

/* Crew.fill, under its lock. */

active proctype Fill() {
    byte t;
end_filled:
    do
    :: atomic { !crew && rest == VACANT && spares != 0 ->
        do
        :: spares & BIT(t) -> break
        :: else -> t++
        od;
        spares = spares - BIT(t);
        seat[t] = X;
        isActive[t] = true;
        running[X] = 1;
        rest = AWAKE;
        sleepers--;
        counted[t] = groupOfX;
        searchers++;
        t = 0 }
    od
}

proctype Thread(byte me) {
    byte at, other, t, j;

    if
    :: me == 0 -> goto begin
    :: else -> goto resting
    fi;

search:                                                                 /* it counts as a searcher */
    if
    :: atomic { counted[me] != GROUP(seat[me]) -> counted[me] = GROUP(seat[me]) }    /* countAgain */
        goto search
    :: atomic { unbegun > 0 -> unbegun--; searchers--; job[me] = counted[me] }
        goto begin
    :: atomic { ready != 0 ->                                           /* giveSeatToReady */
        do
        :: (ready & BIT(other)) && job[other] == counted[me] -> ready = ready - BIT(other); break
        :: other == THREADS -> other = 0; goto search
        :: other < THREADS && !((ready & BIT(other)) && job[other] == counted[me]) -> other++
        od }
        searchers--;
        atomic { !crew ->                                               /* handOver */
            if
#ifndef HAND_ANYWAY
            :: GROUP(seat[me]) != job[other] -> ready = ready | BIT(other); other = 0; goto ended
#endif
            :: else
            fi;
            assert(!isActive[other]);
            isActive[me] = false;
            isActive[other] = true;
            seat[other] = seat[me];
            seat[me] = NOWHERE;
            spares = spares | BIT(me);
            other = 0
        }
#ifdef SEATED_AGAIN
        goto ended
#else
        goto resting
#endif
    :: at = seat[me];
        if
        :: running[at] == 1 ->
            at = 0;
            if
            :: atomic { seat[me] == X -> assert(rest == AWAKE); rest = ASLEEP }    /* S1 */
                atomic { searchers--; sleepers++; goto parked }         /* S2 */
            :: else  /* moved while it has no job: only a mutant is */
            fi
        :: else -> at = 0
        fi;
        searchers--;
        goto ended
    fi;

parked:                                                                 /* S3 */
    if
    :: atomic { (counted[me] != groupOfX || ready != 0) && rest == ASLEEP -> rest = AWAKE; sleepers--; searchers++ }
    :: else
    fi;
end_parked:
    rest == AWAKE;
    goto search;

ended:                                                                  /* it does not count as a searcher */
    if
    :: atomic { seat[me] != NOWHERE && running[seat[me]] == 1 ->        /* STAY */
        counted[me] = GROUP(seat[me]); searchers++ }
        goto search
    :: else
    fi;
    atomic { !crew ->                                                   /* retireIfSuperfluous */
        if
        :: seat[me] != NOWHERE && running[seat[me]] <= 1 ->
            counted[me] = GROUP(seat[me]);
            searchers++;
            goto search
        :: seat[me] != NOWHERE && running[seat[me]] > 1 ->
            running[seat[me]]--;
            isActive[me] = false;
            seat[me] = NOWHERE;
            spares = spares | BIT(me)
        :: else
        fi
    }
resting:
end_resting:
    seat[me] != NOWHERE;
    goto search;

begin:                                                                  /* what it runs has been written: K2 */
#ifndef BEGIN_BLIND
    at = seat[me];
    if
    :: GROUP(at) != job[me] -> rehome(at)
    :: else
    fi;
    at = 0;
#endif
works:
    if
    :: atomic { MAY_LEAVE(me) -> job[me] = 0 }
        goto ended
    :: atomic { astray[me] && running[seat[me]] > 1 -> astray[me] = false }    /* takeTurnToGiveWay */
        atomic { !crew -> standUp(me) }                                 /* giveWay */
        ready = ready | BIT(me);
        if
        :: atomic { groupOfX == job[me] && rest == ASLEEP -> rest = AWAKE; sleepers--; searchers++ }
        :: else
        fi;
        do
        :: isActive[me] -> break
#ifdef REMOVE_BLIND
        :: atomic { !isActive[me] && (ready & BIT(me)) -> ready = ready & ~BIT(me) }
            atomic { !crew -> runOn(me); astray[me] = true; break }
        :: atomic { !isActive[me] && !crew && !(ready & BIT(me)) -> runOn(me); astray[me] = true; break }
#else
        :: atomic { !isActive[me] && (ready & BIT(me)) -> ready = ready & ~BIT(me) }
            atomic { !crew -> runOn(me); astray[me] = true; break }
#endif
        od;
        goto works
#ifdef CLEAR_BLIND
    :: astray[me] && running[seat[me]] == 1 -> astray[me] = false; goto works
#else
    :: atomic { astray[me] && running[seat[me]] == 1 -> astray[me] = false }
        goto works
#endif
    :: goto forever
    fi;

forever:
end_forever:
    false
}

proctype Keeper() {
    byte t, j, moves;
    do
    :: moves == MOVES -> break
    :: moves < MOVES ->
        atomic { groupOfX = 3 - groupOfX; moves++ }
#ifndef WRITE_BLIND
        rehome(X);
#endif
        if                                                              /* Idle.call */
        :: atomic { rest == ASLEEP -> rest = AWAKE; sleepers--; searchers++ }
        :: else
        fi
    od
}

/* C1, whenever nobody is at it. */
proctype Look() {
    atomic {
        !crew ->
        assert((running[X] == 0) == (rest == VACANT));
        assert(running[X] == (isActive[0] && seat[0] == X)
                + (isActive[1] && seat[1] == X) + (isActive[2] && seat[2] == X))
    }
}

active proctype Quiet() {
    byte t;
    timeout ->
    d_step {
        assert(!crew && ready == 0);
        assert(searchers == 0);
        assert(sleepers == (rest != AWAKE));
        do
        :: t < THREADS ->
            assert(!IS_AWAY(t));                                        /* K2 */
            assert(job[t] == 0 || isActive[t]);
            assert(job[t] == 0 || seat[t] == X || astray[t]);           /* or it would never give way */
            t++
        :: else -> break
        od
    }
}

init {
    byte t = 1;
    atomic {
        seat[0] = X;
        job[0] = A;
        isActive[0] = true;
        run Thread(0);
        do
        :: t < THREADS -> spares = spares | BIT(t); run Thread(t); t++
        :: else -> break
        od;
        run Keeper();
        run Look()
    }
}
