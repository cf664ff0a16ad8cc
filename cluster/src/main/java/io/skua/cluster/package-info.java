/**
 * Places in processes of their own, on one machine or several: {@link io.skua.cluster.Places} joins a cluster, submits
 * jobs and tells of the other places. What tasks, folds and jobs of places are is in {@code io.skua.place}.
 */
@NullMarked
package io.skua.cluster;

import org.jspecify.annotations.NullMarked;
