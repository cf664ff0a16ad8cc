/** Workers in virtual time: they spawn, steal, wait and sleep as those of the runtime do, in a single thread. */
package io.skua.sim.engine;
