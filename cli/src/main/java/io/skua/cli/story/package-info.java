/** What a run of a cluster looked like over time: written down while it goes on, and drawn afterwards. */
package io.skua.cli.story;
