package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.codec.Codec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ContributionsTest {
    private record Point(int x, int y) {}

    private enum Colour {
        RED
    }

    private sealed interface Shape {}

    private record Circle(Point centre) implements Shape {}

    private record Plain() implements AnyTask<Long> {
        @Override
        public Long run() {
            return 1L;
        }
    }

    private record Draw() implements AnyTask<Map<Colour, List<Shape[]>>> {
        @Override
        public Map<Colour, List<Shape[]>> run() {
            return Map.of();
        }
    }

    private interface Finder<A, B> extends AnyTask<B> {}

    private record Find(String key) implements Finder<String, Point> {
        @Override
        public Point run() {
            return new Point(1, 2);
        }
    }

    private record Nearest() implements Fold<Point> {
        @Override
        public Point empty() {
            return new Point(0, 0);
        }

        @Override
        public Point fold(Point left, Point right) {
            return left;
        }
    }

    @Test
    void resultsAreFoundInTypeArguments() {
        assertThat(Contributions.of(Plain.class)).isEmpty();
        assertThat(Contributions.of(Draw.class)).containsExactlyInAnyOrder(Colour.class, Shape.class);
        assertThat(Contributions.of(Find.class)).containsExactly(Point.class);
        assertThat(Contributions.of(Nearest.class)).containsExactly(Point.class);
    }

    @Test
    void theCodecOfATaskTakesItsResult() {
        Codec codec = Resident.codec(List.of(Find.class), 1000);
        assertThat(codec.decode(codec.encode(new Point(3, 4)))).isEqualTo(new Point(3, 4));
        Codec shapes = Resident.codec(List.of(Draw.class), 1000);
        assertThat(shapes.decode(shapes.encode(new Circle(new Point(3, 4))))).isEqualTo(new Circle(new Point(3, 4)));
    }
}
