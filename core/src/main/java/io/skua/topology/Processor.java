package io.skua.topology;

/**
 * One logical processor of a machine, and what it shares. Two processors share a thing when they have the same number
 * for it.
 *
 * @param number the operating system's number
 * @param core hardware threads of one core
 * @param cache2 processors with the same second-level cache
 * @param cache3 processors with the same last-level cache
 * @param node processors with the same local memory
 * @param socket processors on the same chip
 */
public record Processor(int number, int core, int cache2, int cache3, int node, int socket) {}
