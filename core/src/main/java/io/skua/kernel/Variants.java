package io.skua.kernel;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a template class, one for each class of functions that it is used with.
 *
 * <p><b>Why.</b> The JVM counts per method which classes are called from it, and inlines a call into a loop only if it
 * has seen one or two classes. A loop that is shared by all lambdas of a program has seen many: then each element costs
 * a real call, ten times the work of a cheap body. A hidden class made of the template's bytes has counters of its own.
 *
 * <p><b>Who keeps what alive.</b> A variant is kept by the class of its function ({@link PerClass}) and is collected
 * together with it. It belongs to our class loader and does not refer to the function's class, so neither keeps the
 * other's loader alive. The class of the next step is a weak key. Functions may come from any loader or module: the
 * variants call them through interfaces of java.base.
 */
final class Variants {
    private final Template<Step> template;
    private final PerClass<ByNext> byFunction = new ByFunction();

    /** @param template the name of a subclass of Step, see {@link Template} */
    Variants(String template) {
        this.template = new Template<>(template);
    }

    /** The step for this function, in front of the next one. */
    Step of(Object function, Step next) {
        return byFunction.get(function.getClass()).get(next.getClass()).of(function, next);
    }

    private final class ByFunction extends PerClass<ByNext> {
        @Override
        ByNext make() {
            return new ByNext();
        }
    }

    /** The variants for one class of functions. Nearly always there is only one, and it is found without a lock. */
    private final class ByNext {
        private record Entry(WeakReference<Class<?>> next, Step prototype) {}

        private volatile @Nullable Entry latest;
        private final Map<Class<?>, Step> all = new WeakHashMap<>(); // guarded by this

        Step get(Class<?> next) {
            Entry entry = latest;
            return entry != null && entry.next.refersTo(next) ? entry.prototype : getOrMake(next);
        }

        private synchronized Step getOrMake(Class<?> next) {
            Step prototype = all.get(next);
            if (prototype == null) {
                prototype = template.copy();
                all.put(next, prototype);
            }
            latest = new Entry(new WeakReference<>(next), prototype);
            return prototype;
        }
    }
}
