package io.skua;

import io.skua.start.NamedBody;

/**
 * Names what users submit without a name: by the class of the body, and for a lambda by the class that it stands in.
 * Loops and sorts say what they do ({@link NamedBody}). Nobody needs such a name before a person looks, so it is made
 * then and not at the submission.
 */
final class BodyName {
    private static final String LAMBDA = "$$Lambda";

    private BodyName() {}

    /** The name of the body's class without its package, and a number that tells bodies of the same class apart. */
    static String of(Object body) {
        return of(body, body);
    }

    /** @param numbered the object that the number belongs to */
    static String of(Object body, Object numbered) {
        Object own = unwrapped(body);
        String name = own instanceof NamedBody<?> named ? named.name() : className(own);
        return name + "-" + Integer.toHexString(System.identityHashCode(numbered));
    }

    private static Object unwrapped(Object body) {
        if (body instanceof Resulting<?> resulting) {
            return resulting.body();
        }
        return body instanceof AdaptedTask<?> adapted ? adapted.body() : body;
    }

    private static String className(Object body) {
        String name = body.getClass().getName();
        int lambda = name.indexOf(LAMBDA);
        String whole = lambda > 0 ? name.substring(0, lambda) : name;
        return whole.substring(whole.lastIndexOf('.') + 1);
    }
}
