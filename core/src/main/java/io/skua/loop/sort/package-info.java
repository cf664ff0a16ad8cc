/** Parallel sorting. */
package io.skua.loop.sort;
