package io.skua.place.memory;

import io.skua.place.agent.Agent;
import io.skua.place.agent.Network;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Delivers bytes between the agents of one process. It loses nothing, unless links are cut, and tells agents at once who
 * comes and goes; it knows that better than any failure detector. All fields are guarded by the network itself, under
 * whose lock agents only put things in inboxes.
 */
public final class MemoryNetwork {
    private final Map<Integer, Post> posts = new TreeMap<>();
    private final Set<Set<Integer>> cuts = new HashSet<>();
    private long births;

    private final class Post implements Network {
        private final int number;
        private @Nullable PlaceId self;
        private @Nullable Agent agent;

        Post(int number) {
            this.number = number;
        }

        @Override
        public void send(PlaceId to, byte[] bytes) {
            synchronized (MemoryNetwork.this) {
                Post post = posts.get(to.number());
                if (post != null && isUp(this) && !cuts.contains(Set.of(number, to.number()))) {
                    post.agent().receive(bytes);
                }
            }
        }

        @Override
        public PlaceId begin() {
            synchronized (MemoryNetwork.this) {
                PlaceId before = self;
                PlaceId next = new PlaceId(number, ++births);
                self = next;
                if (isUp(this)) {
                    if (before != null) {
                        tellOthers(number, new Event.Gone(before));
                    }
                    tellOthers(number, new Event.Appeared(next));
                }
                return next;
            }
        }

        @Override
        public List<PlaceId> others() {
            synchronized (MemoryNetwork.this) {
                return posts.values().stream()
                        .filter(post -> post != this)
                        .map(post -> post.self)
                        .filter(Objects::nonNull)
                        .toList();
            }
        }

        private Agent agent() {
            return Objects.requireNonNull(agent);
        }
    }

    /** Returns the network as the agent of a new place sees it. */
    public synchronized Network plug(int number) {
        return new Post(number);
    }

    /** From now on the agent gets what is sent to its place. Call this before the agent starts. */
    public synchronized void connect(Network plugged, Agent agent) {
        Post post = (Post) plugged;
        post.agent = agent;
        posts.put(post.number, post);
    }

    private boolean isUp(Post post) {
        return posts.get(post.number) == post;
    }

    /** Takes a place off the network: it hears and says nothing more. */
    public synchronized void unplug(int number) {
        posts.remove(number);
    }

    /** Tells all places that another one, which was unplugged, is dead. */
    public synchronized void tellGone(PlaceId place) {
        tellOthers(place.number(), new Event.Gone(place));
    }

    /** From now on what these two send to each other is lost, and each finds the other one silent. */
    public synchronized void cut(int a, int b) {
        if (cuts.add(Set.of(a, b))) {
            tellEachOther(a, b, Event.Silent::new);
        }
    }

    /** The link between these two works again. */
    public synchronized void mend(int a, int b) {
        if (cuts.remove(Set.of(a, b))) {
            tellEachOther(a, b, Event.Back::new);
        }
    }

    /** Tells all others that nothing is heard of a place. */
    public synchronized void tellSilent(int number) {
        PlaceId self = self(number);
        if (self != null) {
            tellOthers(number, new Event.Silent(self));
        }
    }

    /** Tells all others that a place was heard again. */
    public synchronized void tellBack(int number) {
        PlaceId self = self(number);
        if (self != null) {
            tellOthers(number, new Event.Back(self));
        }
    }

    private interface Naming {
        Event of(PlaceId place);
    }

    private void tellEachOther(int a, int b, Naming event) {
        Post first = posts.get(a);
        Post second = posts.get(b);
        if (first != null && second != null && first.self != null && second.self != null) {
            first.agent().tell(event.of(second.self));
            second.agent().tell(event.of(first.self));
        }
    }

    private @Nullable PlaceId self(int number) {
        Post post = posts.get(number);
        return post == null ? null : post.self;
    }

    private void tellOthers(int number, Event event) {
        posts.forEach((other, post) -> {
            if (other != number) {
                post.agent().tell(event);
            }
        });
    }
}
