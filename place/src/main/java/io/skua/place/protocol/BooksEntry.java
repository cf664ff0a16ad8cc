package io.skua.place.protocol;

/** An entry of a job's books. */
public sealed interface BooksEntry permits BooksEntry.Nothing {
    record Nothing() implements BooksEntry {}
}
