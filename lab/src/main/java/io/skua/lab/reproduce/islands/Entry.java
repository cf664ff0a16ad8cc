package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Input;

/**
 * A job of a mix.
 *
 * @param arrival when it comes, as a part of the time that the longest of the mix takes alone
 */
record Entry(Input input, double arrival) {
    static Entry of(Input input) {
        return new Entry(input, 0);
    }
}
