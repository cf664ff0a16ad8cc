package io.skua;

import io.skua.engine.Engine;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * Shows schedulers in JMX. The only class, with {@link SchedulerBean}, that needs the module {@code java.management};
 * nobody loads it for a scheduler that was built without {@link SkuaBuilder#jmx()}.
 */
final class Management {
    private static final String PREFIX = "io.skua:type=Scheduler,name=";
    private static final int SAME_NAME_MAX = 10_000;

    private Management() {}

    /**
     * Registers the scheduler until its engine ends. If that is forbidden or impossible, a warning is logged, and the
     * scheduler works without JMX.
     */
    static void register(Skua skua, boolean readOnly) {
        Engine engine = skua.engine();
        try {
            SchedulerBean bean = new SchedulerBean(skua);
            StandardMBean shown = readOnly
                    ? new StandardMBean(bean, SchedulerMXBean.class, true)
                    : new StandardMBean(bean, SchedulerControlMXBean.class, true);
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = register(server, shown, skua.name());
            engine.whenEnded(() -> unregister(server, name, engine));
        } catch (JMException | RuntimeException forbidden) { // a SecurityException, for example
            engine.report("the scheduler could not be registered with JMX", forbidden);
        }
    }

    /** If the name is taken, the scheduler is registered as {@code name-2}, {@code name-3} and so on. */
    private static ObjectName register(MBeanServer server, StandardMBean bean, String schedulerName)
            throws JMException {
        for (int number = 1; ; number++) {
            String unique = number == 1 ? schedulerName : schedulerName + "-" + number;
            try {
                return server.registerMBean(bean, objectName(unique)).getObjectName();
            } catch (InstanceAlreadyExistsException taken) {
                if (number == SAME_NAME_MAX) {
                    throw taken;
                }
            }
        }
    }

    private static ObjectName objectName(String name) throws JMException {
        boolean isPlain = name.matches("[^,=:\"*?\\n]+");
        return new ObjectName(PREFIX + (isPlain ? name : ObjectName.quote(name)));
    }

    private static void unregister(MBeanServer server, ObjectName name, Engine engine) {
        try {
            if (server.isRegistered(name)) {
                server.unregisterMBean(name);
            }
        } catch (JMException | RuntimeException failed) { // somebody else has unregistered it, or a listener has thrown
            engine.report("the scheduler could not be taken out of JMX", failed);
        }
    }
}
