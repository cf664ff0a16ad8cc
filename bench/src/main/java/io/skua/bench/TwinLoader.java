package io.skua.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads all classes of Skua once more. A blind twin has no look for a trail left in it: where the compiled classes read
 * the field of a worker's trail there is null instead, and where they ask whether somebody listens there is no. So its
 * compiled code has neither the read nor what would follow.
 */
final class TwinLoader extends ClassLoader {
    private static final String OURS = "io.skua.";
    static final String WORKER_CLASS = "io.skua.idle.Seated";
    private static final String WORKER = WORKER_CLASS.replace('.', '/');
    private static final String TRAILS = "io/skua/trail/Trails";

    private final boolean blind;
    private int removed;

    static {
        registerAsParallelCapable();
    }

    TwinLoader(boolean blind) {
        super(blind ? "blind" : "twin", TwinLoader.class.getClassLoader());
        this.blind = blind;
    }

    boolean isBlind() {
        return blind;
    }

    /** Returns how many looks for a trail were removed from the classes that have been loaded so far. */
    synchronized int removed() {
        return removed;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (stream == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = blind ? blinded(stream.readAllBytes()) : stream.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] blinded(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0); // the stack is as deep as before, and the frames still hold
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new Blinder(super.visitMethod(access, name, descriptor, signature, exceptions));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private synchronized void count() {
        removed++;
    }

    private final class Blinder extends MethodVisitor {
        Blinder(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == Opcodes.GETFIELD && owner.equals(WORKER) && name.equals("trail")) {
                answer(Opcodes.ACONST_NULL);
            } else {
                super.visitFieldInsn(opcode, owner, name, descriptor);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(TRAILS) && name.equals("areOn")) {
                answer(Opcodes.ICONST_0);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        /** Puts this instead of what asks the object on top of the stack. */
        private void answer(int constant) {
            count();
            super.visitInsn(Opcodes.POP);
            super.visitInsn(constant);
        }
    }
}
