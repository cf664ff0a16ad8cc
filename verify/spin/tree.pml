/*
 * The work-stealing tree of core's Node.java and RangeNode.java: own, advance, steal, expand, end.
 *
 * Checked: each element is run once; what is combined lies side by side and in order, once per node; when all have
 * left, which they do when everything has been taken, the root has the result of all elements. Nobody waits for anybody
 * on the way, so with -DLIVE there is no cycle: it ends.
 *
 * In the model: WORKERS own any leaf that is free, steal from any that is owned, and go on with either child, so
 * whatever a strategy does is among it. (That a strategy finds what there is, is for TraversalTest.) A batch has 1
 * element or all that are left, from the left end. Whatever is one atomic operation there, or one read, is one step
 * here, except for what concerns its worker only. All is sequentially consistent. There are NODES nodes at most, to
 * keep the search short: a thief that would need more looks elsewhere, or waits. With 2·ELEMENTS of them that never
 * happens (N9), and this is checked, too.
 *
 * Each of these takes one thing away, and Spin must find what goes wrong:
 *
 *   -DADVANCE_BLIND    the owner stores its new progress without a CAS
 *   -DADVANCE_STOLEN   the owner goes on from a progress that says stolen (this happened)
 *   -DEXPAND_BLIND     children are stored without a CAS: there may be two sets
 *   -DEND_UNEXPANDED   the owner ends a stolen node without making sure that it is expanded
 *   -DTWO_PUSHERS      whoever sees that all have come combines; nobody counts
 *   -DLOST_ARRIVAL     arrivals are counted by a read and a store
 *   -DPASS_AROUND      the only element of a leaf may be stolen before its owner takes it, again and again (N9)
 *   -DNO_ARRIVAL       the owner of a stolen node does not arrive: the children are enough
 */

#ifndef WORKERS
#define WORKERS 3
#endif
#ifndef ELEMENTS
#define ELEMENTS 3
#endif
#ifndef NODES
#define NODES 4
#endif

#define NONE 15

typedef Node {
    byte parent = NONE;
    bool owned;
    /* progress, one word: */
    byte from;
    byte to;
    bool stolen;
    /* split, one word: */
    byte left = NONE;
    byte right = NONE;
    /* results, as intervals */
    byte start;
    byte firstEnd;              /* where the owner's own part ends */
    byte resultTo;
    bool ended;
    byte arrivals;
    bool combined;
}

Node node[NODES];
byte made = 1;
byte reserved = 1;            /* and those that stolen nodes will get */
bool ran[ELEMENTS];
byte taken;
byte gone;

#define LEAF(n) (node[n].right == NONE)
#define REST(n) (node[n].to - node[n].from)
#ifdef NO_ARRIVAL
#define OTHERS(n) (1 - (node[n].left == NONE))
#else
#define OTHERS(n) (2 - (node[n].left == NONE))
#endif
#define WANTED(n) (1 + (REST(n) > 1))
#ifdef PASS_AROUND
#define RESERVED(n) false
#else
#define RESERVED(n) (node[n].to - node[n].start == 1 && REST(n) == 1 && !node[n].stolen)
#endif

/* A child that has all of [low, high). */
inline make(n, low, high) {
    node[made].parent = n;
    node[made].from = low;
    node[made].start = low;
    node[made].to = high;
    made++;
#ifndef EXPAND_BLIND
    assert(made <= 2 * ELEMENTS - 1)
#endif
}

#ifdef EXPAND_BLIND
#define MAY_EXPAND(n) (made + WANTED(n) <= NODES)
#else
#define MAY_EXPAND(n) LEAF(n)
#endif

/* The CAS of split; both halves come with it. */
inline expand(n) {
    d_step {
        if
        :: MAY_EXPAND(n) ->
            if
            :: REST(n) > 1 ->
                make(n, node[n].from, node[n].from + REST(n) / 2);
                node[n].left = made - 1;
                make(n, node[n].from + REST(n) / 2, node[n].to)
            :: else ->
                make(n, node[n].from, node[n].to)
            fi;
            node[n].right = made - 1
        :: else
        fi
    }
}

/* What the owner has and what the children have come to, side by side. */
inline combine(n) {
    d_step {
        assert(!node[n].combined && node[n].ended);
        node[n].combined = true;
        node[n].resultTo = node[n].firstEnd;
        if
        :: node[n].left != NONE ->
            assert(node[node[n].left].combined && node[node[n].left].start == node[n].resultTo);
            node[n].resultTo = node[node[n].left].resultTo
        :: else
        fi;
        if
        :: node[n].right != NONE ->
            assert(node[node[n].right].combined && node[node[n].right].start == node[n].resultTo);
            node[n].resultTo = node[node[n].right].resultTo
        :: else
        fi
    }
}

/* isLast: into last. */
inline arrive(n) {
#ifdef TWO_PUSHERS
    last = LEAF(n) || (node[n].ended && node[node[n].right].combined
        && (node[n].left == NONE || node[node[n].left].combined))
#else
    last = LEAF(n) || node[n].arrivals == OTHERS(n);
    node[n].arrivals++
#endif
}

/* end: up to the first node where somebody is still missing. Who is the last is alone, so that combining may come
   with arriving. */
inline end(n) {
    d_step { node[n].ended = true; node[n].firstEnd = node[n].from; at = n };
#ifdef NO_ARRIVAL
    if
    :: LEAF(n)
    :: else -> at = NONE
    fi;
#endif
    do
    :: at == NONE -> break
#ifdef LOST_ARRIVAL
    :: at != NONE ->
        count = node[at].arrivals;
        atomic {
            node[at].arrivals = count;
            arrive(at);
            count = 0;
#else
#ifdef TWO_PUSHERS
    :: at != NONE ->
        arrive(at);
        atomic {
#else
    :: atomic { at != NONE ->
            arrive(at);
#endif
#endif
            if
            :: last -> combine(at); last = false; at = node[at].parent
            :: else -> at = NONE
            fi
        }
    od
}

/* Own one of the children, whichever; n is NONE if somebody else has it. */
inline ownChild(p) {
    atomic {
        if
        :: node[p].left != NONE -> n = node[p].left
        :: n = node[p].right
        fi;
        if
        :: !node[n].owned -> node[n].owned = true
        :: else -> n = NONE
        fi
    }
}

/* A leaf that is free, or one to steal from. */
#define FREE(k) (k < made && LEAF(k) && !node[k].owned)
#define VICTIM(k) (k < made && LEAF(k) && node[k].owned && REST(k) > 0 && !RESERVED(k))
#define ROOM(k) (node[k].stolen || reserved + WANTED(k) <= NODES)
#define LOOK_AT(k) \
    :: atomic { FREE(k) -> node[k].owned = true; n = k }; goto work \
    :: atomic { VICTIM(k) && ROOM(k) -> i = k }; goto steal

proctype Worker() {
    byte i = NONE, from, to, count;
    byte n = NONE, at = NONE;
    bool last, stolen;

search:
    if
    :: taken == ELEMENTS -> goto leave
    LOOK_AT(0)
    LOOK_AT(1)
    LOOK_AT(2)
    LOOK_AT(3)
#if NODES > 4
    LOOK_AT(4)
    LOOK_AT(5)
    LOOK_AT(6)
#endif
    fi;

steal:
    if
    :: !LEAF(i)
    :: atomic { LEAF(i) && (REST(i) == 0 || RESERVED(i) || !ROOM(i)) -> i = NONE }
        goto search
    :: LEAF(i) && REST(i) > 0 && node[i].stolen ->
        expand(i)
    :: atomic { LEAF(i) && REST(i) > 0 && !node[i].stolen && !RESERVED(i) && ROOM(i) ->
            reserved = reserved + WANTED(i);
            node[i].stolen = true }
        goto steal
    fi;
    ownChild(i);
    atomic {
        i = NONE;
        if
        :: n != NONE -> goto work
        :: else -> goto search
        fi
    }

work:
    atomic {
        from = node[n].from;
        to = node[n].to;
#ifndef ADVANCE_STOLEN
        stolen = node[n].stolen
#endif
    }
batch:
    if
    :: stolen -> goto robbed
    :: !stolen && from == to -> goto done
    :: atomic { !stolen && from < to ->
#ifdef ADVANCE_BLIND
            node[n].stolen = false;
            if
            :: true ->
#else
            if
#ifdef ADVANCE_STOLEN
            :: node[n].from == from && node[n].to == to ->
#else
            :: node[n].from == from && node[n].to == to && !node[n].stolen ->
#endif
#endif
                if
                :: count = 1
                :: to - from > 1 -> count = to - from
                fi;
                do
                :: count > 0 ->
                    assert(!ran[from]);
                    ran[from] = true;
                    taken++;
                    from++;
                    count--
                :: else -> break
                od;
                node[n].from = from
#ifndef ADVANCE_BLIND
            :: else -> stolen = true
#endif
            fi
        }
        goto batch
    fi;

robbed:
#ifndef END_UNEXPANDED
    if
    :: LEAF(n) -> expand(n)
    :: else
    fi;
#endif
    atomic { from = 0; to = 0; stolen = false; i = n };
    end(n);
#ifdef END_UNEXPANDED
    if
    :: LEAF(i) -> i = NONE; goto search
    :: else
    fi;
#endif
    ownChild(i);
    atomic {
        i = NONE;
        if
        :: n != NONE -> goto work
        :: else -> goto search
        fi
    }

done:
    atomic { from = 0; to = 0 };
    end(n);
    n = NONE;
    goto search;

leave:
    gone++
}

init {
    byte w;
    atomic {
        node[0].to = ELEMENTS;
        do
        :: w < WORKERS -> run Worker(); w++
        :: else -> break
        od
    }
}

active proctype Quiet() {
    timeout ->
    assert(gone == WORKERS);
    assert(node[0].combined && node[0].start == 0 && node[0].resultTo == ELEMENTS)
}
