/**
 * The host ledger: a mapped file through which the Skua runtimes of one user on one host share its cores, so that two
 * programs do not both count on the whole machine. Start with {@link io.skua.ledger.HostLedger};
 * {@link io.skua.ledger.LedgerTable} has the protocol.
 */
package io.skua.ledger;
