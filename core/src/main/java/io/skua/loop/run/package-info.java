/** How loops run: where their elements come from, who takes part, and how the parts of a result are put together. */
package io.skua.loop.run;
