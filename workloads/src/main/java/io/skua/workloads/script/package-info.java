/**
 * Programs as scripts: what each task does, step by step, without doing it. The simulator runs them on machines that
 * nobody has.
 */
package io.skua.workloads.script;
