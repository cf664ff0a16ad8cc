package io.skua.cli.session;

import io.skua.cli.input.UserException;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/** The records of a user's jar that travel. */
public final class JarClasses {
    private static final String CLASS = ".class";

    private JarClasses() {}

    /** Returns the records that are tasks or folds, in the order of their names. The jar stays open. */
    public static List<Class<?>> of(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw UserException.input("there is no file " + jar + ": --register needs the jar of your program.");
        }
        List<Class<?>> found = new ArrayList<>();
        try {
            ClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, JarClasses.class.getClassLoader());
            for (String name : names(jar)) {
                Class<?> type = Class.forName(name, false, loader);
                if (type.isRecord() && (AnyTask.class.isAssignableFrom(type) || Fold.class.isAssignableFrom(type))) {
                    found.add(type);
                }
            }
        } catch (IOException e) {
            throw UserException.input("the jar " + jar + " cannot be read: " + e.getMessage() + ".");
        } catch (ClassNotFoundException | LinkageError e) {
            throw UserException.input("the jar " + jar + " needs a class that is not there: " + e.getMessage()
                    + "; a jar with all that it needs would be right.");
        }
        if (found.isEmpty()) {
            throw UserException.input("the jar " + jar + " has no record that implements AnyTask or Fold, so there is"
                    + " nothing to register.");
        }
        return found;
    }

    private static List<String> names(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(CLASS) && !name.startsWith("META-INF/"))
                    .filter(name -> !name.endsWith("-info" + CLASS))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }
}
