package io.skua.faults.inject;

/** An error that the harness has thrown in the runtime's own code, and not the JVM. */
public sealed interface InjectedFault {
    /** Where it was thrown. */
    Site site();

    /** The JVM's error when there is no memory, or when no thread can be started. */
    final class NoMemory extends OutOfMemoryError implements InjectedFault {
        private static final long serialVersionUID = 1L;
        private final transient Site site;

        NoMemory(String message, Site site) {
            super(message + " (injected at " + site + ")");
            this.site = site;
        }

        @Override
        public Site site() {
            return site;
        }
    }

    /** The JVM's error when there is no stack left. */
    final class NoStack extends StackOverflowError implements InjectedFault {
        private static final long serialVersionUID = 1L;
        private final transient Site site;

        NoStack(Site site) {
            super("injected at " + site);
            this.site = site;
        }

        @Override
        public Site site() {
            return site;
        }
    }
}
