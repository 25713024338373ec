//! Accessibility barriers, as axe-core finds them (`axe/`, under the Mozilla Public License 2.0).

use super::driver::Browser;
use super::widths::metrics;
use serde_json::json;

/// axe-core itself: it adds `axe` to the page.
const AXE: &str = include_str!("axe/axe.min.js");

/// What it finds; targets of less than 24 pixels too, for which it has to be asked. The pseudo-language is none that it knows; and a
/// screen in the hall turns its pages without scripts, and is not read with a screen reader.
/// Nothing is fetched anew (`preload`): only a rule about sound would look at it, and there is none.
const BARRIERS: &str = r"
    const rules = {
        'html-lang-valid': { enabled: false },
        'meta-refresh': { enabled: !location.pathname.includes('/screen/') },
        'target-size': { enabled: true },
    };
    // What a bar that sticks lies over is scrolled from under it.
    for (const own of document.querySelectorAll('main *')) {
        if (getComputedStyle(own).position === 'sticky') own.style.position = 'static';
    }
    return axe.run(document, { preload: false, resultTypes: ['violations'], rules }).then(({ violations }) =>
        violations.map(({ id, help, nodes }) => `${id}, ${help}: ${nodes[0].html.slice(0, 200)} ${nodes[0].any[0]?.message ?? ''}`));";

/// The barriers of the page as it is shown.
pub async fn barriers(browser: &Browser) -> Vec<String> {
    load(browser).await;
    found(browser).await
}

/// What a reader has set their device to.
#[derive(Debug, Clone, Copy)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    /// Its name in style sheets.
    const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// What a page is looked at on.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub theme: Theme,
}

impl Screen {
    async fn put_on(self, browser: &Browser) {
        browser.command("Emulation.setDeviceMetricsOverride", metrics(self.width)).await;
        // Colours that are still on their way to others are not those that are read.
        let features = json!([
            { "name": "prefers-color-scheme", "value": self.theme.name() },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        browser.command("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }
}

/// The barriers of the page on each of `screens`; it is left on the first of them.
pub async fn barriers_on(browser: &Browser, screens: &[Screen]) -> Vec<String> {
    load(browser).await;
    let mut all = Vec::new();
    for screen in screens {
        screen.put_on(browser).await;
        let where_found = format!("at {} px, {}", screen.width, screen.theme.name());
        all.extend(found(browser).await.into_iter().map(|barrier| format!("{where_found}: {barrier}")));
    }
    screens[0].put_on(browser).await;
    all
}

async fn load(browser: &Browser) {
    browser.client.execute(AXE, Vec::new()).await.expect("axe-core is there");
}

async fn found(browser: &Browser) -> Vec<String> {
    let found = browser.client.execute(BARRIERS, Vec::new()).await.expect("axe-core runs");
    serde_json::from_value(found).expect("a list of texts")
}
