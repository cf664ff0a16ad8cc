package io.skua.topology;

/**
 * A logical processor of a machine, and what it shares with others. Two processors share a core, cache, node or socket
 * if they have the same number for it.
 *
 * @param number the operating system's number of the processor
 * @param core the core; its hardware threads share it
 * @param cache2 the second-level cache
 * @param cache3 the last-level cache
 * @param node the memory node
 * @param socket the chip
 */
public record Processor(int number, int core, int cache2, int cache3, int node, int socket) {}
