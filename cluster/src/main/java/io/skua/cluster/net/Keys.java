package io.skua.cluster.net;

import io.skua.cluster.socket.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Makes keys for trying out TLS, with the keytool of this JDK: an authority, and a key and a certificate for each
 * place. Those who have an authority of their own can fill a directory themselves; {@link Tls} lists the files.
 *
 * <p>A place needs {@code trust.p12}, {@code password} and its own {@code NAME.p12}. Who has {@code ca.p12} can let
 * anybody join, so this file stays where keys are made.
 */
public final class Keys {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_-]{1,253}");
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");
    private static final String CA = "ca";
    private static final String PLACE = "place";
    private static final long SECONDS_MAX = 60;
    private static final int PASSWORD_BYTES = 24;
    private static final String DAYS = "825";
    private static final String DAYS_OF_AUTHORITY = "3650";

    /** The authority is valid from some time ago, so that machines whose clock is behind accept it, too. */
    private static final String START_OF_AUTHORITY = "-100d";

    private Keys() {}

    /**
     * Makes a key and a certificate for a place, and an authority first if there is none in the directory.
     *
     * @param hosts names and addresses under which others reach the place
     * @throws IOException with one sentence if something is missing or in the way
     */
    public static void make(Path directory, String name, List<String> hosts) throws IOException {
        make(directory, name, hosts, "+0d", DAYS);
    }

    private static void makeDirectory(Path directory) throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new IOException(
                    "The directory " + directory + " cannot be made: a file is in the way, or you may not write there.",
                    e);
        }
        if (!Files.isWritable(directory)) {
            throw new IOException("You may not write into the directory " + directory + ".");
        }
    }

    /** As above, with the time from which the certificate is valid, in the words of keytool. For tests. */
    static void make(Path directory, String name, List<String> hosts, String start, String days) throws IOException {
        if (!NAME.matcher(name).matches() || name.equals(CA) || name.equals("trust")) {
            throw new IOException("There can be no keys for a place of the name \"" + name
                    + "\": a name has letters, digits, dots and dashes, and is neither \"ca\" nor \"trust\".");
        }
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                throw new IOException("\"" + host + "\" is neither the name nor the address of a host.");
            }
        }
        makeDirectory(directory);
        Path store = directory.resolve(name + ".p12");
        if (Files.exists(store)) {
            throw new IOException("There is a file " + store + " already; delete the file to make new keys.");
        }
        makeAuthority(directory);
        Keytool keytool = new Keytool(directory);
        Path temporary = Files.createTempDirectory(directory, "making");
        try {
            Path keys = temporary.resolve("keys.p12");
            Path request = temporary.resolve("request");
            Path certificate = temporary.resolve("certificate");
            keytool.run(
                    keys,
                    "-genkeypair",
                    "-alias",
                    PLACE,
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=" + name + ",O=skua",
                    "-validity",
                    days,
                    "-startdate",
                    start);
            keytool.run(keys, "-certreq", "-alias", PLACE, "-file", request.toString());
            List<String> sign = new ArrayList<>(List.of(
                    "-gencert",
                    "-alias",
                    CA,
                    "-infile",
                    request.toString(),
                    "-outfile",
                    certificate.toString(),
                    "-validity",
                    days,
                    "-startdate",
                    start,
                    "-ext",
                    "ku:c=digitalSignature",
                    "-ext",
                    "eku=serverAuth,clientAuth"));
            if (!hosts.isEmpty()) {
                sign.add("-ext");
                sign.add("san="
                        + String.join(",", hosts.stream().map(Keys::alternative).toList()));
            }
            keytool.run(directory.resolve(Tls.AUTHORITY), sign.toArray(new String[0]));
            addChain(directory, keys, certificate);
            protect(keys);
            Files.move(keys, store);
        } finally {
            deleteAll(temporary);
        }
    }

    /** Puts the certificate that the authority has signed beside its key. */
    private static void addChain(Path directory, Path keys, Path certificate) throws IOException {
        char[] password = Tls.password(directory);
        try (InputStream in = Files.newInputStream(certificate)) {
            Certificate own = CertificateFactory.getInstance("X.509").generateCertificate(in);
            KeyStore authority =
                    KeyStore.getInstance(directory.resolve(Tls.AUTHORITY).toFile(), password);
            KeyStore store = KeyStore.getInstance(keys.toFile(), password);
            Certificate[] chain = {own, authority.getCertificate(CA)};
            store.setKeyEntry(PLACE, store.getKey(PLACE, password), password, chain);
            write(store, keys, password);
        } catch (GeneralSecurityException e) {
            throw new IOException("The certificate could not be put into " + keys + ": " + e.getMessage(), e);
        }
    }

    private static void write(KeyStore store, Path file, char[] password) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
    }

    private static String alternative(String host) {
        return (ADDRESS.matcher(host).matches() ? "ip:" : "dns:") + host;
    }

    private static void makeAuthority(Path directory) throws IOException {
        Path authority = directory.resolve(Tls.AUTHORITY);
        Path trust = directory.resolve(Tls.TRUST);
        if (Files.exists(authority) && Files.exists(trust) && Files.exists(directory.resolve(Tls.PASSWORD))) {
            return;
        }
        if (Files.exists(authority) || Files.exists(trust)) {
            throw new IOException("The directory " + directory + " has only some of the files " + Tls.AUTHORITY + ", "
                    + Tls.TRUST + " and " + Tls.PASSWORD + "; keys are made where all three are, or none.");
        }
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        Path password = directory.resolve(Tls.PASSWORD);
        if (!Files.exists(password)) {
            Files.createFile(password);
            protect(password);
            Files.writeString(password, HexFormat.of().formatHex(random) + "\n", StandardCharsets.UTF_8);
        }
        Keytool keytool = new Keytool(directory);
        Path temporary = Files.createTempDirectory(directory, "making");
        try {
            Path keys = temporary.resolve("keys.p12");
            keytool.run(
                    keys,
                    "-genkeypair",
                    "-alias",
                    CA,
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=skua cluster,O=skua",
                    "-validity",
                    DAYS_OF_AUTHORITY,
                    "-startdate",
                    START_OF_AUTHORITY,
                    "-ext",
                    "bc:c=ca:true,pathlen:0",
                    "-ext",
                    "ku:c=keyCertSign,cRLSign");
            char[] secret = Tls.password(directory);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, secret);
            trusted.setCertificateEntry(
                    CA, KeyStore.getInstance(keys.toFile(), secret).getCertificate(CA));
            write(trusted, trust, secret);
            protect(keys);
            Files.move(keys, authority);
        } catch (GeneralSecurityException e) {
            throw new IOException("The authority could not be made: " + e.getMessage(), e);
        } finally {
            deleteAll(temporary);
        }
    }

    /** Lets only the owner read a file, where the file system knows owners. */
    private static void protect(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(directory);
    }

    /** The program of this JDK that makes keys. The password goes by file, so no list of processes shows it. */
    private record Keytool(Path directory) {
        void run(Path store, String... arguments) throws IOException {
            Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
            if (!Files.isExecutable(program)) {
                throw new IOException("There is no " + program + "; keys are made with a JDK.");
            }
            List<String> command = new ArrayList<>(List.of(program.toString()));
            command.addAll(List.of(arguments));
            command.addAll(List.of(
                    "-keystore",
                    store.toString(),
                    "-storetype",
                    "PKCS12",
                    "-storepass:file",
                    directory.resolve(Tls.PASSWORD).toString()));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            try {
                if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    process.destroyForcibly();
                    throw new IOException("keytool could not make the keys: " + output.strip());
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
                throw new IOException("The thread was interrupted while keys were made.", e);
            }
        }
    }
}
