/** Fibonacci numbers by plain recursion, and a loop over them. */
package io.skua.workloads.fib;
