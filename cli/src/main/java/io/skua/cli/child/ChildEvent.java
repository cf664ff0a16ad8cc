package io.skua.cli.child;

import java.util.Map;

/** What is heard of a child process. */
public sealed interface ChildEvent {
    /** The process. */
    Child child();

    /** It has said something that can be understood. */
    record Said(Child child, Map<String, Object> line) implements ChildEvent {}

    /** It has written something else, to its output or to its error output. */
    record Wrote(Child child, String text) implements ChildEvent {}

    /** It has ended. Nothing comes after this. */
    record Ended(Child child, int exitCode) implements ChildEvent {}
}
