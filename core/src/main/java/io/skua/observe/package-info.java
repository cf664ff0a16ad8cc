/**
 * What a scheduler tells about its work: it counts ({@link io.skua.observe.Tally}), and it names what happens
 * ({@link io.skua.observe.Event}), in one vocabulary for the runtime and the simulator. Today only the simulator tells
 * events; those that the runtime alone can tell (searches in vain, loops and leaves, notes, samples, gaps) and those
 * about places are added together with what records them.
 */
package io.skua.observe;
