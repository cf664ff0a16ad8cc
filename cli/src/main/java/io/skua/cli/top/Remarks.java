package io.skua.cli.top;

import io.skua.attach.SkuaProcess;

/** Says something about a scheduler that figures do not say, such as why it is slow. */
interface Remarks extends AutoCloseable {
    /** Has nothing to say. */
    Remarks NONE = (process, scheduler) -> "";

    /** Returns a sentence; "" if there is nothing to say. Must not wait. */
    String of(SkuaProcess process, int scheduler);

    /** Nobody asks any more. */
    @Override
    default void close() {}
}
