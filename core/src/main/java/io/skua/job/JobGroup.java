package io.skua.job;

/** The workers that may work for a job ({@code Group}). This package only compares groups by identity. */
public interface JobGroup {}
