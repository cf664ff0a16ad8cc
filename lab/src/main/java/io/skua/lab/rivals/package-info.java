/** Other people's ways to share out the elements of a loop, to race against. */
package io.skua.lab.rivals;
