/** The command race: many measurements, and who wins. */
package io.skua.cli.race;
