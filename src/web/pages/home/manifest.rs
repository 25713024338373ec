//! `/manifest.webmanifest`: the web app manifest; `/favicon.ico`.

use serde_json::json;

use crate::web::http::{Download, Page, Reply, assets, go_to};

/// The paper colour of the style sheet.
const PAPER: &str = "#faf7f1";

/// `GET /manifest.webmanifest`. Its addresses are relative, so that they work with a base path too.
pub async fn index(page: Page) -> Download {
    let t = page.t;
    let icon = |name: &str, kind: &str, sizes: &str| {
        let address = assets::address(name);
        json!({ "src": address.trim_start_matches('/'), "type": kind, "sizes": sizes })
    };
    let manifest = json!({
        "name": t.text("layout-name").to_string(),
        "short_name": t.text("layout-name").to_string(),
        "description": t.text("layout-about").to_string(),
        "lang": t.language.code(),
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            icon("icon-192.png", "image/png", "192x192"),
            icon("icon-512.png", "image/png", "512x512"),
            icon("brand.svg", "image/svg+xml", "any"),
        ],
    });
    Download::manifest(manifest.to_string())
}

/// `GET /favicon.ico`, which some programs ask for whatever the page says.
pub async fn icon() -> Reply {
    Ok(go_to(&assets::address("icon-192.png")))
}
