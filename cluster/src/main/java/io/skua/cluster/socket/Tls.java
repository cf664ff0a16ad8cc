package io.skua.cluster.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS 1.3 with certificates on both sides. A place trusts every certificate of the cluster's own authority, whatever
 * name or address it has, and no other.
 *
 * <pre>
 * file       holds                                            needed by
 * trust.p12  the certificate of the authority                 every place
 * NAME.p12   key and certificate of the place NAME            that place; place.p12 is taken if there is none
 * password   the password of these files, in one line         every place
 * ca.p12     the key of the authority, to make certificates   nobody who only runs a place
 * </pre>
 */
public final class Tls {
    /** The name of the file with the certificate of the authority. */
    public static final String TRUST = "trust.p12";
    /** The name of the file with the password of the other files. */
    public static final String PASSWORD = "password";
    /** The name of the file with the key of the authority. */
    public static final String AUTHORITY = "ca.p12";

    private static final String ANY_PLACE = "place.p12";
    private static final String[] PROTOCOLS = {"TLSv1.3"};

    private final SSLContext context;

    private Tls(SSLContext context) {
        this.context = context;
    }

    /**
     * Reads the keys of a place.
     *
     * @throws IOException with one sentence that says which file is missing or wrong
     */
    public static Tls read(Path directory, String place) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("There is no directory " + directory + " with keys for TLS.");
        }
        char[] password = password(directory);
        Path keys = directory.resolve(place + ".p12");
        if (!Files.exists(keys)) {
            keys = directory.resolve(ANY_PLACE);
        }
        if (!Files.exists(keys)) {
            throw new IOException(
                    "There is neither " + place + ".p12 nor " + ANY_PLACE + " in the directory " + directory + ".");
        }
        KeyStore own = store(keys, password);
        KeyStore trusted = store(directory.resolve(TRUST), password);
        try {
            checkDates(keys, own);
            KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyManagers.init(own, password);
            TrustManagerFactory trustManagers =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trustManagers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
            return new Tls(context);
        } catch (GeneralSecurityException e) {
            throw new IOException("The keys in the directory " + directory + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** Returns the password of the files in a directory. */
    public static char[] password(Path directory) throws IOException {
        Path file = directory.resolve(PASSWORD);
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8).strip();
            if (text.isEmpty()) {
                throw new IOException("The file " + file + " is empty; it must hold the password of the keys.");
            }
            return text.toCharArray();
        } catch (NoSuchFileException e) {
            throw new IOException("There is no file " + file + " with the password of the keys.", e);
        }
    }

    private static KeyStore store(Path file, char[] password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            return store;
        } catch (NoSuchFileException e) {
            throw new IOException("There is no file " + file + ".", e);
        } catch (GeneralSecurityException | IOException e) {
            throw new IOException(
                    "The file " + file + " cannot be read with the password in the file " + PASSWORD + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static void checkDates(Path file, KeyStore store) throws IOException, GeneralSecurityException {
        List<String> aliases = Collections.list(store.aliases());
        for (String alias : aliases) {
            if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate certificate) {
                try {
                    certificate.checkValidity();
                    return;
                } catch (CertificateExpiredException e) {
                    throw new IOException(
                            "The certificate in " + file + " has expired on "
                                    + certificate.getNotAfter().toInstant() + "; make a new one.",
                            e);
                } catch (CertificateNotYetValidException e) {
                    throw new IOException(
                            "The certificate in " + file + " is valid only from "
                                    + certificate.getNotBefore().toInstant() + "; is the clock of this machine right?",
                            e);
                }
            }
        }
        throw new IOException("There is no key in the file " + file + ".");
    }

    /** Returns TLS on a connection that was accepted. The handshake is still to be made. */
    SSLSocket asServer(Socket accepted) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(accepted, null, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setNeedClientAuth(true);
        socket.setUseClientMode(false);
        socket.setSSLParameters(parameters);
        return socket;
    }

    /** Returns TLS on a connection that was made. The handshake is still to be made. */
    SSLSocket asClient(Socket connected, InetSocketAddress to) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(connected, to.getAddress().getHostAddress(), to.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        socket.setUseClientMode(true);
        socket.setSSLParameters(parameters);
        return socket;
    }
}
