/** Where the sockets of processes are, who may use them, and what both sides say to each other. */
package io.skua.attach.socket;
