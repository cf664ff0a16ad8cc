package io.skua.lab.reproduce.islands;

import io.skua.studio.plot.Section;

/** A section of the page. */
interface Part {
    /** Says which runs it needs. */
    void plan(Plan plan);

    /** Is written when they are there. */
    Section section(Runs runs);
}
