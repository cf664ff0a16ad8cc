/*
 * Loans, instalments and the bank: how the places of a cluster count each task of a job exactly once, whatever dies
 * (module place, package io.skua.place.protocol).
 *
 * P and Q run tasks, the bank B keeps the books, the deputy D has a copy of the books. The job has three tasks. The
 * bank has lent two of them, A and C, to P as loan L; task C spawns task E. P may lend C on to Q as loan M.
 *
 * Checked: when the bank ends the job, each task has contributed exactly once. When nothing can move any more, the job
 * has ended, and no place that lives has anything of it. What was settled is in the books of a deputy that takes over
 * (not with STALE). With LIVE: no step can be repeated for ever.
 *
 * In the model: every order of all steps. P and Q may each pay one instalment while they have tasks that wait. P, whose
 * own tasks are done, may list M at any moment (the tick), and does when nothing else can happen. P, Q and B crash at
 * any moment, CRASHES of them. SUSPICIONS times P, Q or the bank declares P or Q dead, which lives on; the living place
 * is answered Dead at any later moment, and dies then. It goes on if the only place that has declared it dead dies
 * first. One of P and Q survives. Links are first in, first out. What a dead place has sent arrives until the receiver
 * learns of the death; the rest is lost.
 *
 * Simpler than the code: a place that has died does not come back. What the bank lends again is run in one step and
 * not lent on. P takes the tasks of M back into its own pool, as if P lent them to itself. A payment is entered in the
 * books, mirrored and answered in one step, and B and D share the books: a crash in between looks like a crash before
 * the payment came, or like answers that are lost. For the same reason nobody suspects B: D confirms nothing for a bank
 * that it has declared dead, so that bank can do no more than a crashed one.
 *
 *   -DSTALE        D's copy of the books may be left as it is at some moment (B has declared D dead and goes on without
 *                  it), and D takes over with it when B crashes
 *   -DNO_ROTATION  nobody pays instalments
 *   -DREPORT_BANKED a report names M only if Q knows that the bank has M. This must hold: M is lent again in vain
 *   -DLIVE         for a search for cycles
 *
 * Each of these takes one thing away, and Spin must find a task that is counted twice or never, a job that does not
 * end, or something that is left behind:
 *
 *   -DFOLD_FROZEN  P folds a result of M although a payment that lists M is not settled. Q sends its result and
 *                  crashes. P pays an instalment that lists M, and then folds the result. The bank, which knows that Q
 *                  is dead, lends M again: C and E count twice.
 *   -DTAKE_FROZEN  P takes M back although a payment that lists M is not settled. Q crashes. P takes C back and runs
 *                  it; the bank gets the payment, and lends C again.
 *   -DNO_TOMBSTONE the books forget an account that is closed. The bank accepts the last payment of L and crashes, its
 *                  answer is lost. P pays again; the deputy does not know L any more and counts the payment again.
 *   -DNO_ANCHOR    payments of a loan that is not listed count at once. Q pays an instalment of M. P crashes and has
 *                  not listed M, so the bank lends A and C again: C counts twice.
 *   -DFOLD_FIRST   P folds a result before it looks whether M is still its own. P has listed M when the result comes,
 *                  folds and ignores the result; Q is told to pay to the bank: C and E count twice.
 *   -DNO_MIRROR    the bank answers before the deputy has made the entry. P's instalment is settled and forgotten, the
 *                  bank crashes, and the deputy has to lend everything again that P has paid for.
 *   -DNO_EPOCH     (with STALE) the loans of two banks have the same names, and places listen to both. B lends C again
 *                  as loan 2 and crashes. D, whose books are older, lends A and C again as loan 2, and takes the
 *                  payment of B's loan 2 for it: A never counts.
 *   -DNO_TELL      the bank does not tell borrowers of listed loans when the lender dies. P lends M, lists M, and
 *                  crashes. The payment arrives, the Lend is lost: the bank waits for Q, which has never heard of M.
 *   -DNO_BACK      (with STALE) a place whose lender tells it of an adopted loan which it does not have keeps quiet. Q
 *                  has paid all of M to B, which settles and crashes. D's books are older; P lists M, and D waits for
 *                  Q, which has forgotten M.
 *   -DEND_EARLY    the deputy forgets the job before all places know that the job has ended. B ends the job and
 *                  crashes, Ended is lost, and P keeps L for ever.
 *   -DNO_ENROL     a place that borrows for a job whose end it was told of does not ask the bank. M arrives at Q after
 *                  the end; P, which has frozen M, ignores the result, and then forgets the job: M stays at Q for ever.
 */

#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef SUSPICIONS
#define SUSPICIONS 1
#endif

#define P 0
#define Q 1
#define B 2
#define D 3

/* Tasks as a set of bits, and what they contribute: two bits each, so that a task that counts twice is seen. */
#define TASK_A 1
#define TASK_C 2
#define TASK_E 4
#define WORTH(tasks) (((tasks) & TASK_A) + 4 * (((tasks) >> 1) & 1) + 16 * (((tasks) >> 2) & 1))
/* What is contributed if these tasks are run to the end, with what they spawn. */
#define ALL_OF(tasks) (WORTH(tasks) + (((tasks) & TASK_C) -> WORTH(TASK_E) : 0))
#define EXACT 21

/* Loans: L, M, and what the bank has lent again. */
#define L 0
#define M 1
#if defined(STALE) || defined(NO_MIRROR)
#define LAGS
#define LOANS 8
#define FIRST_OF_D 4
#else
#define LOANS 7
#define FIRST_OF_D 7
#endif

/* The flags of a payment: it lists M; it is the last of its loan. */
#define LISTS 1
#define LAST 2

mtype = { LEND, RESULT, BANKED, SETTLED, ADOPTED, DROPPED, ORPHANED };
mtype = { PAY, IS_LISTED, NOT_HERE, ENROL, HOLDERS, REPORT, ENDED };
/* From P to Q, from Q to P: a part. */
chan side[2] = [5] of { mtype, byte };
/* To B from P, to B from Q, to D from P, to D from Q: loan, generation, part, frontier, flags. */
chan up[4] = [8] of { mtype, byte, byte, byte, byte, byte };
/* The other way: loan, generation, tasks. */
chan down[4] = [9] of { mtype, byte, byte, byte };

/* ---- who lives, and who thinks so ---- */

bool alive[4] = true;
byte gone[4];               /* by observer: the places that it has declared dead */
byte doomed;                /* the places that have crashed or were declared dead */
byte crashes = CRASHES;
byte suspicions = SUSPICIONS;
bool acts;                  /* D keeps the books */
byte bankOf[2] = B;         /* whom P and Q take for the bank */

#define BIT(place) (1 << (place))
#define KNOWS_GONE(observer, place) ((gone[observer] >> (place)) & 1)
#define HEARS(to, from) (alive[to] && !KNOWS_GONE(to, from) && !KNOWS_GONE(from, to))

/* For use within one step. */
byte i, x, y, z, u, v;
mtype t;

inline clear() { i = 0; x = 0; y = 0; z = 0; u = 0; v = 0; t = 0 }

inline emptyDown(channel4) { do :: len(channel4) > 0 -> channel4?_,_,_,_ :: else -> break od }
inline emptyUp(channel6) { do :: len(channel6) > 0 -> channel6?_,_,_,_,_,_ :: else -> break od }
inline emptySide(channel2) { do :: len(channel2) > 0 -> channel2?_,_ :: else -> break od }

/* ---- sending; nobody hears those whom it has declared dead ---- */

inline tell(bank, place, what, loan, generation, tasks) {
    if
#ifdef NO_EPOCH
    :: HEARS(place, bank) -> down[(bank - B) * 2 + place]!what,loan,generation,tasks
#else
    :: HEARS(place, bank) && bankOf[place] <= bank -> down[(bank - B) * 2 + place]!what,loan,generation,tasks
#endif
    :: else
    fi
}

inline say(place, what, loan, generation, worth, tasks, flags) {
    if
    :: HEARS(bankOf[place], place) -> up[(bankOf[place] - B) * 2 + place]!what,loan,generation,worth,tasks,flags
    :: else
    fi
}

inline whisper(from, what, worth) {
    if
    :: HEARS(1 - from, from) -> side[from]!what,worth
    :: else
    fi
}

#include "loan-places.pml"
#include "loan-books.pml"

/* ---- deaths ---- */

inline die(place) {
    alive[place] = false;
    gone[place] = 0;
    doomed = doomed | BIT(place);
    if
    :: place == P -> forgetAll(P); emptySide(side[Q]); emptyDown(down[0]); emptyDown(down[2])
    :: place == Q -> forgetAll(Q); emptySide(side[P]); emptyDown(down[1]); emptyDown(down[3])
    :: place == B -> emptyUp(up[0]); emptyUp(up[1])
    :: else
    fi
}

inline learn(observer, place) {
    gone[observer] = gone[observer] | BIT(place);
    if
    :: observer == P && place == Q -> emptySide(side[Q]); takeBack()
    :: observer == Q && place == P -> emptySide(side[P]); ask()
    :: observer == B -> emptyUp(up[place]); borrowerDied(B, place)
    :: observer == D -> emptyUp(up[2 + place]); borrowerDied(D, place)
    fi
}

#define PARTNER(place) ((place) ^ 1)
#define MAY_DIE(place) (alive[place] && !(doomed & BIT(place)) && !(doomed & BIT(PARTNER(place))))
#define DECLARED_DEAD(place) (alive[place] && ((gone[P] | gone[Q] | gone[B] | gone[D]) & BIT(place)))

#define CRASH(place) \
    :: d_step { crashes > 0 && MAY_DIE(place) -> crashes--; die(place); clear() }
#define DEAD(place) \
    :: d_step { DECLARED_DEAD(place) -> die(place); clear() }
#define LEARN(observer, place, matters) \
    :: d_step { (matters) && alive[observer] && !alive[place] && !KNOWS_GONE(observer, place) -> \
            learn(observer, place); \
            clear() \
        } \
    :: d_step { (matters) && suspicions > 0 && alive[observer] && MAY_DIE(place) -> \
            suspicions--; \
            doomed = doomed | BIT(place); \
            learn(observer, place); \
            clear() \
        }

proctype Fate() {
end_fate:
    do
    CRASH(P)
    CRASH(Q)
    CRASH(B)
    DEAD(P)
    DEAD(Q)
    LEARN(P, Q, true)
    LEARN(Q, P, true)
    LEARN(B, P, !acts)
    LEARN(B, Q, !acts)
    LEARN(D, P, acts)
    LEARN(D, Q, acts)
    :: d_step { !alive[B] && len(down[0]) > 0 -> emptyDown(down[0]); clear() }
    :: d_step { !alive[B] && len(down[1]) > 0 -> emptyDown(down[1]); clear() }
    :: d_step { !alive[B] && !acts && !FORGETS -> takeOver(); clear() }
#ifdef LAGS
    :: d_step { crashes > 0 && alive[B] && !isLeft -> leaveBooks(); clear() }
#endif
    :: d_step { crashes + suspicions > 0 -> crashes = 0; suspicions = 0; clear() }
    od
}

proctype Quiet() {
    timeout ->
    d_step {
        assert(isOver);
        x = 0;
        do
        :: x < LOANS -> assert(at[x] == NONE); x++
        :: else -> break
        od;
        clear()
    }
}

init {
    atomic {
        at[L] = RUNS;
        queue[L] = TASK_A | TASK_C;
        account[L] = OPEN;
        principal[L] = TASK_A | TASK_C;
        atQ = BIT(M);
        run Bank();
        run Deputy();
        run Lender();
        run Borrower();
        run Fate();
        run Quiet()
    }
}
