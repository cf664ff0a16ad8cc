/** The command {@code studio}, and the demos that its page can start. */
package io.skua.cli.studio;
