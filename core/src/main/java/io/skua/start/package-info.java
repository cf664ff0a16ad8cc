/** How loops and pipelines are made and started by a scheduler that they do not know. */
package io.skua.start;
