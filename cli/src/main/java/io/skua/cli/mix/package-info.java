/** The command mix, and the pages that the command sim mix shows, too. */
package io.skua.cli.mix;
