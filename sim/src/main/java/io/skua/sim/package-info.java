/**
 * A deterministic virtual machine for work stealing: the runtime's own policies, topologies and trees, driven in
 * virtual time. One seed decides everything.
 */
package io.skua.sim;
