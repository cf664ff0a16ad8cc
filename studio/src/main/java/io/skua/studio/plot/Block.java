package io.skua.studio.plot;

/** What a section is made of. */
public sealed interface Block permits Text, Figure, Table, Verdict {}
