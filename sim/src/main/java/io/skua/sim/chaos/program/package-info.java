/** The programs that run in a hostile world: trees of tasks whose exact total is known. */
@NullMarked
package io.skua.sim.chaos.program;

import org.jspecify.annotations.NullMarked;
