package io.skua.doctor;

/**
 * Something that was seen and speaks for the diagnosis.
 *
 * @param text a sentence
 * @param from when it was seen, in the events' unit of time; a page can jump there
 * @param to until when
 * @param worker the place of the worker that it is about; {@link io.skua.observe.Event#NOWHERE} if it is about all
 */
public record Evidence(String text, long from, long to, int worker) {}
