/** Who wants to see a program's tasks as they are forked, run and joined. */
package io.skua.record;
