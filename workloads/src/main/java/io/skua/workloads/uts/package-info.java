/** UTS, the unbalanced tree search. */
package io.skua.workloads.uts;
