/** The commands run and run loop. */
package io.skua.cli.run;
