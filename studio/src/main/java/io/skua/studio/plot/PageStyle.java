package io.skua.studio.plot;

/**
 * The stylesheet of pages: everything begins at one left edge; text is narrow enough to be read, figures and tables may
 * be wider. Light and dark, for screens and for paper.
 */
final class PageStyle {
    private PageStyle() {}

    static String css() {
        return ":root{color-scheme:light dark;" + variables(Theme.LIGHT.ink()) + LIGHT + "}\n"
                + "@media screen and (prefers-color-scheme:dark){:root{" + variables(Theme.DARK.ink()) + DARK + "}}\n"
                + "body{font-family:" + Theme.FONT + "}\n" + RULES;
    }

    private static String variables(Theme.Ink ink) {
        return "--bg:" + ink.background() + ";--text:" + ink.text() + ";--muted:" + ink.muted() + ";--grid:"
                + ink.grid() + ";";
    }

    private static final String LIGHT = "--link:#0067a3;--code:#f2f4f6;--good:#00704f;--good-bg:#e8f5f0;--half:#855700;"
            + "--half-bg:#fcf4e3;--bad:#a8321e;--bad-bg:#fcedea";
    private static final String DARK = "--link:#6cbcf0;--code:#23272e;--good:#4fd0a5;--good-bg:#12291f;--half:#ecb94f;"
            + "--half-bg:#2c2413;--bad:#ff9583;--bad-bg:#331c18";

    private static final String RULES = """
            *{box-sizing:border-box}
            html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
            body{margin:0 auto;padding:3.5rem 1.5rem 2rem;max-width:1128px;background:var(--bg);color:var(--text);font-size:17px;line-height:1.6}
            header,h2,p,ul,figure.one{max-width:720px}
            h1{font-size:2.3rem;line-height:1.15;letter-spacing:-.015em;margin:0 0 1rem;font-weight:700;text-wrap:balance}
            h2{font-size:1.45rem;line-height:1.25;letter-spacing:-.01em;margin-top:0;margin-bottom:.8rem;font-weight:700}
            h1,h2,p,li,td,th,dd,figcaption{overflow-wrap:break-word}
            p{margin-top:0;margin-bottom:1rem}
            .lead{font-size:1.2rem;line-height:1.5;color:var(--muted);margin-bottom:2rem}
            a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.18em}
            code{font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace;font-size:.86em;background:var(--code);padding:.12em .34em;border-radius:4px;overflow-wrap:anywhere}
            .score{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem .8rem;margin:0 0 2rem;padding:0}
            .score li{display:flex;align-items:baseline;gap:.5rem;padding:.45rem .95rem;border-radius:8px;font-size:15.5px}
            .score b{font-size:1.45rem;line-height:1.2;font-variant-numeric:tabular-nums}
            .score .agrees{background:var(--good-bg);color:var(--good)}
            .score .partly{background:var(--half-bg);color:var(--half)}
            .score .disagrees{background:var(--bad-bg);color:var(--bad)}
            nav{border-top:1px solid var(--grid);border-bottom:1px solid var(--grid);padding:1rem 0}
            nav ol{margin:0;padding-left:1.6rem}
            nav.long ol{columns:26rem;column-gap:2.4rem}
            nav li{padding:.1rem 0;break-inside:avoid}
            nav li::marker{color:var(--muted)}
            nav a{text-decoration:none}
            nav a:hover{text-decoration:underline}
            section{padding-top:3rem;scroll-margin-top:0}
            figure{margin:1.8rem 0 2rem}
            .charts{display:grid;gap:2.2rem 2.4rem}
            .two .charts{grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}
            .three .charts{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}
            .chart{min-width:0}
            .chart svg{display:block;max-width:100%;height:auto;overflow:visible}
            .narrow{display:none}
            .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:0 0 1.1rem;font-size:14px;line-height:1.5;color:var(--text)}
            .legend span{display:flex;align-items:center;gap:.45rem;min-width:0;overflow-wrap:anywhere}
            .legend svg{flex:none}
            figcaption{max-width:720px;margin-top:.9rem;font-size:14.5px;line-height:1.5;color:var(--muted)}
            .verdict{max-width:720px;margin:1rem 0 0;padding:.75rem 1rem;border-left:4px solid;border-radius:0 6px 6px 0;font-size:15.5px;line-height:1.5}
            section>.verdict{margin:1.5rem 0}
            .verdict.agrees{border-color:var(--good);background:var(--good-bg)}
            .verdict.partly{border-color:var(--half);background:var(--half-bg)}
            .verdict.disagrees{border-color:var(--bad);background:var(--bad-bg)}
            .chip{font-weight:700;white-space:nowrap}
            .verdict .chip{font-size:.8rem;letter-spacing:.05em;margin-right:.5rem}
            .chip.agrees{color:var(--good)}
            .chip.partly{color:var(--half)}
            .chip.disagrees{color:var(--bad)}
            .table{overflow-x:auto;max-width:100%;margin-top:1.5rem;margin-bottom:1.2rem}
            table{border-collapse:collapse;min-width:min(100%,720px);font-size:15px;line-height:1.4}
            caption{text-align:left;font-weight:600;padding-bottom:.6rem}
            th,td{text-align:left;padding:.42rem .75rem;vertical-align:baseline}
            th:first-child,td:first-child{padding-left:0}
            th:last-child,td:last-child{padding-right:0}
            th{font-size:13.5px;font-weight:600;color:var(--muted);border-bottom:1.5px solid var(--muted);vertical-align:bottom}
            td{border-bottom:1px solid var(--grid)}
            .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
            .note{font-size:14px;line-height:1.5;color:var(--muted);margin-bottom:.4rem}
            footer{margin-top:4rem;border-top:1px solid var(--grid);padding-top:1.2rem;font-size:14px;color:var(--muted)}
            dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1.2rem;margin:0}
            dt{font-weight:600}
            dd{margin:0}
            @media screen and (max-width:620px){
            body{padding:1.8rem 1.1rem;font-size:16px}
            h1{font-size:1.75rem}
            h2{font-size:1.25rem}
            .lead{font-size:1.05rem}
            .wide{display:none}
            .narrow{display:block}
            table{font-size:13.5px}
            th,td{padding:.4rem .45rem}
            }
            @media print{
            body{max-width:none;padding:0;font-size:10.5pt}
            section{padding-top:1.5rem}
            .chart,.verdict,tr,figcaption{break-inside:avoid}
            h2,.legend{break-after:avoid}
            .table{overflow:visible}
            .two .charts{grid-template-columns:1fr 1fr}
            .three .charts{grid-template-columns:1fr 1fr}
            a{color:inherit;text-decoration:none}
            }
            """;
}
