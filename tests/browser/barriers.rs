//! Accessibility barriers, as axe-core finds them (`axe/`, under the Mozilla Public License 2.0).

use super::driver::Browser;
use super::widths::metrics;

/// axe-core itself: it adds `axe` to the page.
const AXE: &str = include_str!("axe/axe.min.js");

/// Runs it. It does not know the pseudo-language; and a screen in the hall turns its pages without scripts, and is not read with a screen
/// reader.
const BARRIERS: &str = r"
    const rules = { 'html-lang-valid': { enabled: false }, 'meta-refresh': { enabled: !location.pathname.includes('/screen/') } };
    return axe.run(document, { resultTypes: ['violations'], rules }).then(({ violations }) =>
        violations.map(({ id, help, nodes }) => `${id}, ${help}: ${nodes[0].html.slice(0, 200)} ${nodes[0].any[0]?.message ?? ''}`));";

/// The barriers of the page as it is shown.
pub async fn barriers(browser: &Browser) -> Vec<String> {
    load(browser).await;
    found(browser).await
}

/// The barriers of the page at each of `widths`; the page is left at the first of them.
pub async fn barriers_at(browser: &Browser, widths: &[u32]) -> Vec<String> {
    load(browser).await;
    let widen = |width: u32| browser.command("Emulation.setDeviceMetricsOverride", metrics(width));
    let mut all = Vec::new();
    for &width in widths {
        widen(width).await;
        all.extend(found(browser).await.into_iter().map(|barrier| format!("at {width} px: {barrier}")));
    }
    widen(widths[0]).await;
    all
}

async fn load(browser: &Browser) {
    browser.client.execute(AXE, Vec::new()).await.expect("axe-core is there");
}

async fn found(browser: &Browser) -> Vec<String> {
    let found = browser.client.execute(BARRIERS, Vec::new()).await.expect("axe-core runs");
    serde_json::from_value(found).expect("a list of texts")
}
