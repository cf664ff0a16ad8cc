/** The command sim cluster: a program on a simulated cluster, with one or several ways of stealing. */
package io.skua.cli.cluster;
