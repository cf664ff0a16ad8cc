/** Who steals from whom: pure decisions, no threads, no clocks. */
package io.skua.policy;
