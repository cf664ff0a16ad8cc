/**
 * The experiments of the papers that this project builds on, done again. {@link io.skua.lab.reproduce.catalog.Paper}
 * names them, each has a package of its own, and each becomes one page.
 */
package io.skua.lab.reproduce;
