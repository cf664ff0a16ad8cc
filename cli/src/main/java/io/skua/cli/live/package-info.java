/** Clusters of real processes: how they are started, disturbed, shown and reported. */
package io.skua.cli.live;
