/**
 * How values travel: a compact binary encoding of registered records and a few types of the JDK. Encoding runs no user
 * code: it reads fields, not accessors, and walks only collections of the JDK. Decoding runs the constructors of
 * records.
 */
@NullMarked
package io.skua.place.codec;

import org.jspecify.annotations.NullMarked;
