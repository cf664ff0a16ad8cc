/** Handles through which a class reads and writes its own fields in a chosen memory mode. */
package io.skua.field;
