package io.skua.job;

/** Those who may work for a job ({@code Group}). Here it matters only which group it is. */
public interface JobGroup {}
