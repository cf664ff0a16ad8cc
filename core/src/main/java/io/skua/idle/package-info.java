/**
 * Who works together, who is hungry, who sleeps, and how nobody sleeps on while there is work.
 *
 * <p>Reading order: {@link io.skua.idle.Seat}, {@link io.skua.idle.Group}, {@link io.skua.idle.Idle}, which has the
 * protocol and its proof. How jobs share the workers is decided elsewhere, behind {@link io.skua.idle.Sharing} and
 * {@link io.skua.idle.Membership}.
 */
package io.skua.idle;
