/*
 * Jobs with the usual allowance, and the islands that take them in without asking the master (core's Newcomers, N1 and
 * N2).
 *
 * Checked: when nothing can move any more, all newcomers have run, and the rival has got a worker; the number of
 * vacancies is right.
 *
 * In the model: PLACES places, each with a worker; NEWCOMERS jobs that outsiders submit at any time; and one rival
 * that wants a worker (a job with an allowance of its own, or another island's request) and gives it back. An island
 * has one place. A step of the master is one step, since it is made under the keeper's lock; who makes it calls passOn
 * afterwards. All is sequentially consistent: the code has a fence where passOn begins.
 *
 * With -DNO_RIVAL nobody wants a worker but the newcomers.
 *
 * Each of these takes one thing away, and Spin must find what it is good for:
 *
 *   -DNO_RECHECK     a worker does not look for newcomers again after it says that it sleeps
 *   -DSETTLE_BLIND   whoever makes an island vacant does not look whether somebody waits for workers
 *   -DWAIT_BLIND     whoever waits for workers does not look for vacant islands
 *   -DSCOUT_ONLY     whoever finds or makes a scout does not look for vacant islands
 *   -DLOOK_FIRST     a submitter looks for a vacant island before it adds the newcomer
 */

#ifndef PLACES
#define PLACES 1
#endif
#ifndef NEWCOMERS
#define NEWCOMERS 2
#endif
#define NOBODY 99

mtype = { FREE, AWAITED, VACANT, OCCUPIED, RIVALS };
mtype island[PLACES] = FREE;
bool asleep[PLACES];
byte queue;                 /* newcomers that wait */
byte ran;
byte vacancies;
bool scoutWaits;            /* in the master */
bool rivalWaits;
bool rivalServed;

#define CONTENDED (scoutWaits || rivalWaits)

/* ---- the master, under the lock ---- */

/* Gives free places to those who wait; closes vacant islands that somebody waits for. Uses n. */
inline settle() {
    do
    :: n = 0;
       do
       :: n == PLACES -> n = NOBODY; break
       :: n < PLACES && island[n] == FREE -> break
       :: else -> n++
       od;
       if
       :: n != NOBODY && rivalWaits ->
          island[n] = RIVALS; rivalWaits = false; rivalServed = true; asleep[n] = false
       :: n != NOBODY && scoutWaits && !rivalWaits ->
          island[n] = AWAITED; scoutWaits = false; asleep[n] = false
#ifndef WAIT_BLIND
       :: n == NOBODY && CONTENDED && queue == 0 && vacancies > 0 ->
          n = 0;
          do
          :: n == PLACES -> break
          :: n < PLACES ->
             if
             :: island[n] == VACANT -> island[n] = FREE; vacancies--
             :: else
             fi;
             n++
          od;
          if
          :: vacancies > 0 -> break       /* one is being made vacant, and is counted first */
          :: else
          fi
#endif
       :: else -> break
       fi
    od;
    n = 0
}

/* ---- N1 ---- */

/* Wakes the worker of an island that is vacant, or has just been given its worker. Uses n; leaves found. */
inline wakeVacant() {
    atomic {
        n = 0;
        do
        :: n == PLACES || island[n] == AWAITED || island[n] == VACANT -> break
        :: else -> n++
        od;
        found = n < PLACES
    };
    if
    :: found -> atomic { asleep[n] = false; n = 0 }
    :: else -> n = 0
    fi
}

/* Looks for somebody who waits for newcomers. Uses n; leaves found. */
inline look() {
#ifdef SCOUT_ONLY
    found = scoutWaits;
    if
    :: !found -> wakeVacant()
    :: else -> skip
    fi
#else
    wakeVacant();
    found = found || scoutWaits
#endif
}

inline makeScout() {
    atomic {
        if
        :: scoutWaits -> skip
        :: else ->
           scoutWaits = true;
           n = 0;
           do
           :: n == PLACES -> break
           :: n < PLACES && island[n] == AWAITED -> scoutWaits = false; break
           :: else -> n++
           od;
           settle()
        fi
    }
}

inline passOn() {
    if
    :: queue > 0 ->
       look();
       if
       :: !found ->
          makeScout();
#ifndef SCOUT_ONLY
          wakeVacant()              /* one may have become vacant since */
#endif
       :: else -> skip
       fi
    :: else -> skip
    fi
}

inline closeIfVacant() {
    atomic {
        if
        :: island[me] == VACANT -> island[me] = FREE; vacancies--; settle()
        :: else -> skip
        fi
    };
    passOn()
}

proctype submitter() {
    byte n;
    bool found;
#ifdef LOOK_FIRST
    look();
    queue++;
    if
    :: !found -> makeScout()
    :: else -> skip
    fi
#else
    queue++;
    passOn()
#endif
}

proctype rival() {
    byte n;
    bool found;
    atomic { rivalWaits = true; settle() };
    passOn()
}

proctype worker(byte me) {
    byte n;
    bool found;
    bool mine;
    do
    :: island[me] == RIVALS ->      /* the rival ends */
       atomic { island[me] = FREE; settle() };
       passOn()
    :: (island[me] == AWAITED || island[me] == VACANT) && queue > 0 ->
       mine = false;
       atomic {                     /* tryOccupy */
           if
           :: island[me] == VACANT -> island[me] = OCCUPIED; mine = true; vacancies--
           :: island[me] == AWAITED -> island[me] = OCCUPIED; mine = true
           :: else -> skip
           fi
       };
       if
       :: mine ->
          atomic {
              if
              :: queue > 0 -> queue--; found = true
              :: else -> found = false
              fi
          };
          if
          :: found ->
             passOn();
             ran++
          :: else -> skip
          fi;
          if                        /* maySettle */
          :: !rivalWaits ->
             atomic { island[me] = VACANT; vacancies++ };
#ifndef SETTLE_BLIND
             if
             :: rivalWaits -> closeIfVacant()
             :: else -> skip
             fi
#endif
          :: else ->
             atomic { island[me] = FREE; settle() };
             passOn()
          fi
       :: else -> skip
       fi
    :: !asleep[me] && island[me] != RIVALS && (queue == 0 || island[me] == FREE) ->
       if                           /* it has looked in vain */
       :: island[me] == AWAITED -> atomic {
              if
              :: island[me] == AWAITED -> island[me] = VACANT; vacancies++
              :: else -> skip
              fi
          }
       :: else -> skip
       fi;
#ifndef SETTLE_BLIND
       if
       :: island[me] == VACANT && queue == 0 && CONTENDED -> closeIfVacant()
       :: else -> skip
       fi;
#endif
       asleep[me] = true;
#ifndef NO_RECHECK
       if
       :: (island[me] == AWAITED || island[me] == VACANT) && queue > 0 -> asleep[me] = false
#ifndef SETTLE_BLIND
       :: island[me] == VACANT && queue == 0 && CONTENDED -> asleep[me] = false
#endif
       :: island[me] == RIVALS || island[me] == AWAITED -> asleep[me] = false  /* its groups have changed */
       :: else -> skip
       fi;
#endif
endParked:
       !asleep[me]                  /* parked */
    od
}

init {
    byte i = 0;
    atomic {
        do
        :: i == PLACES -> break
        :: i < PLACES -> run worker(i); i++
        od;
        i = 0;
        do
        :: i == NEWCOMERS -> break
        :: i < NEWCOMERS -> run submitter(); i++
        od;
#ifdef NO_RIVAL
        rivalServed = true
#else
        run rival()
#endif
    };
    timeout;
    assert(ran == NEWCOMERS);
    assert(queue == 0);
    assert(rivalServed);
    i = 0;
    atomic {
        do
        :: i == PLACES -> break
        :: i < PLACES ->
           if
           :: island[i] == VACANT -> vacancies--
           :: else
           fi;
           i++
        od
    };
    assert(vacancies == 0)
}
