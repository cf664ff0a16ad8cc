/*
 * Loans, instalments and the bank: how the places of a cluster count each task of a job exactly once, whatever dies
 * (module place, package io.skua.place.protocol).
 *
 * Places: P and Q run tasks, the bank B keeps the books, the deputy D has a copy. The job has three tasks. The bank has
 * lent the first two, A and C, to P as loan L; task C spawns task E. P may lend C on to Q as loan M.
 *
 * Checked: when the bank ends the job, each task has contributed exactly once. When nothing can move any more, the job
 * has ended, and no living place has anything of it. A new bank never finds that something was settled which is not
 * in its books (this is what the mirror is for).
 *
 * In the model: every order of all steps; P and Q may each pay one instalment (they rotate) while tasks are left; a
 * lender whose own tasks are done lists M at the latest when nothing else can happen (the tick). CRASHES places crash
 * at any moment, and SUSPICIONS times a place declares one other dead that lives; the living one is answered Dead at
 * any later moment, and then dies, too. Of P and Q one survives, and of B and D. Who was declared dead by the bank only
 * goes on if the bank dies before it answers. Links are first in, first out. What a dead place has sent arrives until
 * the receiver knows of the death; the rest is lost.
 *
 * Simpler than the code: a place comes back as a new life that takes no part. What the bank lends is run in one step
 * and not lent on. P takes the tasks of M back into its own pool, as if it lent them to itself. A payment is entered
 * in the books, mirrored and answered in one step: a crash in between is the same as a crash before the message came, or
 * as answers that are lost. Hence B and D share the books until B goes on without D (STALE): then D's copy stays as is.
 *
 *   -DSTALE        B may declare D dead, go on without it, and crash; D takes over with the books as they were
 *   -DNO_ROTATION  nobody pays instalments
 *   -DREPORT_BANKED a report names only loans that are paid to the bank, as far as the borrower knows
 *
 * Each of these takes one thing away, and Spin must find the task that is counted twice or never, or the job that does
 * not end. The stories are at the end of this file.
 *
 *   -DNO_FREEZE    the lender folds a result of M, or takes M back, although a payment that lists M is not settled yet
 *   -DNO_TOMBSTONE the books forget an account that is closed
 *   -DNO_ANCHOR    payments of a loan that is not listed count at once
 *   -DFOLD_FIRST   the lender folds a result before it looks whether the loan is still its own
 *   -DNO_MIRROR    the bank answers before the deputy has made the entry
 *   -DNO_EPOCH     loans of two banks have the same names, and places listen to both
 *   -DNO_BACK      (with STALE) a place that is told of an adopted loan which it does not have keeps quiet
 *   -DEND_EARLY    the deputy forgets the job before all places know that the job has ended
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

mtype = { LEND, RESULT, BANKED, SETTLED, ADOPTED, DROPPED, ORPHANED, PAY, IS_LISTED, NOT_HERE, ENROL, HOLDERS, REPORT, ENDED };
chan side[2] = [5] of { mtype, byte };                          /* from P to Q, from Q to P: a part */
chan up[4] = [7] of { mtype, byte, byte, byte, byte, byte };    /* to B from P, Q; to D: loan, generation, part, frontier, flags */
chan down[4] = [6] of { mtype, byte, byte, byte };              /* from B to P, Q; from D: loan, generation, tasks */

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

/* ---- a loan at its borrower ---- */

mtype = { NONE, RUNS, RESULTED, PAID };
mtype at[LOANS] = NONE;
byte queue[2];              /* tasks of L and of M that wait */
byte part[LOANS];           /* of the generation that is open, or was paid last */
bool rotated[LOANS];        /* generation 0 is paid, generation 1 open or paid; only L and M */
bool first[2];              /* generation 0 is settled, after a rotation */
byte part0[2];              /* of generation 0, after a rotation, until settled */
byte frontier0[2];
byte holdsAtQ;              /* the loans from 2 on that Q has, as bits */
bool banked;                /* M is paid to the bank, as Q knows */
bool hasLeft;               /* Q was told that the job has ended */
bool asked;                 /* Q has asked the bank whether M is listed */

/* M at its lender. FROZEN: listed in a payment that is not settled. */
mtype = { OWN, LENT, LENT_BANKED, FROZEN, FORGOTTEN };
mtype lent = OWN;
bool frozenLater;           /* it is listed in generation 1 */

/* ---- the books ---- */

mtype = { ESCROW, OPEN, CLOSED };       /* and NONE, DROPPED */
mtype account[LOANS] = NONE;
byte principal[LOANS];
byte expected[LOANS];       /* the next generation */
byte atQ;                   /* the loans whose borrower is Q, as bits */
byte escrow;                /* what M has paid before it was listed */
bool escrowLast;
byte total;
byte nextLoan = 2;
bool isOver;
byte lentByD;               /* loans that a report need not name, as bits */
bool waits;                 /* Q has asked for M, and was not answered */

#ifdef NO_TOMBSTONE
#define TOMBSTONE NONE
#else
#define TOMBSTONE CLOSED
#endif

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

/* ---- the bank ---- */

inline lendAgain(bank, tasks, place) {
    assert(nextLoan < (bank == B -> FIRST_OF_D : LOANS));
    account[nextLoan] = OPEN;
    principal[nextLoan] = tasks;
    atQ = atQ | (place << nextLoan);
    lentByD = lentByD | ((bank == D) << nextLoan);
    tell(bank, place, LEND, nextLoan, 0, tasks);
    nextLoan++
}

/* The account of a borrower that is dead or does not know the loan: what was paid counts, the rest is lent again. */
inline lendRest(bank, loan, place) {
    account[loan] = TOMBSTONE;
    expected[loan] = 0;
    lendAgain(bank, principal[loan], place);
    principal[loan] = 0;
    if
    :: loan == L -> dropUnlisted(bank)
    :: else
    fi
}

/* L lists nothing any more. */
inline dropUnlisted(bank) {
    if
    :: account[M] == NONE || account[M] == ESCROW ->
        account[M] = DROPPED;
        escrow = 0;
        escrowLast = false;
        if
        :: waits -> waits = false; tell(bank, Q, DROPPED, M, 0, 0)
        :: else
        fi
    :: else
    fi
}

#ifdef LAGS
bool isLeft;                /* D's books are left as they are */
mtype accountOfD[LOANS] = NONE;
byte principalOfD[LOANS], expectedOfD[LOANS], atQOfD, escrowOfD, totalOfD, nextLoanOfD;
bool escrowLastOfD, isOverOfD;

inline leaveBooks() {
    isLeft = true;
    i = 0;
    do
    :: i < LOANS ->
        accountOfD[i] = account[i];
        principalOfD[i] = principal[i];
        expectedOfD[i] = expected[i];
        i++
    :: else -> break
    od;
    atQOfD = atQ;
    escrowOfD = escrow;
    totalOfD = total;
    nextLoanOfD = nextLoan;
    escrowLastOfD = escrowLast;
    isOverOfD = isOver
}

inline restoreBooks() {
    i = 0;
    do
    :: i < LOANS ->
        account[i] = accountOfD[i];
        principal[i] = principalOfD[i];
        expected[i] = expectedOfD[i];
        accountOfD[i] = NONE;
        principalOfD[i] = 0;
        expectedOfD[i] = 0;
        i++
    :: else -> break
    od;
    atQ = atQOfD;
    atQOfD = 0;
    escrow = escrowOfD;
    escrowOfD = 0;
    total = totalOfD;
    totalOfD = 0;
#ifdef NO_EPOCH
    nextLoan = nextLoanOfD;
#else
    nextLoan = FIRST_OF_D;
#endif
    nextLoanOfD = 0;
    escrowLast = escrowLastOfD;
    escrowLastOfD = false;
    isOver = isOverOfD;
    isOverOfD = false
}
#endif

/* Values that do not matter any more are 0, so that there are fewer states. */
inline clearBooks() {
    i = 0;
    do
    :: i < LOANS -> account[i] = NONE; principal[i] = 0; expected[i] = 0; i++
    :: else -> break
    od;
    total = 0;
    nextLoan = 0;
    atQ = 0;
    lentByD = 0;
    escrow = 0;
    escrowLast = false;
    waits = false
}

inline endIfDone(bank) {
    i = 0;
    do
    :: i < LOANS && account[i] != OPEN -> i++
    :: else -> break
    od;
    if
    :: i == LOANS ->
        assert(total == EXACT);
        isOver = true;
        clearBooks();
        tell(bank, P, ENDED, 0, 0, 0);
        tell(bank, Q, ENDED, 0, 0, 0)
    :: else
    fi;
    i = 0
}

inline list(bank) {
    if
    :: account[M] == NONE -> account[M] = OPEN; principal[M] = TASK_C
    :: account[M] == ESCROW ->
        total = total + escrow;
        escrow = 0;
        account[M] = (escrowLast -> TOMBSTONE : OPEN);
        escrowLast = false
    :: account[M] == DROPPED ->
        if
        :: KNOWS_GONE(bank, Q) -> lendAgain(bank, TASK_C, P)
        :: else -> lendAgain(bank, TASK_C, Q)
        fi
    :: else
    fi;
    if
    :: account[M] == OPEN && KNOWS_GONE(bank, Q) -> lendRest(bank, M, P)
    :: else
    fi;
    if
    :: waits && account[M] != DROPPED -> waits = false; tell(bank, Q, ADOPTED, M, 0, 0)
    :: waits && account[M] == DROPPED -> waits = false; tell(bank, Q, DROPPED, M, 0, 0)
    :: else
    fi
}

/* x: loan, y: generation, z: part, u: frontier, v: flags */
inline accept(bank, place) {
    expected[x]++;
    principal[x] = u;
    if
    :: account[x] == ESCROW -> escrow = escrow + z
    :: else -> total = total + z
    fi;
    if
    :: v & LISTS -> list(bank)
    :: else
    fi;
    if
    :: (v & LAST) && account[x] == ESCROW -> escrowLast = true
    :: (v & LAST) && account[x] != ESCROW ->
        account[x] = TOMBSTONE;
        expected[x] = 0;
        if
        :: x == L -> dropUnlisted(bank)
        :: else
        fi
    :: else
    fi;
    tell(bank, place, SETTLED, x, y, 0);
    endIfDone(bank)
}

/* The borrower has forgotten what is not in these books: only if the deputy was left behind. */
inline refuse(bank, place) {
#ifndef STALE
    assert(false);
#endif
    if
    :: account[x] == OPEN -> lendRest(bank, x, place)
    :: account[x] == ESCROW -> account[x] = DROPPED; escrow = 0; escrowLast = false
    fi;
    tell(bank, place, DROPPED, x, 0, 0)
}

inline receivePay(bank, place) {
    if
    :: x == M && account[M] == NONE && !isOver ->
        principal[M] = TASK_C;
        expected[M] = 0;
#ifdef NO_ANCHOR
        account[M] = OPEN
#else
        account[M] = ESCROW
#endif
#ifdef NO_TOMBSTONE
    :: x != M && account[x] == NONE && !isOver -> account[x] = OPEN; expected[x] = 0    /* the bank must have lent it */
#endif
    :: else
    fi;
    if
    :: isOver -> tell(bank, place, ENDED, 0, 0, 0)
    :: !isOver && account[x] == CLOSED -> tell(bank, place, SETTLED, x, y, 0)
    :: !isOver && (account[x] == DROPPED || account[x] == NONE) -> tell(bank, place, DROPPED, x, 0, 0)
    :: !isOver && (account[x] == OPEN || account[x] == ESCROW) ->
        if
        :: y < expected[x] -> tell(bank, place, SETTLED, x, y, 0)
        :: y > expected[x] -> refuse(bank, place)
        :: else -> accept(bank, place)
        fi
    fi
}

inline receiveIsListed(bank) {
    if
    :: isOver -> tell(bank, Q, ENDED, 0, 0, 0)
    :: !isOver && (account[M] == OPEN || account[M] == CLOSED) -> tell(bank, Q, ADOPTED, M, 0, 0)
    :: !isOver && account[M] == DROPPED -> tell(bank, Q, DROPPED, M, 0, 0)
    :: else -> waits = true
    fi
}

inline receiveNotHere(bank) {
    if
    :: !isOver && account[M] == OPEN -> lendRest(bank, M, Q)
    :: else
    fi
}

/* x: the loans that the place has, as bits; y: those of them whose generation 0 is settled */
inline receiveReport(bank, place) {
    v = x;
    x = 0;
    do
    :: isOver -> tell(bank, place, ENDED, 0, 0, 0); break
    :: !isOver && x == LOANS -> break
    :: else ->
        if
        :: account[x] == OPEN && !((lentByD >> x) & 1) && ((atQ >> x) & 1) == place && !((v >> x) & 1) ->
            lendRest(bank, x, place)
        :: account[x] == OPEN && ((atQ >> x) & 1) == place && ((v >> x) & 1) && ((y >> x) & 1) && expected[x] == 0 ->
            refuse(bank, place)
        :: account[x] == NONE && x > M && ((v >> x) & 1) -> tell(bank, place, DROPPED, x, 0, 0)
        :: else
        fi;
        x++
    od
}

inline receiveAtBank(bank, place) {
    up[(bank - B) * 2 + place]?t,x,y,z,u,v;
    if
    :: t == PAY -> receivePay(bank, place)
    :: t == IS_LISTED -> receiveIsListed(bank)
    :: t == NOT_HERE -> receiveNotHere(bank)
    :: t == REPORT -> receiveReport(bank, place)
    :: t == ENROL && isOver -> tell(bank, place, ENDED, 0, 0, 0)
    :: else
    fi
}

inline borrowerDied(bank, place) {
    x = 0;
    do
    :: isOver || x == LOANS -> break
    :: else ->
        if
        :: account[x] == OPEN && ((atQ >> x) & 1) == place -> lendRest(bank, x, 1 - place)
        :: else
        fi;
        x++
    od;
#ifndef NO_BACK
    if
    :: place == P && !isOver && account[M] == OPEN -> tell(bank, Q, ADOPTED, M, 0, 0)   /* Q may never have got it */
    :: else
    fi
#endif
}

#ifdef END_EARLY
#define FORGETS isOver
#else
#define FORGETS false
#endif

inline takeOver() {
    if
    :: FORGETS
    :: else ->
        acts = true;
        waits = false;
#ifdef LAGS
        if
        :: isLeft -> restoreBooks()
        :: else
        fi;
#endif
        tell(D, P, HOLDERS, 0, 0, 0);
        tell(D, Q, HOLDERS, 0, 0, 0)
    fi
}

proctype Bank() {
end_bank:
    do
    :: d_step { alive[B] && !acts && len(up[0]) > 0 -> receiveAtBank(B, P); clear() }
    :: d_step { alive[B] && !acts && len(up[1]) > 0 -> receiveAtBank(B, Q); clear() }
    od
}

proctype Deputy() {
end_deputy:
    do
    :: d_step { acts && len(up[2]) > 0 -> receiveAtBank(D, P); clear() }
    :: d_step { acts && len(up[3]) > 0 -> receiveAtBank(D, Q); clear() }
    od
}

/* ---- P and Q ---- */

inline runOne(loan) {
    x = (queue[loan] & TASK_A -> TASK_A : (queue[loan] & TASK_C -> TASK_C : TASK_E));
    queue[loan] = (queue[loan] & ~x) | (x == TASK_C -> TASK_E : 0);
    part[loan] = part[loan] + WORTH(x)
}

inline rotate(place, loan, flags) {
    say(place, PAY, loan, 0, part[loan], queue[loan], flags);
    part0[loan] = part[loan];
    frontier0[loan] = queue[loan];
    part[loan] = 0;
    rotated[loan] = true
}

inline payLast(place, loan, flags) {
    say(place, PAY, loan, rotated[loan], part[loan], 0, (flags) | LAST);
    at[loan] = PAID
}

inline forget(loan) {
    at[loan] = NONE;
    part[loan] = 0;
    if
    :: loan <= M ->
        queue[loan] = 0;
        rotated[loan] = false;
        first[loan] = false;
        part0[loan] = 0;
        frontier0[loan] = 0;
        if
        :: loan == M -> banked = false; asked = false
        :: loan == L -> frozenLater = false; lent = (lent == OWN -> FORGOTTEN : lent)
        fi
    :: else -> holdsAtQ = holdsAtQ & ~(1 << loan)
    fi
}

inline forgetAll(place) {
    i = 0;
    do
    :: i == LOANS -> i = 0; break
    :: else ->
        if
        :: at[i] != NONE && (i == L -> P : (i == M -> Q : (holdsAtQ >> i) & 1)) == place -> forget(i)
        :: else
        fi;
        i++
    od;
    if
    :: place == P -> lent = FORGOTTEN
    :: else -> hasLeft = true
    fi
}

inline receiveLend(place) {
    if
    :: at[x] == NONE ->
        holdsAtQ = holdsAtQ | (place << x);
        part[x] = ALL_OF(z);
        payLast(place, x, 0)
    :: else
    fi
}

inline ask() {
    if
    :: at[M] != NONE && !banked -> asked = true; say(Q, IS_LISTED, M, 0, 0, 0, 0)
    :: else
    fi
}

inline adopt() {
    if
    :: at[M] == RESULTED && !banked -> banked = true; asked = false; payLast(Q, M, 0)
    :: at[M] == RUNS && !banked -> banked = true; asked = false
#ifndef NO_BACK
    :: at[M] == NONE -> say(Q, NOT_HERE, M, 0, 0, 0, 0)
#endif
    :: else
    fi
}

inline receiveDropped(place) {
    if
    :: at[x] == NONE
    :: at[x] != NONE && x != L -> forget(x)
    :: at[x] != NONE && x == L ->
        forget(L);
        if
        :: lent == LENT || lent == LENT_BANKED || lent == FROZEN -> whisper(P, ORPHANED, 0)
        :: else
        fi;
        lent = FORGOTTEN
    fi
}

inline receiveSettled() {
    if
    :: at[x] == NONE
    :: at[x] != NONE && x > M -> forget(x)
    :: at[x] != NONE && x <= M ->
        if
        :: x == L && lent == FROZEN && frozenLater == y -> lent = FORGOTTEN; whisper(P, ADOPTED, 0)
        :: else
        fi;
        if
        :: at[x] == PAID && rotated[x] == y -> forget(x)
        :: else -> first[x] = true; part0[x] = 0; frontier0[x] = 0
        fi
    fi
}

/* Report, and every payment that is not settled, in order. */
inline receiveHolders(place) {
    bankOf[place] = D;
#ifndef NO_EPOCH
    emptyDown(down[place]);
#endif
    i = 0;
    x = 0;
    do
    :: i == LOANS -> break
    :: else ->
        if
        :: at[i] != NONE && (i == L -> P : (i == M -> Q : (holdsAtQ >> i) & 1)) == place
#ifdef REPORT_BANKED
            && (i != M || banked)
#endif
            -> x = x | (1 << i)
        :: else
        fi;
        i++
    od;
    say(place, REPORT, x, (first[L] | (first[M] << M)), 0, 0, 0);
    if
    :: at[place] != NONE && rotated[place] && !first[place] ->      /* L at P and M at Q have the number of the place */
        say(place, PAY, place, 0, part0[place], frontier0[place], (place == L && lent == FROZEN && !frozenLater))
    :: else
    fi;
    i = 0;
    do
    :: i == LOANS -> i = 0; break
    :: else ->
        if
        :: at[i] == PAID && (i == L -> P : (i == M -> Q : (holdsAtQ >> i) & 1)) == place ->
            payLast(place, i, (i == L && lent == FROZEN && frozenLater == rotated[L]))
        :: else
        fi;
        i++
    od;
    if
    :: place == Q && asked -> ask()
    :: else
    fi
}

inline receiveFromBank(place, channel4) {
    channel4?t,x,y,z;
    if
    :: t == LEND -> receiveLend(place)
    :: t == SETTLED -> receiveSettled()
    :: t == ADOPTED -> adopt()
    :: t == DROPPED -> receiveDropped(place)
    :: t == HOLDERS -> receiveHolders(place)
    :: t == ENDED -> forgetAll(place)
    fi
}

/* P hears of M. x: the part */
inline receiveResult() {
#ifdef FOLD_FIRST
    if
    :: at[L] == RUNS -> part[L] = part[L] + x
    :: else
    fi;
#endif
    if
    :: lent == LENT ->
#ifndef FOLD_FIRST
        part[L] = part[L] + x;
#endif
        lent = FORGOTTEN;
        whisper(P, SETTLED, 0)
#ifdef NO_FREEZE
    :: lent == FROZEN && at[L] == RUNS -> part[L] = part[L] + x; lent = FORGOTTEN; whisper(P, SETTLED, 0)
#endif
    :: lent == OWN || lent == FORGOTTEN -> whisper(P, ORPHANED, 0)
    :: else
    fi
}

inline takeBack() {
    if
    :: lent == LENT -> queue[L] = queue[L] | TASK_C; lent = FORGOTTEN
#ifdef NO_FREEZE
    :: lent == FROZEN && at[L] == RUNS -> queue[L] = queue[L] | TASK_C; lent = FORGOTTEN
#endif
    :: else
    fi
}

#define OUTSTANDING (lent == LENT || lent == LENT_BANKED)

proctype Lender() {
end_lender:
    do
    :: d_step { at[L] == RUNS && queue[L] != 0 -> runOne(L); clear() }
    :: d_step { at[L] == RUNS && (queue[L] & TASK_C) && lent == OWN && !KNOWS_GONE(P, Q) ->
            queue[L] = queue[L] & ~TASK_C;
            lent = LENT;
            whisper(P, LEND, 0);
            clear()
        }
#ifndef NO_ROTATION
    :: d_step { at[L] == RUNS && queue[L] != 0 && !rotated[L] ->
            rotate(P, L, OUTSTANDING);
            lent = (OUTSTANDING -> FROZEN : lent);
            clear()
        }
#endif
    :: d_step { at[L] == RUNS && queue[L] == 0 ->
            if
            :: OUTSTANDING -> lent = FROZEN; frozenLater = rotated[L]; payLast(P, L, LISTS)
            :: else -> payLast(P, L, 0)
            fi;
            clear()
        }
    :: d_step { alive[P] && len(side[Q]) > 0 ->
            side[Q]?t,x;
            if
            :: t == RESULT -> receiveResult()
            :: t == BANKED && lent == LENT -> lent = LENT_BANKED
            :: else
            fi;
            clear()
        }
    :: d_step { alive[P] && len(down[0]) > 0 -> receiveFromBank(P, down[0]); clear() }
    :: d_step { alive[P] && len(down[2]) > 0 -> receiveFromBank(P, down[2]); clear() }
    od
}

proctype Borrower() {
end_borrower:
    do
    :: d_step { at[M] == RUNS && queue[M] != 0 -> runOne(M); clear() }
#ifndef NO_ROTATION
    :: d_step { at[M] == RUNS && queue[M] != 0 && !rotated[M] ->
            rotate(Q, M, 0);
            if
            :: !banked -> banked = true; asked = false; whisper(Q, BANKED, 0)
            :: else
            fi;
            clear()
        }
#endif
    :: d_step { at[M] == RUNS && queue[M] == 0 && banked -> payLast(Q, M, 0); clear() }
    :: d_step { at[M] == RUNS && queue[M] == 0 && !banked && !KNOWS_GONE(Q, P) -> at[M] = RESULTED; whisper(Q, RESULT, part[M]); clear() }
    :: d_step { alive[Q] && len(side[P]) > 0 ->
            side[P]?t,x;
            if
            :: t == LEND ->
                at[M] = RUNS;
                queue[M] = TASK_C;
                if
                :: hasLeft -> say(Q, ENROL, 0, 0, 0, 0, 0)      /* it does not know the job any more */
                :: else
                fi
            :: t == SETTLED && at[M] == RESULTED -> forget(M)
            :: t == ADOPTED -> adopt()
            :: t == ORPHANED -> ask()
            :: else
            fi;
            clear()
        }
    :: d_step { alive[Q] && len(down[1]) > 0 -> receiveFromBank(Q, down[1]); clear() }
    :: d_step { alive[Q] && len(down[3]) > 0 -> receiveFromBank(Q, down[3]); clear() }
    od
}

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
    :: d_step { !alive[B] && !acts -> takeOver(); clear() }
#ifdef STALE
    :: d_step { suspicions > 0 && alive[B] && !isLeft -> suspicions--; leaveBooks(); clear() }
#endif
#ifdef NO_MIRROR
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
