package io.skua.cli.doctor;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.attach.SkuaProcess;
import io.skua.cli.input.UserException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of another process that a doctor examines.
 *
 * @param id its number in that process
 * @param title what people call it
 */
record Patient(int id, String title) {

    /**
     * Chooses a scheduler.
     *
     * @param name null if there is only one
     * @throws UserException if there is none of this name, or if there are several and none was named
     */
    static Patient of(SkuaProcess process, @Nullable String name) throws IOException {
        List<Map<?, ?>> all = schedulers(process);
        List<Map<?, ?>> named = all.stream()
                .filter(each -> name == null || name.equals(plain(each.get("name"))))
                .toList();
        if (all.isEmpty()) {
            throw UserException.result("process " + process.pid() + " has no scheduler any more.");
        }
        if (named.isEmpty()) {
            throw UserException.input(
                    "process " + process.pid() + " has no scheduler '" + name + "'; it has " + names(all) + ".");
        }
        if (named.size() > 1 && name == null) {
            throw UserException.input("process " + process.pid()
                    + " has several schedulers: choose one with --scheduler: " + names(all) + ".");
        }
        Map<?, ?> chosen = named.get(0);
        String title = "process " + process.pid();
        return new Patient(
                chosen.get("id") instanceof Number id ? id.intValue() : 0,
                all.size() == 1 ? title : title + ", scheduler \"" + plain(chosen.get("name")) + "\"");
    }

    /** Returns a text that a terminal can show: control characters in a name would move the cursor. */
    static String plain(@Nullable Object text) {
        return String.valueOf(text).replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
    }

    private static List<Map<?, ?>> schedulers(SkuaProcess process) throws IOException {
        List<Map<?, ?>> all = new ArrayList<>();
        if (JSON.std.mapFrom(process.schedulers()).get("schedulers") instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Map<?, ?> scheduler) {
                    all.add(scheduler);
                }
            }
        }
        return all;
    }

    private static String names(List<Map<?, ?>> schedulers) {
        return String.join(
                ", ", schedulers.stream().map(each -> plain(each.get("name"))).toList());
    }
}
