/** The long command {@code ./skua soak cluster}: kills, cuts, hostile frames and churn, with real processes. */
package io.skua.cli.soak;
