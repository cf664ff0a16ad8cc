package io.skua.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Addresses as users write them: "10.0.0.5:7800", "[::1]:7800", "host-2", ":7800". */
final class Addresses {
    /** The port of a place if none is said. */
    static final int USUAL_PORT = 7800;

    private static final int PORT_MAX = 65_535;

    private Addresses() {}

    /**
     * Returns where another process listens.
     *
     * @throws IllegalArgumentException with one sentence if the text is not an address or the host is unknown
     */
    static InetSocketAddress parse(String text) {
        return parse(text, 1);
    }

    /** Returns where this process is to listen. Port 0 is any free one. */
    static InetSocketAddress parseOwn(String text) {
        return parse(text, 0);
    }

    private static InetSocketAddress parse(String text, int portMin) {
        int colon = text.lastIndexOf(':');
        boolean hasPort = colon >= 0 && text.indexOf(']') < colon && (text.startsWith("[") || isOnly(text, colon));
        String host = hasPort ? text.substring(0, colon) : text;
        int port = hasPort ? port(text, text.substring(colon + 1), portMin) : USUAL_PORT;
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            InetAddress address = host.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
            return new InetSocketAddress(address, port);
        } catch (UnknownHostException unknown) {
            throw new IllegalArgumentException("The host \"" + host + "\" of the address \"" + text
                    + "\" is not known; write an address as HOST:PORT, for example 10.0.0.5:7800.");
        }
    }

    private static boolean isOnly(String text, int colon) {
        return text.indexOf(':') == colon; // more than one are an address of IPv6 without a port
    }

    private static int port(String text, String digits, int portMin) {
        try {
            int port = Integer.parseInt(digits);
            if (port >= portMin && port <= PORT_MAX) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // the sentence below says so
        }
        throw new IllegalArgumentException("The port of the address \"" + text + "\" is to be a number from " + portMin
                + " to " + PORT_MAX + ", not \"" + digits + "\".");
    }
}
