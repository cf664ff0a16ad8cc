/** One place of a cluster, as the commands use it: what they need of module cluster, and no more. */
package io.skua.cli.session;
