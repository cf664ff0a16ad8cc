package io.skua.faults.inject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the classes of the runtime: before each allocation, thread start, park, check for stack and step of a
 * protocol they call {@link Faults}. Class initialisers are left alone, and so is the making of exceptions.
 *
 * <p>Sites are numbered in the order of the class names, so a seed chooses the same site in every run of the same
 * build.
 */
final class Instrumenter {
    private static final List<Site> SITES = new ArrayList<>(); // guarded by the class

    private final Set<String> volatiles = new HashSet<>(); // owner.name
    private final Map<String, String> supers = new HashMap<>();

    private Instrumenter() {}

    static synchronized Site site(int number) {
        return SITES.get(number);
    }

    static synchronized List<Site> sites() {
        return List.copyOf(SITES);
    }

    private static synchronized int number(Site site) {
        SITES.add(site);
        return SITES.size() - 1;
    }

    /** The instrumented classes by their names. */
    static Map<String, byte[]> all(Path folder) {
        Map<String, byte[]> plain = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(file).toString().replace('/', '.');
                if (name.startsWith("io.skua.") && name.endsWith(".class")) {
                    plain.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Instrumenter instrumenter = new Instrumenter();
        plain.values().forEach(instrumenter::learn);
        Map<String, byte[]> rewritten = new TreeMap<>();
        plain.forEach((name, bytes) -> rewritten.put(name, instrumenter.rewrite(name, bytes)));
        return rewritten;
    }

    private void learn(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        supers.put(reader.getClassName(), reader.getSuperName());
        ClassVisitor fields = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable FieldVisitor visitField(
                    int access, String name, String descriptor, String signature, Object value) {
                if ((access & Opcodes.ACC_VOLATILE) != 0) {
                    volatiles.add(reader.getClassName() + "." + name);
                }
                return null;
            }
        };
        reader.accept(fields, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    }

    private boolean isVolatile(String owner, String name) {
        for (String at = owner; at != null; at = supers.get(at)) {
            if (volatiles.contains(at + "." + name)) {
                return true;
            }
        }
        return false;
    }

    private boolean isThrowable(String type) {
        for (String at = type; at != null; at = supers.get(at)) {
            if (at.endsWith("Exception") || at.endsWith("Error") || at.endsWith("Throwable")) {
                return true;
            }
        }
        return false;
    }

    private byte[] rewrite(String className, byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        if (isThrowable(reader.getClassName())) {
            return bytes;
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor plain = super.visitMethod(access, name, descriptor, signature, exceptions);
                return name.equals("<clinit>")
                        ? plain
                        : new Points(plain, className, name, (access & Opcodes.ACC_SYNCHRONIZED) != 0);
            }
        };
        reader.accept(visitor, 0);
        return writer.toByteArray();
    }

    /** Puts the calls into one method. No branch is added, so the stack maps stay true. */
    private final class Points extends MethodVisitor {
        private static final String FAULTS = "io/skua/faults/inject/Faults";
        private static final Set<String> COLLECTION_ALLOCATORS = Set.of(
                "add",
                "addFirst",
                "addLast",
                "addAll",
                "put",
                "putAll",
                "putIfAbsent",
                "computeIfAbsent",
                "offer",
                "push",
                "copyOf",
                "copyOfRange",
                "of",
                "asList",
                "iterator",
                "stream",
                "toArray",
                "toList",
                "forEach");

        private final String className;
        private final String method;
        private final boolean isSynchronized;
        private int line;

        Points(MethodVisitor next, String className, String method, boolean isSynchronized) {
            super(Opcodes.ASM9, next);
            this.className = className;
            this.method = method;
            this.isSynchronized = isSynchronized;
        }

        private int newSite(Kind kind) {
            return number(new Site(kind, className, method, line));
        }

        private void point(Kind kind) {
            push(kind.ordinal());
            push(newSite(kind));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, FAULTS, "point", "(II)V", false);
        }

        private void push(int number) {
            super.visitLdcInsn(number);
        }

        @Override
        public void visitLineNumber(int number, org.objectweb.asm.Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isSynchronized) {
                point(Kind.STEP);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.ANEWARRAY) {
                point(Kind.ALLOCATION);
            }
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW && !isThrowable(type)) {
                point(Kind.ALLOCATION); // afterwards, which is the same: stack maps name the place of the instruction
            }
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode == Opcodes.NEWARRAY) {
                point(Kind.ALLOCATION);
            }
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            point(Kind.ALLOCATION);
            super.visitMultiANewArrayInsn(descriptor, dimensions);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, org.objectweb.asm.Handle bootstrap, Object... arguments) {
            point(Kind.ALLOCATION);
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                point(Kind.STEP);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (isVolatile(owner, name)) {
                point(Kind.STEP);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals("java/util/concurrent/locks/LockSupport")
                    && (name.startsWith("park") || name.equals("unpark"))) {
                push(newSite(Kind.PARK));
                String withSite = descriptor.replace(")", "I)");
                super.visitMethodInsn(Opcodes.INVOKESTATIC, FAULTS, name, withSite, false);
                return;
            }
            Kind kind = kindOf(opcode, owner, name);
            if (kind != null) {
                point(kind);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private @Nullable Kind kindOf(int opcode, String owner, String name) {
            if (owner.endsWith("/Headroom") && name.startsWith("check")) {
                return Kind.STACK;
            }
            if (owner.equals("java/lang/Thread") && name.equals("start")) {
                return Kind.THREAD;
            }
            if (owner.equals("java/lang/invoke/VarHandle") || owner.startsWith("java/util/concurrent/atomic/")) {
                return Kind.STEP;
            }
            boolean allocates = (owner.startsWith("java/util/") && COLLECTION_ALLOCATORS.contains(name))
                    || (owner.startsWith("java/lang/") && name.equals("valueOf"))
                    || (owner.startsWith("[") && name.equals("clone"));
            // Between super(…)'s arguments nothing is different: a call is allowed there.
            return allocates && opcode != Opcodes.INVOKESPECIAL ? Kind.ALLOCATION : null;
        }
    }
}
