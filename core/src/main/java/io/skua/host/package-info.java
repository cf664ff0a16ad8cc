/**
 * The machine that this JVM runs on: its processors, and binding threads to them. What cannot be found out is left
 * open, never an error.
 */
package io.skua.host;
