/** For tools that follow a program's tasks as they are forked, run and joined. */
package io.skua.record;
