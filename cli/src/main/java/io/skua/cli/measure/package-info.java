/** Measurements: who runs a computation, how long that takes, and whether the answer is right. */
package io.skua.cli.measure;
