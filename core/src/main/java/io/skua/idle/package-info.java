/**
 * Which seats work together, which are hungry or asleep, and how no seat sleeps on while there is work for it.
 *
 * <p>Reading order: {@link io.skua.idle.Seat}, {@link io.skua.idle.Group}, {@link io.skua.idle.Idle}, which has the
 * protocol and its proof. How jobs share the workers is decided elsewhere, behind {@link io.skua.idle.Sharing} and
 * {@link io.skua.idle.Membership}.
 */
package io.skua.idle;
