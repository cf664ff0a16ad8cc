package io.skua.supply;

import io.skua.idle.Group;

/**
 * A place where a searcher may find work. Each belongs to one worker.
 *
 * <p><b>Contract.</b> All sources keep it, and SourceContractTest checks it for each.
 *
 * <ul>
 *   <li><b>V1.</b> If {@link #look} returns false, nothing was taken and no job was entered.
 *   <li><b>V2.</b> If it returns true, the find holds one piece of work that nobody else has, and the caller must run
 *       it. The job of a task was entered for the caller (J1).
 *   <li><b>V3.</b> The work belongs to a job of the group that was asked for, of the level that was asked for, and the
 *       job had room for another worker.
 *   <li><b>V4.</b> No code of users runs but that of a victim policy, whose failures are caught
 *       ({@code CarefulCursor}). The caller counts as a searcher all the time, so nothing here waits.
 * </ul>
 */
interface Source {
    /**
     * Looks for work, and takes it if there is some.
     *
     * @param group whose work it may be
     * @param level the priority of the jobs that count, or {@link io.skua.job.Levels#ANY}
     * @param turn the caller's count of looks, by which sources take turns
     */
    boolean look(Group group, int level, int turn, Find find);
}
