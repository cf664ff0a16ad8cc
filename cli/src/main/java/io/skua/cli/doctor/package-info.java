/** The command doctor, and what other commands show of the doctor. */
package io.skua.cli.doctor;
