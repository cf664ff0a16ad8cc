/*
 * The gate of core's Gate.java (G1): an owner that has enough work closes its gate (LAZY: forks are plain calls), a
 * thief that gets hungry opens it (EAGER: forks are queued for others).
 *
 * Checked: when nothing can move any more and somebody is hungry, the gate is open. The owner's stores go through a
 * store buffer, as on x86.
 *
 *   -DNO_FENCE    the owner reads the reasons while LAZY is still in the buffer; Spin must find the hungry thief
 *                 beside a closed gate
 *   -DOPEN_FIRST  a thief opens the gate before its reason is visible; likewise
 */

#define THIEVES 2
#define TURNS 2

mtype = { EAGER, LAZY };
mtype gate = EAGER;
chan buffer = [2] of { mtype };
byte hungry;

active proctype Memory() {
end_drained:
    do
    :: buffer?gate
    od
}

inline open() {
    if
    :: gate != EAGER -> gate = EAGER
    :: gate == EAGER
    fi
}

/* Forks for a while; each time settle() as in Worker. */
active proctype Owner() {
    byte turn;
    do
    :: turn < TURNS ->
        turn++;
        if
        :: nempty(buffer) || gate == LAZY                       /* the owner sees its own store: it runs the child */
        :: empty(buffer) && gate == EAGER ->
            if
            :: hungry > 0                                       /* queues the child */
            :: hungry == 0 ->
                buffer ! LAZY;                                  /* close */
#ifndef NO_FENCE
                empty(buffer);
#endif
                if
                :: hungry > 0 ->
                    empty(buffer);                              /* open() ends in a volatile store */
                    open()
                :: hungry == 0
                fi
            fi
        fi
    :: turn == TURNS -> break
    od
}

active [THIEVES] proctype Thief() {
    byte turn;
    do
    :: turn < TURNS ->
        turn++;
#ifdef OPEN_FIRST
        open();
        hungry++;
#else
        hungry++;
        open();
#endif
        if
        :: hungry--                                             /* found work elsewhere */
        :: break                                                /* hungry for ever */
        fi
    :: turn == TURNS -> break
    od
}

active proctype Quiet() {
    timeout ->
    assert(hungry == 0 || gate == EAGER)                        /* G1 */
}
