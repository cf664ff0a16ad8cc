/**
 * Programs as tasks that may run anywhere: each task is a value that travels, and nobody waits for one. What tasks find
 * is added up.
 */
package io.skua.workloads.anywhere;
