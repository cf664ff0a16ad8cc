package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The drop-in classes have all public and protected methods, constructors and fields that the classes of the JDK have
 * in version 17, with the same parameters, results and modifiers. What later versions have added is listed here; a
 * method that a version adds which is not in the list fails this test on that version.
 */
final class DropInSignatureTest {
    private static final String THEIRS = "java.util.concurrent.";
    private static final String OURS = "io.skua.";
    private static final int IRRELEVANT = Modifier.SYNCHRONIZED | Modifier.NATIVE;

    /** The guide docs/coming-from-forkjoinpool.md names the same methods. */
    private static final Set<String> ADDED_AFTER_17 = Set.of(
            "ForkJoinPool.cancelDelayedTasksOnShutdown()",
            "ForkJoinPool.externalSubmit(ForkJoinTask)",
            "ForkJoinPool.getDelayedTaskCount()",
            "ForkJoinPool.invokeAllUninterruptibly(Collection)",
            "ForkJoinPool.lazySubmit(ForkJoinTask)",
            "ForkJoinPool.schedule(Callable, long, TimeUnit)",
            "ForkJoinPool.schedule(Runnable, long, TimeUnit)",
            "ForkJoinPool.scheduleAtFixedRate(Runnable, long, long, TimeUnit)",
            "ForkJoinPool.scheduleWithFixedDelay(Runnable, long, long, TimeUnit)",
            "ForkJoinPool.setParallelism(int)",
            "ForkJoinPool.submitWithTimeout(Callable, long, TimeUnit, Consumer)",
            "ForkJoinTask.adaptInterruptible(Runnable)",
            "ForkJoinTask.adaptInterruptible(Runnable, Object)",
            "ForkJoinTask.exceptionNow()", // Future has this one and the next two; they work here, too
            "ForkJoinTask.resultNow()",
            "ForkJoinTask.state()",
            "ForkJoinTask.quietlyJoin(long, TimeUnit)",
            "ForkJoinTask.quietlyJoinUninterruptibly(long, TimeUnit)",
            "ForkJoinWorkerThread.ForkJoinWorkerThread(ThreadGroup, ForkJoinPool, boolean)",
            "ForkJoinWorkerThread.getQueuedTaskCount()");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ForkJoinPool",
                "ForkJoinPool$ForkJoinWorkerThreadFactory",
                "ForkJoinPool$ManagedBlocker",
                "ForkJoinTask",
                "RecursiveTask",
                "RecursiveAction",
                "CountedCompleter",
                "ForkJoinWorkerThread"
            })
    void theClassHasWhatTheClassOfTheJdkHas(String name) throws ClassNotFoundException {
        Class<?> theirs = Class.forName(THEIRS + name);
        Class<?> ours = Class.forName(OURS + name);
        List<String> wrong = new ArrayList<>();
        for (Method method : theirs.getDeclaredMethods()) {
            if (!isVisible(method) || method.isSynthetic()) {
                continue;
            }
            Method found = find(ours, method);
            check(method, found, wrong);
            if (found != null && found.getReturnType() != ours(method.getReturnType())) {
                wrong.add(described(method) + " returns " + found.getReturnType());
            }
        }
        for (Constructor<?> constructor : theirs.getDeclaredConstructors()) {
            check(constructor, isVisible(constructor) ? find(ours, constructor) : constructor, wrong);
        }
        for (Field field : theirs.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers()) || Modifier.isProtected(field.getModifiers())) {
                checkField(field, ours, wrong);
            }
        }
        for (Class<?> nested : theirs.getDeclaredClasses()) {
            if (Modifier.isPublic(nested.getModifiers()) && ours(nested) == nested) {
                wrong.add(nested + " is missing");
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void check(Executable theirs, @Nullable Executable found, List<String> wrong) {
        String described = described(theirs);
        if (found == null) {
            if (Runtime.version().feature() == 17 || !ADDED_AFTER_17.contains(described)) {
                wrong.add(described + " is missing");
            }
        } else if (((found.getModifiers() ^ theirs.getModifiers()) & ~IRRELEVANT) != 0) {
            wrong.add(described + " is " + Modifier.toString(found.getModifiers()));
        }
    }

    private static void checkField(Field theirs, Class<?> ours, List<String> wrong) {
        try {
            Field found = ours.getDeclaredField(theirs.getName());
            if (found.getType() != ours(theirs.getType()) || found.getModifiers() != theirs.getModifiers()) {
                wrong.add(theirs + " is " + found);
            }
        } catch (NoSuchFieldException missing) {
            wrong.add(theirs + " is missing");
        }
    }

    private static boolean isVisible(Executable member) {
        return Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers());
    }

    private static @Nullable Method find(Class<?> ours, Method theirs) {
        Class<?>[] parameters = ours(theirs.getParameterTypes());
        for (Class<?> type = ours; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isBridge()
                        && method.getName().equals(theirs.getName())
                        && Arrays.equals(method.getParameterTypes(), parameters)) {
                    return method;
                }
            }
        }
        return null;
    }

    private static @Nullable Constructor<?> find(Class<?> ours, Constructor<?> theirs) {
        try {
            return ours.getDeclaredConstructor(ours(theirs.getParameterTypes()));
        } catch (NoSuchMethodException missing) {
            return null;
        }
    }

    private static Class<?>[] ours(Class<?>[] theirs) {
        return Arrays.stream(theirs).map(DropInSignatureTest::ours).toArray(Class<?>[]::new);
    }

    /** The drop-in class for a class of the JDK, or the same class if there is none. */
    private static Class<?> ours(Class<?> theirs) {
        if (theirs.isArray()) {
            return ours(theirs.getComponentType()).arrayType();
        }
        if (!theirs.getName().startsWith(THEIRS)) {
            return theirs;
        }
        try {
            return Class.forName(OURS + theirs.getName().substring(THEIRS.length()));
        } catch (ClassNotFoundException notOurs) {
            return theirs;
        }
    }

    private static String described(Executable member) {
        String owner = member.getDeclaringClass().getSimpleName();
        String name = member instanceof Method ? member.getName() : owner;
        List<String> parameters = Arrays.stream(member.getParameterTypes())
                .map(Class::getSimpleName)
                .toList();
        return owner + "." + name + "(" + String.join(", ", parameters) + ")";
    }
}
