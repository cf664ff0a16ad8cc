/**
 * The events of schedulers in recordings of the JDK's Flight Recorder. The only package that needs the module
 * {@code jdk.jfr}; nobody loads it for a scheduler that was built without {@code jfr()}. docs/metrics.md lists the
 * events.
 */
package io.skua.jfr;
