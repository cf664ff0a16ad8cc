/** What a run tells while it goes on, and who hears it. */
package io.skua.sim.event;
