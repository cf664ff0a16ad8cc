/* Part of loan.pml: P, which lends M, and Q, which borrows it. */

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

#define HOLDER(loan) (loan == L -> P : (loan == M -> Q : (holdsAtQ >> loan) & 1))

inline forgetAll(place) {
    i = 0;
    do
    :: i == LOANS -> i = 0; break
    :: else ->
        if
        :: at[i] != NONE && HOLDER(i) == place -> forget(i)
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

inline adopt(answers) {
    if
    :: at[M] == RESULTED && !banked -> banked = true; asked = false; payLast(Q, M, 0)
    :: at[M] == RUNS && !banked -> banked = true; asked = false
    :: at[M] == NONE && answers -> say(Q, NOT_HERE, M, 0, 0, 0, 0)
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

#ifdef REPORT_BANKED
#define IS_REPORTED(loan) (at[loan] != NONE && (loan != M || banked))
#else
#define IS_REPORTED(loan) (at[loan] != NONE)
#endif

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
        :: IS_REPORTED(i) && HOLDER(i) == place -> x = x | BIT(i)
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
        :: at[i] == PAID && HOLDER(i) == place ->
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
    :: t == ADOPTED -> adopt(true)
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
#ifdef FOLD_FROZEN
    :: lent == FROZEN && at[L] == RUNS -> part[L] = part[L] + x; lent = FORGOTTEN; whisper(P, SETTLED, 0)
#endif
    :: lent == OWN || lent == FORGOTTEN -> whisper(P, ORPHANED, 0)
    :: else
    fi
}

inline takeBack() {
    if
    :: lent == LENT -> queue[L] = queue[L] | TASK_C; lent = FORGOTTEN
#ifdef TAKE_FROZEN
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
    :: d_step { at[M] == RUNS && queue[M] == 0 && !banked && !KNOWS_GONE(Q, P) ->
            at[M] = RESULTED;
            whisper(Q, RESULT, part[M]);
            clear()
        }
    :: d_step { alive[Q] && len(side[P]) > 0 ->
            side[P]?t,x;
            if
            :: t == LEND ->
                at[M] = RUNS;
                queue[M] = TASK_C;
                if
#ifndef NO_ENROL
                :: hasLeft -> say(Q, ENROL, 0, 0, 0, 0, 0)      /* it does not know the job any more */
#endif
                :: else
                fi
            :: t == SETTLED && at[M] == RESULTED -> forget(M)
#ifdef NO_BACK
            :: t == ADOPTED -> adopt(false)
#else
            :: t == ADOPTED -> adopt(true)
#endif
            :: t == ORPHANED -> ask()
            :: else
            fi;
            clear()
        }
    :: d_step { alive[Q] && len(down[1]) > 0 -> receiveFromBank(Q, down[1]); clear() }
    :: d_step { alive[Q] && len(down[3]) > 0 -> receiveFromBank(Q, down[3]); clear() }
    od
}
