/**
 * Says why a program is slow. The doctor hears the events of a real or simulated run and gives every second of every
 * worker one cause ({@link io.skua.doctor.Cause}); the largest loss is the diagnosis. Pure: no threads, no clock, no
 * files.
 */
package io.skua.doctor;
