/** {@code skua trace}: recordings as traces for other people's viewers. */
package io.skua.cli.trace;
