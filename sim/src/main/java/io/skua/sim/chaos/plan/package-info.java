/** What is going to happen in a hostile world: decided by one seed before the world begins. */
@NullMarked
package io.skua.sim.chaos.plan;

import org.jspecify.annotations.NullMarked;
