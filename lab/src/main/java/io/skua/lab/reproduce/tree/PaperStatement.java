package io.skua.lab.reproduce.tree;

/**
 * Something that the paper says, and what we found.
 *
 * @param cause the likely one, if it does not hold
 */
public record PaperStatement(String paper, String ours, boolean holds, String cause) {}
