package io.skua.cluster;

import io.skua.cluster.net.Keys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Keys for trying out TLS; see {@link PlacesBuilder#tls}. */
public final class PlaceKeys {
    private PlaceKeys() {}

    /**
     * Makes a key and a certificate for a place with the keytool of this JDK, and an authority first if there is none
     * in the folder. A place needs the files {@code trust.p12}, {@code password} and its own {@code NAME.p12}.
     *
     * @param hosts names and addresses under which others reach the place
     * @throws IOException with one sentence if something is missing or in the way
     */
    public static void make(Path folder, String name, List<String> hosts) throws IOException {
        Keys.make(folder, name, hosts);
    }
}
