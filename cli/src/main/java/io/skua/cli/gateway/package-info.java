/** The way from the commands to module cluster: the only package that knows it. */
package io.skua.cli.gateway;
