/*
 * Waiting for the end of a task or of its job, whichever comes first: Signal.awaitEither (S4).
 *
 * A worker runs the body of the task, ends the task and then the job. Somebody else may end the task before its body
 * has returned, and then the body may run on for ever. The waiter has a place in the parking lot for the task and one
 * for the job. Who ends the task does not wake it if the body has returned.
 *
 * Checked: when nothing can move any more, the waiter has returned: with the end of the job, or with the end of the
 * task if the body has not returned. No timed park is needed for that.
 *
 *   -DREAD_FIRST    who ends the task asks whether the body has returned before it ends the task, and not afterwards:
 *                   this must hold, too, since the waiter is then woken once too often at most
 *   -DSLEEP_BLIND   the waiter parks without having told the job that it waits; Spin must find that it sleeps on
 *   -DNEVER_FIRST   nobody wakes the waiter for the task; likewise
 *   -DFORGETFUL     the body is said to run again after it has returned, so the condition does not stay true; likewise
 */

#define TASK 0
#define JOB  1

bool ended[2];
bool waited[2];
bool inLot[2];
bool permit;
bool bodyReturned;
bool mayRunOn;      /* somebody has ended the task early, and the body never returns */
bool hasReturned;   /* the waiter */

inline wakeFor(signal, sleepsOn) {
    atomic {                                    /* under the lock of the row */
        if
        :: inLot[signal] && !(sleepsOn) -> permit = true
        :: else
        fi
    }
}

/* Ends the task unless it has ended. */
inline endTask() {
    bool seen = false;
    bool first = false;
    bool before = false;
#ifdef READ_FIRST
    before = bodyReturned;
#endif
    atomic {
        if
        :: !ended[TASK] -> ended[TASK] = true; seen = waited[TASK]; first = true
        :: else
        fi
    }
    if
#ifdef NEVER_FIRST
    :: first && seen -> skip
#elif defined(READ_FIRST)
    :: first && seen -> wakeFor(TASK, before)
#else
    :: first && seen -> wakeFor(TASK, bodyReturned)
#endif
    :: else
    fi
}

active proctype Worker() {
    bool told;
    if
    :: mayRunOn -> goto end_runsOn              /* the body does not return */
    :: bodyReturned = true
    fi;
    endTask();
#ifdef FORGETFUL
    bodyReturned = false;
    goto end_runsOn;
#endif
    atomic { ended[JOB] = true; told = waited[JOB] }
    if
    :: told -> wakeFor(JOB, false)
    :: else
    fi;
end_runsOn:
    skip
}

active proctype Stranger() {
    if
    :: mayRunOn = true; endTask()
    :: endTask()
    :: skip
    fi
}

active proctype Waiter() {
    bool goesOn;
    inLot[TASK] = true;
    inLot[JOB] = true;
    do
    :: ended[JOB] -> break
    :: else ->
        if
        :: ended[TASK] && !bodyReturned -> break
        :: else
        fi;
        goesOn = false;
#ifdef SLEEP_BLIND
        goesOn = true;
#else
        atomic {                                /* markWaited */
            if
            :: !ended[JOB] -> waited[JOB] = true; goesOn = true
            :: else
            fi
        }
#endif
        if
        :: goesOn && ended[TASK] -> goesOn = bodyReturned
        :: goesOn && !ended[TASK] ->
            atomic {
                if
                :: !ended[TASK] -> waited[TASK] = true
                :: else -> goesOn = false
                fi
            }
        :: else
        fi;
        if
        :: goesOn ->
end_parked:
            atomic { permit -> permit = false }
        :: else
        fi
    od;
    inLot[TASK] = false;
    inLot[JOB] = false;
    hasReturned = true
}

active proctype Quiet() {
    timeout ->
    assert(hasReturned || !ended[TASK] && !ended[JOB])
}
