/**
 * Queues: the split deque of a worker, offers, and the queue of waiting jobs. They know nothing of tasks, workers or
 * jobs.
 */
package io.skua.deque;
