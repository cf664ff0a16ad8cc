/**
 * The machine that this JVM runs on: its processors, and binding threads to them. Facts that cannot be found out are
 * left open; they never cause an error.
 */
package io.skua.host;
