/** One place in a process of its own: in the foreground, or led by a parent process. */
package io.skua.cli.place;
