/** What all threads need: how they are made, how much stack they have left, and how they tell of failures. */
package io.skua.thread;
