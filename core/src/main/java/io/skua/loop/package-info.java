/**
 * Loops over ranges, arrays, collections and your own sources, in parallel: start with {@code skua.range(…)} or
 * {@code skua.over(…)}.
 */
package io.skua.loop;
