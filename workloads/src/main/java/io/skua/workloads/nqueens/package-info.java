/** Ways to place n queens so that none of them attacks another. */
package io.skua.workloads.nqueens;
