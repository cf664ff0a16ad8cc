/** What this host takes for what the simulator counts. */
package io.skua.lab.calibrate;
