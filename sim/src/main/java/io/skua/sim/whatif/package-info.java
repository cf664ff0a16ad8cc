/** Forecasts: a program's task tree, made small enough and simulated with other workers, policies and leaves. */
package io.skua.sim.whatif;
