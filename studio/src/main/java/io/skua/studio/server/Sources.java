package io.skua.studio.server;

import java.util.List;

/**
 * What the studio can show.
 *
 * @param shelf recordings
 * @param live schedulers that run now
 * @param demos what can be started from the page
 * @param diagnoser says what was wrong with a run
 */
public record Sources(Shelf shelf, LiveSchedulers live, List<Demo> demos, Diagnoser diagnoser) {
    public Sources {
        demos = List.copyOf(demos);
    }
}
