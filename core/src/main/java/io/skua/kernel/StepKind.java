package io.skua.kernel;

/** The kinds of steps before the last one. */
public enum StepKind {
    INT_TO_INT("IntSteps$ToInt"),
    INT_TO_LONG("IntSteps$ToLong"),
    INT_TO_DOUBLE("IntSteps$ToDouble"),
    INT_TO_OBJECT("IntSteps$ToObject"),
    LONG_TO_INT("LongSteps$ToInt"),
    LONG_TO_LONG("LongSteps$ToLong"),
    LONG_TO_DOUBLE("LongSteps$ToDouble"),
    LONG_TO_OBJECT("LongSteps$ToObject"),
    DOUBLE_TO_INT("DoubleSteps$ToInt"),
    DOUBLE_TO_LONG("DoubleSteps$ToLong"),
    DOUBLE_TO_DOUBLE("DoubleSteps$ToDouble"),
    DOUBLE_TO_OBJECT("DoubleSteps$ToObject"),
    OBJECT_TO_INT("ObjectSteps$ToInt"),
    OBJECT_TO_LONG("ObjectSteps$ToLong"),
    OBJECT_TO_DOUBLE("ObjectSteps$ToDouble"),
    OBJECT_TO_OBJECT("ObjectSteps$ToObject"),
    PEEK_INT("PeekSteps$OfInt"),
    PEEK_LONG("PeekSteps$OfLong"),
    PEEK_DOUBLE("PeekSteps$OfDouble"),
    PEEK_OBJECT("PeekSteps$OfObject"),
    FILTER_INT("IntSteps$Filter"),
    FILTER_LONG("LongSteps$Filter"),
    FILTER_DOUBLE("DoubleSteps$Filter"),
    FILTER_OBJECT("ObjectSteps$Filter"),
    REJECT_INT("IntSteps$Reject"),
    REJECT_LONG("LongSteps$Reject"),
    REJECT_DOUBLE("DoubleSteps$Reject"),
    REJECT_OBJECT("ObjectSteps$Reject"),
    FLAT_INT("IntSteps$Flat"),
    FLAT_LONG("LongSteps$Flat"),
    FLAT_DOUBLE("DoubleSteps$Flat"),
    FLAT_OBJECT("ObjectSteps$Flat"),
    MULTI_INT("MultiSteps$OfInt"),
    MULTI_LONG("MultiSteps$OfLong"),
    MULTI_DOUBLE("MultiSteps$OfDouble"),
    MULTI_OBJECT("MultiSteps$OfObject");

    private final Variants variants;

    StepKind(String template) {
        variants = new Variants(template);
    }

    /** What the step is called in the loop that has it, more or less: flatMap and mapMulti are the same kind. */
    public String title() {
        String from = name().substring(0, name().indexOf('_'));
        String to = name().substring(name().lastIndexOf('_') + 1);
        return switch (from) {
            case "PEEK" -> "peek";
            case "FILTER", "REJECT" -> "filter";
            case "FLAT", "MULTI" -> "flatMap";
            default ->
                switch (from.equals(to) ? "" : to) {
                    case "INT" -> "mapToInt";
                    case "LONG" -> "mapToLong";
                    case "DOUBLE" -> "mapToDouble";
                    case "OBJECT" -> "mapToObj";
                    default -> "map";
                };
        };
    }

    /** Whether each element leads to exactly one element at the next step. */
    public boolean isOneToOne() {
        return ordinal() < FILTER_INT.ordinal();
    }

    /** Whether an element may lead to several elements at the next step. */
    public boolean isExpanding() {
        return ordinal() >= FLAT_INT.ordinal();
    }

    /** Makes a step of this kind, with this function, in front of the next step. */
    public Step before(Object function, Step next) {
        return variants.of(function, next);
    }
}
