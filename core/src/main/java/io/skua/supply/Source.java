package io.skua.supply;

import io.skua.idle.Group;

/**
 * A place where a searcher may find work. Each source belongs to one worker.
 *
 * <p><b>Contract.</b> All sources keep the following rules, and SourceContractTest checks them for each source.
 *
 * <ul>
 *   <li><b>V1.</b> If {@link #look} returns false, nothing was taken and no job was entered.
 *   <li><b>V2.</b> If it returns true, the find holds one piece of work, which the caller must run, and the job of a
 *       task was entered for the caller (J1). No other thread has the work, but an announced task is yet to be claimed
 *       (A1).
 *   <li><b>V3.</b> The work belongs to a job of the group and level asked for, and the job had room for another worker.
 *   <li><b>V4.</b> No users' code runs except that of a victim policy, whose failures are caught
 *       ({@code CarefulCursor}). The caller counts as a searcher all the time, so no source waits.
 * </ul>
 */
interface Source {
    /**
     * Looks for work, and takes it if there is some.
     *
     * @param group the group whose work is looked for
     * @param level the priority of the jobs that count, or {@link io.skua.job.Levels#ANY}
     * @param turn the number of the caller's search; in some turns a source looks elsewhere first
     */
    boolean look(Group group, int level, int turn, Find find);
}
