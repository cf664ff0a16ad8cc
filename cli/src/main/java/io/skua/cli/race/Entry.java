package io.skua.cli.race;

/**
 * Who takes part in a race.
 *
 * @param name as in JSON and on the command line
 */
record Entry(String name, int workers) {}
