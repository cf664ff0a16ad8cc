package io.skua.place.agent;

import io.skua.place.codec.Codec;
import io.skua.place.codec.CodecException;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Fault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Encodes envelopes. */
public final class Wire {
    private final Codec codec;

    /** @param payloads the classes of what the protocol passes on without looking into it */
    public Wire(Collection<Class<?>> payloads) {
        List<Class<?>> classes = new ArrayList<>(payloads);
        classes.add(Envelope.class);
        classes.add(Fault.class);
        codec = Codec.ofMessages(classes);
    }

    /** Writes a message and its addresses as bytes. */
    public byte[] encode(Envelope envelope) {
        return codec.encode(envelope);
    }

    /** Decodes bytes, which may be anything. */
    public Envelope decode(byte[] bytes) {
        if (codec.decode(bytes) instanceof Envelope envelope) {
            return envelope;
        }
        throw new CodecException("These bytes are not an encoded message: they hold something else.");
    }
}
