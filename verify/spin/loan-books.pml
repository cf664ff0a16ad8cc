/* Part of loan.pml: the books, and the bank that keeps them. */

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
    :: x != M && account[x] == NONE && !isOver -> account[x] = OPEN; expected[x] = y    /* it seems to be the bank's */
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
#ifndef NO_TELL
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
