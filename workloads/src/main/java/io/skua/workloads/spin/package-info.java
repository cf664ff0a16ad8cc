/** Trees whose leaves spin: full ones, and ones that are deep on one side. */
package io.skua.workloads.spin;
