package io.skua.cli.studio;

import io.skua.studio.server.Demo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What the page can start: nothing else, whatever a request asks for. */
final class Demos {
    private Demos() {}

    static List<Demo> all() {
        return List.of(
                new Listed(
                        new About(
                                "islands",
                                "Islands",
                                "Four jobs share 32 simulated workers: each island grows and shrinks with its need.",
                                "jobs"),
                        SimulatedDemos::islands),
                new Listed(
                        new About(
                                "policies",
                                "dvs against shuffled",
                                "The same program on 8 × 6 simulated workers: neighbours feed neighbours, or anybody"
                                        + " steals from anybody.",
                                "machine"),
                        SimulatedDemos::policies),
                new Listed(
                        new About(
                                "loop",
                                "A loop, stolen apart",
                                "Four workers of this machine run a loop whose last elements take longest.",
                                "loops"),
                        LoopDemo::run),
                new Listed(
                        new About(
                                "cluster",
                                "A cluster with a kill",
                                "Three processes of this machine share a search. One of them is killed, and the others"
                                        + " do its work again.",
                                "places"),
                        ClusterDemo::run));
    }

    /** What the page says about a demo. */
    private record About(String id, String title, String sentence, String view) {}

    /** Makes the recordings. */
    private interface Maker {
        List<Demo.Made> run(Path folder) throws IOException;
    }

    private record Listed(About its, Maker maker) implements Demo {
        @Override
        public String id() {
            return its.id;
        }

        @Override
        public String title() {
            return its.title;
        }

        @Override
        public String about() {
            return its.sentence;
        }

        @Override
        public String view() {
            return its.view;
        }

        @Override
        public List<Made> run(Path folder) throws IOException {
            return maker.run(folder);
        }
    }
}
