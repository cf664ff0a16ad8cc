package io.skua.workloads.uts;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import io.skua.workloads.uts.TreeParameters.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/** A sample tree by name, or any tree by its parameters; those left out are those of the original program. */
public final class UtsWorkload extends DescribedWorkload {
    private static final Set<String> LETTERS = Set.of("t", "a", "d", "b", "q", "m", "r");

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public UtsWorkload() {
        super(
                "uts",
                "nodes of an unbalanced tree, a SHA-1 per node, a task per inner node: nobody knows where the work is",
                "uts [T1..T5, T1L..T3L, T1XL, T1WL, T3WL, default T1], or uts t=type a=shape d=depth b=root's children"
                        + " q=probability m=children r=seed",
                Preset.of("quick", "milliseconds: T1, two levels less", "t=1", "a=3", "d=8", "b=4", "r=19"),
                Preset.of("successonly-t1wl", "SuccessOnly paper: 270,751,679,750 nodes for 512 places", "T1WL"),
                Preset.of("successonly-t3wl", "SuccessOnly paper: 157,063,495,159 nodes for 512 places", "T3WL"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, LETTERS);
        if (given.keys().isEmpty()) {
            return new Run(new Uts(SampleTree.named(given.word().orElse("T1")).parameters()));
        }
        if (given.word().isPresent()) {
            throw given.error("a tree has either a name or parameters");
        }
        return new Run(new Uts(parameters(given)));
    }

    private static TreeParameters parameters(Arguments given) {
        Type type = Type.values()[given.setting("t", Type.GEO.ordinal(), 0, Type.values().length - 1)];
        for (String letter : given.keys()) {
            if (!letter.equals("t") && !type.uses(letter)) {
                throw given.error("a tree with t=" + type.ordinal() + " (" + type + ") has no " + letter);
            }
        }
        return new TreeParameters(
                type,
                TreeParameters.Shape.values()[
                        given.setting(
                                "a",
                                TreeParameters.Shape.LINEAR.ordinal(),
                                0,
                                TreeParameters.Shape.values().length - 1)],
                given.setting("d", 6, 1, TreeParameters.DEPTH_MAX),
                given.setting("b", 4.0),
                given.setting("q", 15.0 / 64.0),
                given.setting("m", 4, 0, TreeParameters.CHILDREN_MAX),
                given.setting("r", 0, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    record Run(Uts tree) implements Instance {
        @Override
        public String title() {
            TreeParameters parameters = tree.parameters();
            return "uts " + SampleTree.with(parameters).map(SampleTree::name).orElseGet(parameters::toString);
        }

        @Override
        public Object sequential() {
            return tree.sequential();
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            return FjpRival.count(tree, pool);
        }

        @Override
        public Object skua(Skua skua, Form form) {
            return switch (form) {
                case TYPED -> skua.run(() -> TypedForm.count(tree));
                case LAMBDA -> skua.run(() -> LambdaForm.count(tree));
                case DROP_IN -> DropInForm.count(tree, skua);
            };
        }

        @Override
        public Shape shape() {
            return TreeShape.of(tree);
        }

        @Override
        public Program program() {
            return UtsScript.program(title(), tree);
        }

        @Override
        public Optional<AnywhereProgram> anywhere() {
            return Optional.of(new ChunkProgram(title(), tree));
        }

        @Override
        public Optional<PlaceProgram<?, ?, ?>> places() {
            return Optional.of(new UtsAtPlaces(title(), tree));
        }

        @Override
        public Optional<Object> known() {
            return SampleTree.with(tree.parameters()).map(SampleTree::published);
        }
    }
}
