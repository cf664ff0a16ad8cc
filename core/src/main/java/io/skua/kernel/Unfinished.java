package io.skua.kernel;

/** Elements that a step has not made, because the buffer at the end of the steps was full. */
public interface Unfinished {
    /** Makes the elements, until there are no more or until this buffer is full and has the rest, as unfinished. */
    void resume(ElementBuffer buffer);

    /** An element that has not passed this step. */
    record OfLong(Step step, long element) implements Unfinished {
        @Override
        public void resume(ElementBuffer buffer) {
            step.fold((Object) buffer, element);
        }
    }

    /** An element that has not passed this step. */
    record OfDouble(Step step, double element) implements Unfinished {
        @Override
        public void resume(ElementBuffer buffer) {
            step.fold((Object) buffer, element);
        }
    }

    /** An element that has not passed this step. */
    record OfObject(Step step, Object element) implements Unfinished {
        @Override
        public void resume(ElementBuffer buffer) {
            step.fold((Object) buffer, element);
        }
    }
}
