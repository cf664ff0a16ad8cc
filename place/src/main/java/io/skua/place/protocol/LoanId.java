package io.skua.place.protocol;

/** Names a loan: a shipment of tasks that one place has lent to another. A shipment that is lent again is a new loan. */
public record LoanId(PlaceId lender, long number) {
    @Override
    public String toString() {
        return "L" + lender + "-" + number;
    }
}
