package io.skua;

/**
 * Names what users submit without a name: by the class of the body, and for a lambda by the class that it stands in.
 * Nobody needs such a name before a person looks, so it is made then and not at the submission.
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
        Object own = body instanceof Resulting<?> resulting ? resulting.body() : body;
        String name = own.getClass().getName();
        int lambda = name.indexOf(LAMBDA);
        String whole = lambda > 0 ? name.substring(0, lambda) : name;
        return whole.substring(whole.lastIndexOf('.') + 1) + "-"
                + Integer.toHexString(System.identityHashCode(numbered));
    }
}
