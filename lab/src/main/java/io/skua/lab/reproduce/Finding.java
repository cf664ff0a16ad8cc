package io.skua.lab.reproduce;

import io.skua.studio.plot.Verdict;

/**
 * What a reproduction says about the paper.
 *
 * @param section the title of the section that says it
 */
public record Finding(String section, Verdict verdict) {}
