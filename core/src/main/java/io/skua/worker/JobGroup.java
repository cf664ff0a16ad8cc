package io.skua.worker;

/** Those who may work for a job ({@code Group}). Here it matters only which group it is. */
public interface JobGroup {}
