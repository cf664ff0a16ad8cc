package io.skua.examples;

import static io.skua.Skua.forkLong;

import io.skua.LongHandle;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;

public class Queens {
    /** In how many ways can queens be placed on the free columns of the remaining rows? */
    static long solutions(int free, int left, int right) {
        if (free == 0) {
            return 1;
        }
        List<LongHandle> branches = new ArrayList<>();
        for (int safe = free & ~left & ~right; safe != 0; safe &= safe - 1) {
            int queen = Integer.lowestOneBit(safe);
            branches.add(forkLong(() -> solutions(free & ~queen, (left | queen) << 1, (right | queen) >> 1)));
        }
        return branches.stream().mapToLong(LongHandle::join).sum();
    }

    public static void main(String[] args) {
        try (Skua skua = Skua.create()) {
            System.out.println(skua.run(() -> solutions((1 << 13) - 1, 0, 0))); // 73712
        }
    }
}
