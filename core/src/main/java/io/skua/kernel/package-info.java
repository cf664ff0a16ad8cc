/** What is done with each element of a loop, compiled as one loop per program and not one for all. */
package io.skua.kernel;
