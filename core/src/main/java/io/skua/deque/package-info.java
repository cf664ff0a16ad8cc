/** The split deque. Knows nothing of tasks, workers or jobs. */
package io.skua.deque;
