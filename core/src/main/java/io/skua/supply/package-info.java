/**
 * Where a worker's next piece of work comes from: an ordered list of sources. A source finds and takes, and runs
 * nothing; what was found is run by the engine.
 *
 * <p>Reading order: {@link io.skua.supply.Supply}, {@link io.skua.supply.Source}, {@link io.skua.supply.BagSource}.
 */
package io.skua.supply;
