/** The command reproduce: the experiments of a paper, and a page about them. */
package io.skua.cli.reproduce;
