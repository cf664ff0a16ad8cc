/** How threads are made. */
package io.skua.thread;
