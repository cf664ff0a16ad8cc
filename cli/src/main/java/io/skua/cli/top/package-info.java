/**
 * The commands that look into other processes of this user: top, which shows what their schedulers do, and snapshot,
 * which saves what a flight recorder has.
 *
 * <p>Start reading at {@link io.skua.cli.top.TopCommand}, {@link io.skua.cli.top.Look} and
 * {@link io.skua.cli.top.TopText}.
 */
package io.skua.cli.top;
