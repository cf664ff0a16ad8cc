/** What all threads need: how they are made, check their stack, park, and log failures. */
package io.skua.thread;
