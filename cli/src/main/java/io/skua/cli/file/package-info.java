/** Files and directories that commands write. */
package io.skua.cli.file;
