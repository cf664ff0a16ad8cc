/**
 * What is done with each element of a loop. Each chain of lambdas is compiled as a loop of its own, instead of one loop
 * for all.
 */
package io.skua.kernel;
