/** The list of the papers whose experiments can be done again. */
package io.skua.lab.reproduce.catalog;
