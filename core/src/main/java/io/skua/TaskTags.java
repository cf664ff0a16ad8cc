package io.skua;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The tags of drop-in tasks. A field in each task would make most tasks larger by 8 bytes, for a feature that few
 * programs use. So a tag other than 0 lies in this table, which refers to tasks weakly and compares them by identity.
 */
final class TaskTags {
    private static final ConcurrentHashMap<Object, Short> TAGS = new ConcurrentHashMap<>();
    private static final ReferenceQueue<ForkJoinTask<?>> COLLECTED = new ReferenceQueue<>();

    /** Set before the first tag is stored. The table's own isEmpty is late: it counts an entry after storing it. */
    private static volatile boolean used;

    private TaskTags() {}

    /** A key of the table. It is equal to itself, and to each key of the same task while the task is reachable. */
    private static final class Key extends WeakReference<ForkJoinTask<?>> {
        private final int hash;

        Key(ForkJoinTask<?> task, @Nullable ReferenceQueue<ForkJoinTask<?>> queue) {
            super(task, queue);
            this.hash = System.identityHashCode(task);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            if (this == other) {
                return true;
            }
            ForkJoinTask<?> task = get();
            return task != null && other instanceof Key key && key.refersTo(task);
        }
    }

    static short get(ForkJoinTask<?> task) {
        Short tag = used ? TAGS.get(new Key(task, null)) : null;
        return tag == null ? 0 : tag;
    }

    static short set(ForkJoinTask<?> task, short tag) {
        prepare();
        Short before = tag == 0 ? TAGS.remove(new Key(task, null)) : TAGS.put(new Key(task, COLLECTED), tag);
        return before == null ? 0 : before;
    }

    static void clear(ForkJoinTask<?> task) {
        if (used) {
            set(task, (short) 0);
        }
    }

    static boolean compareAndSet(ForkJoinTask<?> task, short expected, short tag) {
        prepare();
        if (expected == 0) {
            return tag == 0 ? get(task) == 0 : TAGS.putIfAbsent(new Key(task, COLLECTED), tag) == null;
        }
        Key key = new Key(task, null);
        return tag == 0 ? TAGS.remove(key, expected) : TAGS.replace(key, expected, tag);
    }

    /** Must be called before the table is changed. */
    private static void prepare() {
        if (!used) {
            used = true;
        }
        for (Object key = COLLECTED.poll(); key != null; key = COLLECTED.poll()) {
            TAGS.remove(key);
        }
    }
}
