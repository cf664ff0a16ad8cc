/**
 * Parallel loops over ranges, arrays, collections and your own sources. They start with {@code skua.range(…)} or
 * {@code skua.over(…)}.
 */
package io.skua.loop;
