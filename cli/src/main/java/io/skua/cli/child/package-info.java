/** Processes that a command starts, and what the two say to each other: one JSON object per line. */
package io.skua.cli.child;
