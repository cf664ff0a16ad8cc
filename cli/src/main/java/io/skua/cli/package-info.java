/** The skua command. */
package io.skua.cli;
