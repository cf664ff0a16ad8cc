package io.skua.cli.input;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Addresses as users type them: 127.0.0.1:7800, host-2:7800 or [::1]:7800. */
public final class HostPort {
    private static final int PORT_MAX = 65_535;

    private HostPort() {}

    /** Returns the address. The host must be known. */
    public static InetSocketAddress of(String option, String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        boolean isBracketed = host.startsWith("[") && host.endsWith("]");
        if (host.isEmpty() || (host.contains(":") && !isBracketed)) {
            throw wrong(option, text);
        }
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port >= 1 && port <= PORT_MAX) {
                return new InetSocketAddress(InetAddress.getByName(host), port);
            }
        } catch (NumberFormatException e) {
            // The sentence answers this, too.
        } catch (UnknownHostException e) {
            throw UserException.input(option + " names a host that nobody knows: '" + text + "'.");
        }
        throw wrong(option, text);
    }

    private static UserException wrong(String option, String text) {
        return UserException.input(option + " must be a host and a port from 1 to " + PORT_MAX
                + ", as in 127.0.0.1:7800, but was '" + text + "'.");
    }
}
