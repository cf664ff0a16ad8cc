/** Making threads. */
package io.skua.thread;
