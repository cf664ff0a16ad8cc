package io.skua.place.protocol;

/** Names a loan: tasks that one place has lent to another. Tasks that are lent again are a new loan. */
public record LoanId(PlaceId lender, long number) {
    @Override
    public String toString() {
        return "L" + lender + "-" + number;
    }
}
