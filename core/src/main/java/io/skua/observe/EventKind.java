package io.skua.observe;

/**
 * The kinds of events: one vocabulary for runtime, simulator, files and pages. An event is a moment, a worker, a kind,
 * a detail of 24 bits and two numbers; together they take 32 bytes. The order of the kinds gives them their numbers in
 * recordings, so new kinds come last.
 *
 * <pre>
 * kind       detail                  first            second
 * JOB        {@link JobPhase}        job              submitted: its name
 * VISIT      tasks so far, mod 2²⁴   job              origin
 * VISIT_END  tasks that ran          job              forks that were calls
 * STEAL      1: in a join (leapfrog) victim           bag
 * MISSES     -                       how often        since when
 * SLEEP      -                       -                -
 * WAKE       -                       woken by         -
 * WAIT       {@link WaitReason}      job              -
 * RESUME     {@link WaitReason}      job              tasks so far
 * SEAT       {@link SeatChange}      moved: from      -
 * ISLAND     {@link IslandChange}    job              {@link IslandSize}
 * MEMBER     1: joins                job              -
 * LOOP       1: ends                 loop             elements
 * LEAF       {@link BatchSizes}      first element    {@link BatchSizes}
 * NOTE       -                       label            -
 * SAMPLE     {@link Sample}          job              tasks so far
 * GAP        -                       how many         since when
 * TASKS      -                       task             other task
 * SPAWN      -                       -                -
 * START      -                       -                -
 * WORK       -                       how long         -
 * END        -                       -                -
 * JOIN       -                       tasks so far     -
 * MISS       -                       victim           -
 * THREAD     -                       thread           -
 * LIMIT      most workers            job              -
 * CPU        {@link CpuUse}          time so far      stack
 * JVM        -                       collecting       own threads
 * PLACE      {@link PlaceChange}     told by          about
 * LOAD       tasks to take           place            tasks so far
 * LOAN       {@link LoanStep}        loan             {@link PlacePair}
 * MACHINE    processors              idle             -
 * </pre>
 *
 * <p>Jobs, loops, tasks, bags, labels and threads are numbers. Workers, origins and victims are places of the mesh, or
 * {@link Event#NOWHERE}. Times are nanoseconds since the scheduler was made; in the simulator they are cycles since the
 * run began. TASKS, SPAWN, START, WORK, END and MISS are told by the simulator only: a real run would be changed by
 * telling every step of every task. "Tasks so far" counts the tasks that this worker's thread has begun; the simulator
 * tells 0. Stacks and names are labels, as notes are.
 *
 * <p>A fork that was a call, a share and a single miss are no events in the runtime.
 *
 * <p>PLACE, LOAD and LOAN are about the places of a cluster, each of which is a process with a scheduler of its own.
 * Such a place is told by its number in the cluster, which has nothing to do with places of a mesh, and these events
 * happen {@link Event#NOWHERE}. Every place tells what it does and believes itself; so several places tell that they
 * have lost another one.
 *
 * <p>A place of the mesh is not a thread: a thread that waits leaves its seat to another one, and may go on elsewhere.
 * THREAD says of which thread the next events at this place are, up to the next THREAD there; SAMPLE is about the
 * place. Threads are numbered from 1 in the order in which they were first observed; 0 stands for all threads that are
 * no workers.
 */
public enum EventKind {
    /** A job enters a phase. */
    JOB(JobPhase.values().length - 1, Word.NUMBER, Word.COUNT),
    /** A worker begins a task that was taken from elsewhere. */
    VISIT(Event.DETAIL_MAX, Word.NUMBER, Word.PLACE),
    /** A task that began with VISIT, or a row of tiny tasks, has ended. */
    VISIT_END(Event.DETAIL_MAX, Word.NUMBER, Word.COUNT),
    /** A worker has taken a task from a bag of another worker. */
    STEAL(1, Word.PLACE, Word.NUMBER),
    /** A search for work ends in which the worker has looked in vain. */
    MISSES(0, Word.COUNT, Word.NUMBER),
    /** A worker falls asleep. */
    SLEEP(0, Word.NONE, Word.NONE),
    /** A worker is awake again. */
    WAKE(0, Word.PLACE, Word.NONE),
    /** A thread begins to wait. */
    WAIT(WaitReason.values().length - 1, Word.NUMBER, Word.NONE),
    /** A thread has waited, and goes on. */
    RESUME(WaitReason.values().length - 1, Word.NUMBER, Word.COUNT),
    /** A thread gets or leaves a seat. */
    SEAT(SeatChange.values().length - 1, Word.PLACE, Word.NONE),
    /** An island has another size. */
    ISLAND(IslandChange.values().length - 1, Word.NUMBER, Word.NUMBER),
    /** A worker joins or leaves an island. */
    MEMBER(1, Word.NUMBER, Word.NONE),
    /** A loop begins or ends. */
    LOOP(1, Word.NUMBER, Word.COUNT),
    /** A worker has finished a leaf of a loop's tree. */
    LEAF(Event.DETAIL_MAX, Word.NUMBER, Word.NUMBER),
    /** The program has called {@code Skua.note}. */
    NOTE(0, Word.COUNT, Word.NONE),
    /** The state of a thread, told 20 times a second. */
    SAMPLE(Event.DETAIL_MAX, Word.NUMBER, Word.COUNT),
    /** Events of a thread were lost, up to now. */
    GAP(0, Word.COUNT, Word.NUMBER),
    /** Says which tasks the next event of this worker is about. */
    TASKS(0, Word.NUMBER, Word.NUMBER),
    /** A task was made. */
    SPAWN(0, Word.NONE, Word.NONE),
    /** A worker begins a task of its own. */
    START(0, Word.NONE, Word.NONE),
    /** A worker works for a task. */
    WORK(0, Word.NUMBER, Word.NONE),
    /** A task that began with START has ended. */
    END(0, Word.NONE, Word.NONE),
    /**
     * A join returns. The runtime tells this only of a task that was stolen and had ended before the join; if the
     * worker had to wait, RESUME tells it.
     */
    JOIN(0, Word.COUNT, Word.NONE),
    /** A worker has looked for work once, in vain. */
    MISS(0, Word.PLACE, Word.NONE),
    /** Says of which thread the next events at this place are. */
    THREAD(0, Word.COUNT, Word.NONE),
    /**
     * The largest number of workers that may work for a job at once. Told when the job is submitted, if it has such a
     * limit.
     */
    LIMIT(Event.DETAIL_MAX, Word.NUMBER, Word.NONE),
    /** How much processor time a thread has used so far; told together with SAMPLE if the JVM can tell. */
    CPU(Event.DETAIL_MAX, Word.COUNT, Word.COUNT),
    /**
     * For how long this JVM has stopped the program to collect garbage so far, and how much processor time its own
     * threads have used, which collect and compile, in nanoseconds; told as often as SAMPLE. A JVM that cannot tell the
     * second tells for how long it has compiled.
     */
    JVM(0, Word.COUNT, Word.COUNT),
    /** A place of a cluster tells that a place, maybe itself, has come or gone, or has taken over its duties. */
    PLACE(PlaceChange.values().length - 1, Word.CLUSTER_PLACE, Word.CLUSTER_PLACE),
    /** How many tasks other places could take from a place, and how many tasks it has run so far. */
    LOAD(Event.DETAIL_MAX, Word.CLUSTER_PLACE, Word.COUNT),
    /** A place asks another one for tasks, lends, borrows, pays or returns them. */
    LOAN(Event.DETAIL_MAX, Word.COUNT, Word.PAIR),
    /**
     * How many processors the machine has, and for how long they were idle so far, all together, in nanoseconds; told
     * as often as SAMPLE by a process that may use all processors of a machine that can tell.
     */
    MACHINE(Event.DETAIL_MAX, Word.COUNT, Word.NONE);

    /** What one of the two numbers of an event may be. */
    private enum Word {
        /** The number is 0, since it means nothing. */
        NONE,
        NUMBER,
        /** The number is at least 0. */
        COUNT,
        /** The number is a place of the mesh or {@link Event#NOWHERE}. */
        PLACE,
        /** The number is that of a place of a cluster. */
        CLUSTER_PLACE,
        /** The number is made of two places of a cluster. */
        PAIR;

        boolean isPossible(long number) {
            return switch (this) {
                case NONE -> number == 0;
                case NUMBER -> true;
                case COUNT -> number >= 0;
                case PLACE -> Event.isPlace(number);
                case CLUSTER_PLACE -> number >= 0 && number <= Integer.MAX_VALUE;
                case PAIR -> PlacePair.isPossible(number);
            };
        }
    }

    private final int detailMax;
    private final Word first;
    private final Word second;

    EventKind(int detailMax, Word first, Word second) {
        this.detailMax = detailMax;
        this.first = first;
        this.second = second;
    }

    /** Returns whether an event of this kind may have these numbers: a reader asks this of what it finds in a file. */
    public boolean isPossible(int detail, long itsFirst, long itsSecond) {
        return detail >= 0
                && detail <= detailMax
                && first.isPossible(itsFirst)
                && second.isPossible(itsSecond)
                && (this != SAMPLE || Sample.isPossible(detail))
                && (this != CPU || CpuUse.isPossible(detail))
                && (this != LOAN || LoanStep.isPossible(detail));
    }

    /** Returns how many of the two numbers mean something. */
    public int numbers() {
        return second != Word.NONE ? 2 : first != Word.NONE ? 1 : 0;
    }

    /** Returns whether the detail means something. */
    public boolean hasDetail() {
        return detailMax > 0;
    }
}
