package io.skua.studio.server;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. Other users of this machine can reach the port, and so can every web page that this user has open: so
 * each request for anything but the page's own files has to carry a token, which only the URL on the terminal tells.
 * The headers Host and Origin have to be ours, too, so that a page of a foreign name that leads to this address (DNS
 * rebinding) gets nothing at all.
 */
final class Access {
    static final String HEADER = "X-Skua-Token";
    private static final int TOKEN_BYTES = 18;

    private final String token;
    private final Set<String> hosts;
    private final Set<String> origins;

    private Access(String token, int port) {
        this.token = token;
        this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
        this.origins = Set.of("http://127.0.0.1:" + port, "http://localhost:" + port);
    }

    static Access withNewToken(int port) {
        return new Access(secret(), port);
    }

    /** Returns a text that nobody can guess and that fits into an address. */
    static String secret() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    String token() {
        return token;
    }

    /** Returns whether the request names this server as its host, and comes from a page of ours or from no page. */
    boolean isFromHere(Headers headers) {
        return isOneOf(hosts, headers.get("Host"), false) && isOneOf(origins, headers.get("Origin"), true);
    }

    private static boolean isOneOf(Set<String> allowed, @Nullable List<String> values, boolean mayBeMissing) {
        if (values == null || values.isEmpty()) {
            return mayBeMissing;
        }
        return values.size() == 1 && allowed.contains(values.get(0));
    }

    boolean hasToken(Headers headers) {
        List<String> values = headers.get(HEADER);
        return values != null
                && values.size() == 1
                && MessageDigest.isEqual(
                        values.get(0).getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }
}
