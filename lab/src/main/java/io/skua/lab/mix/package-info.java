/** Jobs that run at the same time: how long each takes beside the others, and what they leave unused. */
package io.skua.lab.mix;
