package io.skua.lab.mix;

/**
 * What a job had from some moment on.
 *
 * @param time since its submission
 * @param diaspora the largest distance of its workers from its source
 * @param members how many workers it had
 */
public record MixPoint(double time, int diaspora, int members) {}
