/** The command topology: workers on a mesh, their classes, zones and victims. */
package io.skua.cli.topology;
