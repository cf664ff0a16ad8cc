/** Policies: from whom a worker steals. They are pure: no threads, no clocks. */
package io.skua.policy;
