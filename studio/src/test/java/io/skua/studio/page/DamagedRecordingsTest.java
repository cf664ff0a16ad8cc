package io.skua.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.studio.server.Diagnoser;
import io.skua.studio.server.LiveSchedulers;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page reads a thousand recordings that chance has damaged. Most of them have checksums that are right, so that the
 * damage gets past those. Each must end in a recording, or in a sentence, and what was read can be drawn.
 */
final class DamagedRecordingsTest {
    private static final int SEED = 20;
    private static final int FILES = 1000;

    /** In the page: reads each damaged recording as its worker does, and draws some of them in every view. */
    private static final String READ_ALL = """
            const [files, seed] = arguments;
            let random = seed;
            const chance = bound => {
              random = (Math.imul(random, 1103515245) + 12345) >>> 0;
              return Math.floor(random / 4294967296 * bound);
            };
            const int32 = (bytes, at) => new DataView(bytes.buffer).getUint32(at, true);
            const setInt32 = (bytes, at, value) => new DataView(bytes.buffer).setUint32(at, value, true);
            const readAll = async () => {
              const [{ Reading }, { crc32c }, { Recording }] = await Promise.all(
                ['reading', 'decode', 'recording'].map(name => import(`/${name}.js`)));
              const { app, state } = skua, { kinds } = app.list;
              const wholes = await Promise.all(['1', '2'].map(async id => new Uint8Array(await (await fetch(
                `api/recording/${id}`, { headers: { 'X-Skua-Token': state().token } })).arrayBuffer())));
              const headerEnd = bytes => {
                let at = 9, length = 0, factor = 1;
                for (let c = 128; c >= 128; factor *= 128) length += ((c = bytes[at++]) & 127) * factor;
                return at + length;
              };
              const repaired = bytes => {
                const end = headerEnd(bytes);
                if (end + 4 > bytes.length) return;
                setInt32(bytes, end, crc32c(bytes, 0, end));
                for (let at = end + 4; at + 9 <= bytes.length;) {
                  const length = int32(bytes, at + 1);
                  if (at + 9 + length > bytes.length) return;
                  setInt32(bytes, at + 5, crc32c(bytes, at + 9, at + 9 + length));
                  at += 9 + length;
                }
              };
              const found = { failed: 0, cut: 0, whole: 0, drawn: 0, odd: [] };
              for (let i = 0; i < files; i++) {
                const bytes = wholes[i % 2].slice();
                const from = i % 5 === 0 ? 0 : headerEnd(bytes) + 13, edits = 1 + chance(i % 3 === 0 ? 40 : 3);
                for (let k = 0; k < edits; k++) bytes[from + chance(bytes.length - from)] = chance(256);
                if (i % 4 !== 0) repaired(bytes);
                const recording = new Recording('1', `made ${i}`, false);
                const reading = new Reading(kinds, message => recording.take(message));
                try {
                  for (let at = 0; at < bytes.length; at += 10000) reading.push(bytes.slice(at, at + 10000));
                  reading.end();
                } catch (problem) {
                  reading.fail(problem.message);
                }
                const said = recording.failed ?? recording.done?.problem ?? '';
                if (said !== '' && !/^(The recording|This is no recording|The file)[ :].*[.]$/.test(said)) found.odd.push(said);
                if (recording.failed !== null) found.failed++;
                else if (recording.done === null) found.odd.push(`file ${i} does not end`);
                else if (recording.done.whole) found.whole++;
                else found.cut++;
                if (i % 10 === 1 && !recording.isEmpty) {
                  app.recording = recording;
                  for (const view of Object.keys(app.views)) {
                    if (view === 'loops' && recording.loops.length === 0) continue;
                    skua.change({ view });
                    app.draw();
                  }
                  found.drawn++;
                }
              }
              return found;
            };
            readAll().then(found => (window.found = found), problem => (window.found = { odd: [problem.stack] }));
            """;

    @TempDir
    Path folder;

    @Test
    void eachEndsInARecordingOrInASentence() throws Exception {
        Shelf shelf = new Shelf();
        shelf.add("small.skua", MadeUp.recording(folder.resolve("small.skua"), 5, 600, SEED)); // 1
        shelf.add("loop.skua", MadeUp.loop(folder.resolve("loop.skua"))); // 2
        Sources sources = new Sources(shelf, LiveSchedulers.NONE, List.of(), Diagnoser.NONE);
        try (Chromium browser = Chromium.start(folder.resolve("profile"));
                StudioServer server = StudioServer.start(0, sources)) {
            browser.show(1280, 720, false);
            browser.open(server.url());
            browser.await("skua.app.list.kinds.length > 0");

            browser.run(READ_ALL, FILES, SEED);
            browser.await("window.found");

            Map<?, ?> found = (Map<?, ?>) browser.run("return window.found");
            assertThat((List<?>) found.get("odd")).as("seed %d", SEED).isEmpty();
            assertThat(((Number) found.get("failed")).intValue()).isPositive();
            assertThat(((Number) found.get("cut")).intValue()).isPositive();
            assertThat(((Number) found.get("whole")).intValue()).isPositive();
            assertThat(((Number) found.get("drawn")).intValue()).isPositive();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
