/** The work-stealing tree: who runs which elements of a loop. Pure: no threads, clocks or random sources of its own. */
package io.skua.tree;
