/**
 * The network between places that are processes: who is there, who they are, and what they send to each other.
 *
 * <p>Reading order: {@link io.skua.cluster.net.ClusterNetwork}, {@link io.skua.cluster.net.Clerk}.
 */
@NullMarked
package io.skua.cluster.net;

import org.jspecify.annotations.NullMarked;
