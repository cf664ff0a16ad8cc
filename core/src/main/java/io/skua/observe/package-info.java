/**
 * What a scheduler reports about its work: counters ({@link io.skua.observe.Tally}) and events
 * ({@link io.skua.observe.Event}), which the runtime and the simulator share. Today only the simulator reports events.
 * Those that only the runtime can report (searches in vain, loops and leaves, notes, samples, gaps) and those about
 * places will be added together with the code that records them.
 */
package io.skua.observe;
