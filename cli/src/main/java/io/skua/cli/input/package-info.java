/** What users type: what is read from it, and how a command complains about it. */
package io.skua.cli.input;
