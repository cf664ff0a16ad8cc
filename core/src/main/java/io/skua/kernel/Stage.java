package io.skua.kernel;

/** What may happen to an element before the last step. */
public enum Stage {
    INT_TO_INT(IntSteps.ToInt.class),
    INT_TO_LONG(IntSteps.ToLong.class),
    INT_TO_DOUBLE(IntSteps.ToDouble.class),
    INT_TO_OBJECT(IntSteps.ToObject.class),
    LONG_TO_INT(LongSteps.ToInt.class),
    LONG_TO_LONG(LongSteps.ToLong.class),
    LONG_TO_DOUBLE(LongSteps.ToDouble.class),
    LONG_TO_OBJECT(LongSteps.ToObject.class),
    DOUBLE_TO_INT(DoubleSteps.ToInt.class),
    DOUBLE_TO_LONG(DoubleSteps.ToLong.class),
    DOUBLE_TO_DOUBLE(DoubleSteps.ToDouble.class),
    DOUBLE_TO_OBJECT(DoubleSteps.ToObject.class),
    OBJECT_TO_INT(ObjectSteps.ToInt.class),
    OBJECT_TO_LONG(ObjectSteps.ToLong.class),
    OBJECT_TO_DOUBLE(ObjectSteps.ToDouble.class),
    OBJECT_TO_OBJECT(ObjectSteps.ToObject.class),
    FILTER_INT(IntSteps.Filter.class),
    FILTER_LONG(LongSteps.Filter.class),
    FILTER_DOUBLE(DoubleSteps.Filter.class),
    FILTER_OBJECT(ObjectSteps.Filter.class),
    REJECT_INT(IntSteps.Reject.class),
    REJECT_LONG(LongSteps.Reject.class),
    REJECT_DOUBLE(DoubleSteps.Reject.class),
    REJECT_OBJECT(ObjectSteps.Reject.class),
    FLAT_INT(IntSteps.Flat.class),
    FLAT_LONG(LongSteps.Flat.class),
    FLAT_DOUBLE(DoubleSteps.Flat.class),
    FLAT_OBJECT(ObjectSteps.Flat.class);

    private final Variants variants;

    Stage(Class<? extends Step> template) {
        variants = new Variants(template);
    }

    /** Whether each element leads to exactly one at the next step. */
    public boolean isOneToOne() {
        return ordinal() < FILTER_INT.ordinal();
    }

    /** This stage, with the function, in front of what follows. */
    public Step before(Object function, Step next) {
        return variants.of(function, next);
    }
}
