package io.skua.studio.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.ScriptTimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A browser for tests: Debian's chromium, with an empty profile and without a window. Nothing is downloaded. */
final class Chromium implements AutoCloseable {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    private String left = ""; // the tab that was left
    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts a browser, or has the test skipped if there is none. */
    static Chromium start(Path profile) {
        Assumptions.assumeTrue(
                Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER),
                "the page is not tested, since there is no chromium and chromium-driver; ./skua setup installs them");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--user-data-dir=" + profile);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        return new Chromium(new ChromeDriver(service, options));
    }

    /** Makes the page this large, light or dark. */
    void show(int width, int height, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    void open(String url) {
        driver.get("about:blank"); // a change of the fragment alone would not load the page
        driver.get(url);
    }

    /** Runs a script and returns its value. */
    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    boolean is(String condition) {
        return Boolean.TRUE.equals(run("return Boolean(" + condition + ")"));
    }

    /** Waits in the page, frame by frame, until a condition holds. The test's own time limit ends the waiting. */
    void await(String condition) {
        driver.manage().timeouts().scriptTimeout(java.time.Duration.ofSeconds(60));
        String look = "const done = arguments[arguments.length - 1];"
                + "const look = () => { let is = false; try { is = Boolean(" + condition + "); } catch (e) {}"
                + " if (is) requestAnimationFrame(() => requestAnimationFrame(() => done()));"
                + " else requestAnimationFrame(look); }; look();";
        try {
            driver.executeAsyncScript(look);
        } catch (ScriptTimeoutException late) {
            throw new AssertionError(condition + " did not come true; the browser says " + complaints(), late);
        }
    }

    /** Goes to another tab, so that the page is not seen. */
    void leaveTab() {
        left = driver.getWindowHandle();
        driver.switchTo().newWindow(WindowType.TAB);
    }

    /** Closes the other tab, and comes back to the page. */
    void comeBack() {
        driver.close();
        driver.switchTo().window(left);
    }

    /** Clicks into an element, at a part of its width, as a user does. */
    void click(String selector, double part) {
        WebElement element = driver.findElement(By.cssSelector(selector));
        int aside = (int) ((part - 0.5) * element.getSize().getWidth());
        new Actions(driver).moveToElement(element, aside, 0).click().perform();
    }

    /** Presses keys as a user does. */
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Returns what the page complained about since the last call. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(entry -> entry.getLevel() + " " + entry.getMessage())
                .toList();
    }

    /** Returns the addresses of everything that the page has loaded. */
    @SuppressWarnings("unchecked")
    List<String> requests() {
        return (List<String>)
                Objects.requireNonNull(run("return performance.getEntriesByType('resource').map(entry => entry.name)"));
    }

    /** Returns what axe has found, as texts. */
    @SuppressWarnings("unchecked")
    List<String> axe() throws IOException {
        try (InputStream in = Objects.requireNonNull(Chromium.class.getResourceAsStream("/axe.min.js"))) {
            run(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        return (List<String>)
                Objects.requireNonNull(driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
                        + "axe.run(document).then(found => done(found.violations.flatMap(one =>"
                        + " one.nodes.map(node => one.id + ': ' + node.html + ' ' + node.failureSummary))));"));
    }

    byte[] picture() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
