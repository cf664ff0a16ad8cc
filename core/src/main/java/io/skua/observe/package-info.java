/** What a scheduler counts while it runs. */
package io.skua.observe;
