/**
 * Where a worker's next piece of work comes from: an ordered list of sources. A source finds work and takes it; the
 * engine runs it.
 *
 * <p>Reading order: {@link io.skua.supply.Supply}, {@link io.skua.supply.Source}, {@link io.skua.supply.BagSource}.
 */
package io.skua.supply;
