package io.skua.place.machine;

import io.skua.place.protocol.BooksCopy;
import io.skua.place.protocol.BooksCopy.State;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The books of a job: which loans there are, what was paid for them, and what is to be lent again if their borrower
 * dies. The bank and its deputies have equal books, since {@link #make} depends on nothing but earlier entries.
 *
 * <p><b>I1.</b> Each generation of an account is counted at most once: a payment is accepted only if its generation is
 * the next one, and only from the account's borrower. A closed or dropped account accepts none.
 *
 * <p><b>Anchored.</b> A payment counts only if its account is anchored: the bank has opened the account, or an accepted
 * payment of an anchored account lists it. Otherwise the payment waits with its account. If a borrower dies, its own
 * tasks are run again from the last accepted frontier, and spawn again what it has lent on since then: those loans are
 * not listed, so nothing of them was counted.
 *
 * <p><b>I3.</b> The job is complete when no anchored account is open.
 */
final class Books {
    /** What the bank does when the deputies have made an entry, too. */
    sealed interface Consequence {
        record Settle(PlaceId place, LoanId loan, int generation) implements Consequence {}

        record Drop(PlaceId place, LoanId loan) implements Consequence {}

        record Adopt(PlaceId place, LoanId loan) implements Consequence {}

        record FindBorrower(LoanId account) implements Consequence {}

        record Lend(LoanId account) implements Consequence {}

        record Fail(Fault fault) implements Consequence {}

        record Welcome(PlaceId place) implements Consequence {}
    }

    private static final long NOT_KEPT = -1;

    private final PlaceId bank; // names new accounts
    private final Map<LoanId, Account> accounts = new LinkedHashMap<>();
    private final Map<LoanId, Set<LoanId>> unlisted = new LinkedHashMap<>(); // open questions by parent
    private final List<Object> total = new ArrayList<>();
    private Tally tally = Tally.NONE; // of all that is in the total
    private long instalments; // payments that were accepted
    private final Set<PlaceId> dead = new LinkedHashSet<>();
    private final Set<PlaceId> attached = new LinkedHashSet<>(); // those who wait for the outcome, and live
    private @Nullable Object failure;
    private long keptAge = NOT_KEPT;
    private int openAnchored;
    private long nextNumber;
    private List<Consequence> consequences = new ArrayList<>();

    Books(PlaceId bank) {
        this.bank = bank;
    }

    Books(PlaceId bank, BooksCopy copy) {
        this(bank);
        for (BooksCopy.AccountCopy each : copy.accounts()) {
            Account account = Account.of(each);
            accounts.put(account.id, account);
            openAnchored += account.isAnchored && account.isOpen() ? 1 : 0;
            if (!account.isListed && account.parent != null && account.state != State.DROPPED) {
                unlisted.computeIfAbsent(account.parent, p -> new LinkedHashSet<>())
                        .add(account.id);
            }
        }
        total.addAll(copy.total());
        tally = copy.tally();
        instalments = copy.instalments();
        dead.addAll(copy.dead());
        attached.addAll(copy.attached());
        failure = copy.failure();
        keptAge = copy.keptAge();
    }

    BooksCopy copy() {
        return new BooksCopy(
                accounts.values().stream().map(Account::copy).toList(),
                List.copyOf(total),
                tally,
                instalments,
                List.copyOf(dead),
                List.copyOf(attached),
                failure,
                keptAge);
    }

    // ---- what is in the books ----

    @Nullable
    Account account(LoanId loan) {
        return accounts.get(loan);
    }

    Iterable<Account> accounts() {
        return List.copyOf(accounts.values());
    }

    Set<PlaceId> dead() {
        return dead;
    }

    boolean isDead(PlaceId place) {
        return dead.contains(place);
    }

    /** Returns the places that have a task which is lent alone. */
    Set<PlaceId> placesWithSuspects() {
        Set<PlaceId> places = new LinkedHashSet<>();
        for (Account account : accounts.values()) {
            if (account.isOpen() && account.borrower != null && account.isSuspect()) {
                places.add(account.borrower);
            }
        }
        return places;
    }

    boolean isComplete() {
        return openAnchored == 0 && !accounts.isEmpty();
    }

    /** Returns the places that wait for the outcome besides the submitter. */
    Set<PlaceId> attached() {
        return attached;
    }

    /** Returns whether the job has ended, and nothing but its outcome is left in the books. */
    boolean isKept() {
        return keptAge != NOT_KEPT;
    }

    /**
     * Returns how far the job is.
     *
     * @param age how long ago the books were opened; does not matter if only the outcome is left in them
     */
    Progress progress(long age, int epoch) {
        Set<PlaceId> places = new LinkedHashSet<>();
        int open = 0;
        for (Account account : accounts.values()) {
            if (account.isOpen()) {
                open++;
                if (account.borrower != null) {
                    places.add(account.borrower);
                }
            }
        }
        return new Progress(isKept() ? keptAge : age, epoch, tally, instalments, open, places.size(), isComplete());
    }

    @Nullable
    Object failure() {
        return failure;
    }

    List<Object> total() {
        return List.copyOf(total);
    }

    /** Returns the first number that no account of these books has used. */
    long nextNumber() {
        return nextNumber;
    }

    // ---- entries ----

    List<Consequence> make(BooksEntry entry) {
        consequences = new ArrayList<>();
        nextNumber = entry.first();
        if (entry instanceof BooksEntry.Opened opened) {
            renew(null, opened.roots());
        } else if (entry instanceof BooksEntry.Paid paid) {
            paid(paid.by(), paid.payment());
        } else if (entry instanceof BooksEntry.Died died) {
            died(died.place());
        } else if (entry instanceof BooksEntry.Placed placed) {
            placed(placed.account(), placed.borrower());
        } else if (entry instanceof BooksEntry.Broken broken) {
            broken(broken.account());
        } else if (entry instanceof BooksEntry.Dropped dropped) {
            dropped(dropped);
        } else if (entry instanceof BooksEntry.Compacted compacted) {
            total.subList(0, compacted.count()).clear();
            add(total, compacted.part());
        } else if (entry instanceof BooksEntry.Failed failed) {
            failure = failure == null ? failed.failure() : failure;
        } else if (entry instanceof BooksEntry.Attached its) {
            attached.add(its.place());
            consequences.add(new Consequence.Welcome(its.place()));
        } else if (entry instanceof BooksEntry.Kept kept) {
            keep(kept.age());
        }
        return consequences;
    }

    private void keep(long age) {
        keptAge = age;
        accounts.clear();
        unlisted.clear();
        openAnchored = 0;
        if (failure != null) {
            total.clear();
        }
    }

    private static void add(List<Object> parts, @Nullable Object part) {
        if (part != null) {
            parts.add(part);
        }
    }

    /** Counts what belongs to an account, or notes it for later if the account does not count yet. */
    private void count(Account account, Tally more) {
        if (account.isAnchored) {
            tally = tally.plus(more);
        } else {
            account.tally = account.tally.plus(more);
        }
    }

    private void paid(PlaceId by, Message.Pay pay) {
        Account account = accounts.get(pay.loan());
        if (account == null) {
            account = new Account(pay.loan(), pay.parent(), by, List.of());
            accounts.put(account.id, account);
            if (mayComeUnlisted(pay) && !dead.contains(by)) {
                unlisted.computeIfAbsent(account.parent, p -> new LinkedHashSet<>())
                        .add(account.id);
            } else {
                account.state = State.DROPPED;
            }
        }
        if (account.state == State.DROPPED || !by.equals(account.borrower)) {
            consequences.add(new Consequence.Drop(by, pay.loan()));
        } else if (pay.generation() < account.next) {
            consequences.add(new Consequence.Settle(by, pay.loan(), pay.generation()));
        } else if (!account.isOpen()) {
            consequences.add(new Consequence.Drop(by, pay.loan())); // its tasks were lent again meanwhile
        } else if (pay.generation() > account.next) {
            broken(account.id);
        } else {
            accept(account, by, pay);
        }
    }

    /** Returns whether a loan that the books do not know may still be listed by its lender. */
    private boolean mayComeUnlisted(Message.Pay pay) {
        Account parent = pay.parent() == null ? null : accounts.get(pay.parent());
        return pay.parent() != null && pay.generation() == 0 && (parent == null || parent.isOpen());
    }

    private void accept(Account account, PlaceId by, Message.Pay pay) {
        account.next++;
        account.principal = pay.frontier();
        instalments++;
        add(account.isAnchored ? total : account.parts, pay.part());
        count(account, pay.tally());
        for (Message.Listed each : pay.lentOn()) {
            list(account, each);
        }
        consequences.add(new Consequence.Settle(by, account.id, pay.generation()));
        switch (pay.kind()) {
            case INSTALMENT -> {}
            case LAST -> close(account);
            case SURRENDER -> {
                renew(account, pay.frontier());
                close(account);
            }
        }
    }

    private void list(Account parent, Message.Listed loan) {
        Account account = accounts.get(loan.loan());
        if (account == null && loan.borrower() == null) {
            renew(parent, loan.descriptors());
            return;
        }
        if (account == null) {
            account = new Account(loan.loan(), parent.id, loan.borrower(), loan.descriptors());
            accounts.put(account.id, account);
        } else if (account.state == State.DROPPED) {
            renew(parent, loan.descriptors());
            return;
        }
        account.isListed = true;
        parent.listed.add(account.id);
        Set<LoanId> waiting = unlisted.get(parent.id);
        if (waiting != null) {
            waiting.remove(account.id);
        }
        if (parent.isAnchored) {
            anchor(account);
        }
        if (account.isOpen() && account.borrower != null) {
            if (dead.contains(account.borrower)) {
                lendAgain(account, account.borrower);
            } else if (account.next == 0) {
                // It pays to its lender until it is told. If it has not got the loan, it says so (Missing).
                consequences.add(new Consequence.Adopt(account.borrower, account.id));
            }
        }
    }

    private void anchor(Account account) {
        if (account.isAnchored) {
            return;
        }
        account.isAnchored = true;
        total.addAll(account.parts);
        account.parts.clear();
        count(account, account.tally);
        account.tally = Tally.NONE;
        openAnchored += account.isOpen() ? 1 : 0;
        for (LoanId each : account.listed) {
            Account child = accounts.get(each);
            if (child != null) {
                anchor(child);
            }
        }
    }

    /** Opens accounts for tasks that are to be lent again, or for the first time: each suspect gets one of its own. */
    private void renew(@Nullable Account above, List<Descriptor> descriptors) {
        for (List<Descriptor> shipment : Descriptor.shipments(descriptors)) {
            Account account = new Account(new LoanId(bank, nextNumber++), null, null, shipment);
            accounts.put(account.id, account);
            account.isListed = true;
            if (above == null || above.isAnchored) {
                anchor(account);
            }
            if (above != null) {
                above.listed.add(account.id);
            }
            consequences.add(new Consequence.FindBorrower(account.id));
        }
    }

    private void close(Account account) {
        end(account, State.CLOSED);
    }

    private void end(Account account, State state) {
        openAnchored -= account.isAnchored && account.isOpen() ? 1 : 0;
        account.state = state;
        account.principal = List.of();
        Set<LoanId> waiting = unlisted.remove(account.id);
        if (waiting != null) {
            waiting.forEach(each -> drop(accounts.get(each)));
        }
    }

    /** Drops an account that is not listed, with all that is below it. */
    private void drop(@Nullable Account account) {
        if (account == null || account.state == State.DROPPED) {
            return;
        }
        if (account.isOpen() && account.borrower != null) {
            consequences.add(new Consequence.Drop(account.borrower, account.id));
        }
        end(account, State.DROPPED);
        account.parts.clear();
        account.tally = Tally.NONE;
        for (LoanId each : account.listed) {
            drop(accounts.get(each));
        }
    }

    private void died(PlaceId place) {
        if (!dead.add(place)) {
            return;
        }
        attached.remove(place);
        for (Account account : List.copyOf(accounts.values())) {
            if (account.isOpen() && account.isListed && place.equals(account.borrower)) {
                lendAgain(account, place);
            }
        }
    }

    private void broken(LoanId loan) {
        Account account = accounts.get(loan);
        if (account == null || !account.isOpen()) {
            return;
        }
        if (account.borrower != null) {
            consequences.add(new Consequence.Drop(account.borrower, loan));
        }
        if (account.isListed) {
            lendAgain(account, null);
        } else {
            drop(account);
        }
    }

    /** Closes an account whose borrower is lost, and opens others for its tasks. */
    private void lendAgain(Account account, @Nullable PlaceId dead) {
        count(account, Tally.ofLost(account.principal.size()));
        List<Descriptor> again = new ArrayList<>();
        for (Descriptor each : account.principal) {
            Descriptor later = dead == null ? each : each.afterDeathOf(dead);
            if (later.isDeadly()) {
                consequences.add(new Consequence.Fail(later.deadlyFault()));
            }
            again.add(later);
        }
        renew(account, again);
        close(account);
    }

    private void placed(LoanId loan, PlaceId borrower) {
        Account account = accounts.get(loan);
        if (account != null && account.isOpen()) {
            account.borrower = borrower;
            count(account, Tally.ONE_LOAN);
            if (dead.contains(borrower) && !borrower.equals(bank)) {
                lendAgain(account, null);
            } else { // a bank that its predecessor had declared dead is alive, and may be the only place that is
                consequences.add(new Consequence.Lend(loan));
            }
        }
    }

    private void dropped(BooksEntry.Dropped entry) {
        Account account = accounts.get(entry.account());
        if (account == null) {
            account = new Account(entry.account(), entry.parent(), entry.borrower(), List.of());
            accounts.put(account.id, account);
        }
        if (!account.isListed) {
            drop(account);
        }
    }

    void describe(StringBuilder out) {
        for (Account each : accounts.values()) {
            if (each.isOpen() || !each.parts.isEmpty()) {
                out.append("    account ")
                        .append(each.id)
                        .append(" below ")
                        .append(each.parent)
                        .append(" at ")
                        .append(each.borrower)
                        .append(' ')
                        .append(each.state)
                        .append(" next ")
                        .append(each.next)
                        .append(each.isListed ? " listed" : "")
                        .append(each.isAnchored ? " anchored" : "")
                        .append(" escrow ")
                        .append(each.parts)
                        .append(' ')
                        .append(each.principal.size())
                        .append(" tasks\n");
            }
        }
        out.append("    open ")
                .append(openAnchored)
                .append(" total ")
                .append(total)
                .append(" dead ")
                .append(dead)
                .append(" attached ")
                .append(attached)
                .append(isKept() ? " kept" : "")
                .append('\n');
    }
}
