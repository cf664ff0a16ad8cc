package io.skua.deque;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * The operations that Lincheck calls: one owner, any number of thieves. Elements are numbered in the order of their
 * pushes.
 *
 * <p>Two liberties that the deque takes are hidden from the specification. A thief may lose a race, or find the slot of
 * a removed element: it then tries again. And a thief may find nothing while the owner moves the border: it tries again
 * as long as {@code shared} says that there is an element. That count is raised before elements become public and
 * lowered after they are taken. For the same reason the owner makes everything public again after it has taken an
 * element.
 */
@Param(name = "number", gen = IntGen.class, conf = "1:6")
public abstract class DequeOperations {
    /** The methods of SplitDeque that are tested; its weakened twin has them, too. */
    interface Tested extends Stealable<Integer> {
        void push(Integer element);

        Integer pop();

        boolean remove(Integer element);

        boolean shareAllBut(int keepPrivate);
    }

    private final Tested deque;
    private final AtomicInteger shared = new AtomicInteger();
    private int pushed; // this field and those below are used by the owner only
    private int unshared;

    DequeOperations(Tested deque) {
        this.deque = deque;
    }

    @Operation(nonParallelGroup = "owner")
    public void push() {
        deque.push(++pushed);
        unshared++;
    }

    @Operation(nonParallelGroup = "owner")
    public void share() {
        announce();
        deque.shareAllBut(0);
    }

    @Operation(nonParallelGroup = "owner")
    public Integer pop() {
        announce();
        Integer popped = deque.pop();
        shareAfter(popped != null);
        return popped;
    }

    @Operation(nonParallelGroup = "owner")
    public boolean remove(@Param(name = "number") int number) {
        announce();
        return shareAfter(deque.remove(number));
    }

    private void announce() {
        shared.addAndGet(unshared);
        unshared = 0;
    }

    private boolean shareAfter(boolean taken) {
        deque.shareAllBut(0);
        if (taken) {
            shared.decrementAndGet();
        }
        return taken;
    }

    @Operation
    public Integer steal() {
        for (; ; ) {
            long index = deque.look();
            Integer stolen = index == Stealable.EMPTY ? null : deque.take(index);
            if (stolen != null) {
                shared.decrementAndGet();
                return stolen;
            }
            if (index == Stealable.EMPTY && shared.get() <= 0) {
                return null;
            }
        }
    }
}
