package io.skua.cluster.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Header;
import org.jgroups.Message;
import org.jgroups.protocols.FragHeader;
import org.jgroups.protocols.TpHeader;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.UUID;
import org.jgroups.util.Util;
import org.junit.jupiter.api.Test;

/** What is let in, and that nothing else is made of a frame. */
final class FramesTest {
    private static final short ANY_PROTOCOL = 17;

    private static byte[] frame(Message message) throws IOException {
        ByteArrayDataOutputStream out = new ByteArrayDataOutputStream(256, true);
        Util.writeMessage(message, out, true);
        return Arrays.copyOf(out.buffer(), out.position());
    }

    private static byte[] frame(Header header) throws IOException {
        return frame(new EmptyMessage(null).setSrc(new UUID(1, 2)).putHeader(ANY_PROTOCOL, header));
    }

    @Test
    void aMessageOfAPlaceIsRead() throws IOException {
        byte[] frame = frame(new BytesMessage(null, new byte[] {1, 2, 3})
                .setSrc(new UUID(1, 2))
                .putHeader(ANY_PROTOCOL, new TpHeader("test")));
        Message read = Frames.decode(frame, 0, frame.length);
        assertThat(read.getLength()).isEqualTo(3);
        assertThat(read.getSrc()).isEqualTo(new UUID(1, 2));
        TpHeader header = read.getHeader(ANY_PROTOCOL);
        assertThat(header.getClusterName()).asString(StandardCharsets.US_ASCII).isEqualTo("test");
    }

    @Test
    void aHeaderOfAnotherProtocolIsRefusedBeforeItIsMade() throws IOException {
        byte[] frame = frame(new FragHeader(1, 2, 3));
        assertThatThrownBy(() -> Frames.decode(frame, 0, frame.length))
                .isInstanceOf(Frames.RefusedException.class)
                .hasMessage("a header of a protocol came that places do not speak");
    }

    @Test
    void anAlertOfTlsIsCalledByItsName() {
        byte[] alert = {0x15, 3, 3, 0, 2, 2, 70};
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(alert));
        assertThatThrownBy(() -> Frames.read(in, in.readInt(), 1 << 20))
                .isInstanceOf(Frames.RefusedException.class)
                .hasMessage("it speaks TLS, and this place does not");
    }
}
