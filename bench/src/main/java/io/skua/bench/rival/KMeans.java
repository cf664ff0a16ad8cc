package io.skua.bench.rival;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * The program "k-means" of {@link Programs}, of which there are two copies as well: it assigns points to the nearest of
 * some centres, makes the mean of each group the new centre, and begins again. Points are boxed and results are lists
 * that are joined, as in many programs that are written for ForkJoinPool.
 */
final class KMeans {
    private static final int POINTS = 20_000;
    private static final int DIMENSIONS = 4;
    private static final int CENTRES = 5;
    private static final int ROUNDS = 10;
    private static final int LEAF = 250;

    private KMeans() {}

    static Object run(ForkJoinPool pool) {
        Random random = new Random(42);
        List<Double[]> points = new ArrayList<>();
        for (int i = 0; i < POINTS; i++) {
            Double[] point = new Double[DIMENSIONS];
            Arrays.setAll(point, dimension -> random.nextDouble());
            points.add(point);
        }
        List<Double[]> centres = points.subList(0, CENTRES);
        for (int round = 0; round < ROUNDS; round++) {
            List<List<Double[]>> groups = pool.invoke(new Assignment(points, centres));
            List<Double[]> means = new ArrayList<>();
            for (int i = 0; i < CENTRES; i++) {
                List<Double[]> group = groups.get(i);
                means.add(group.isEmpty() ? centres.get(i) : mean(pool.invoke(new Sum(group)), group.size()));
            }
            centres = means;
        }
        double checksum = 0;
        for (Double[] centre : centres) {
            for (double coordinate : centre) {
                checksum = checksum * 3 + coordinate;
            }
        }
        return Math.round(checksum * 1e6);
    }

    private static Double[] mean(Double[] sum, int count) {
        Double[] mean = new Double[DIMENSIONS];
        Arrays.setAll(mean, dimension -> sum[dimension] / count);
        return mean;
    }

    /** Puts each point into the group of the nearest centre. */
    private static final class Assignment extends RecursiveTask<List<List<Double[]>>> {
        private final transient List<Double[]> points;
        private final transient List<Double[]> centres;

        Assignment(List<Double[]> points, List<Double[]> centres) {
            this.points = points;
            this.centres = centres;
        }

        @Override
        protected List<List<Double[]>> compute() {
            if (points.size() <= LEAF) {
                return groups();
            }
            int middle = points.size() / 2;
            Assignment left = new Assignment(points.subList(0, middle), centres);
            Assignment right = new Assignment(points.subList(middle, points.size()), centres);
            right.fork();
            List<List<Double[]>> groups = left.compute();
            List<List<Double[]>> more = right.join();
            for (int i = 0; i < CENTRES; i++) {
                groups.get(i).addAll(more.get(i));
            }
            return groups;
        }

        private List<List<Double[]>> groups() {
            List<List<Double[]>> groups = new ArrayList<>();
            for (int i = 0; i < CENTRES; i++) {
                groups.add(new ArrayList<>());
            }
            for (Double[] point : points) {
                groups.get(nearest(point)).add(point);
            }
            return groups;
        }

        private int nearest(Double[] point) {
            int nearest = 0;
            double least = Double.MAX_VALUE;
            for (int i = 0; i < CENTRES; i++) {
                double distance = 0;
                for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
                    double difference = point[dimension] - centres.get(i)[dimension];
                    distance += difference * difference;
                }
                if (distance < least) {
                    least = distance;
                    nearest = i;
                }
            }
            return nearest;
        }
    }

    /** The sum of some points. */
    private static final class Sum extends RecursiveTask<Double[]> {
        private final transient List<Double[]> points;

        Sum(List<Double[]> points) {
            this.points = points;
        }

        @Override
        protected Double[] compute() {
            Double[] sum = new Double[DIMENSIONS];
            Arrays.fill(sum, 0.0);
            if (points.size() <= LEAF) {
                for (Double[] point : points) {
                    add(sum, point);
                }
                return sum;
            }
            int middle = points.size() / 2;
            Sum left = new Sum(points.subList(0, middle));
            Sum right = new Sum(points.subList(middle, points.size()));
            invokeAll(left, right);
            add(sum, left.join());
            add(sum, right.join());
            return sum;
        }

        private static void add(Double[] sum, Double[] point) {
            for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
                sum[dimension] += point[dimension];
            }
        }
    }
}
