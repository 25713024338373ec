//! Passkeys with the browser's own virtual device: one is added, and logs in after the password and alone.

use serde_json::json;

use super::driver::Browser;
use super::{Program, set_up};

/// The address of the site for this computer: browsers have passkeys for the name, not for the number.
fn named(program: &Program, path: &str) -> String {
    program.at(path).replacen("127.0.0.1", "localhost", 1)
}

/// Gives the browser a device that knows its owner and agrees to everything.
async fn plug_in(browser: &Browser) {
    browser.command("WebAuthn.enable", json!({})).await;
    let device = json!({ "options": {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": true,
        "hasUserVerification": true,
        "isUserVerified": true,
        "automaticPresenceSimulation": true,
    } });
    browser.command("WebAuthn.addVirtualAuthenticator", device).await;
}

async fn log_out(program: &Program, browser: &Browser) {
    browser.open(&named(program, "/account")).await;
    browser.submit("form[action$='/logout'] button").await;
    browser.find("#password").await;
}

/// Presses the button of the form that asks the device, which then sends the form by itself.
async fn ask_device(browser: &Browser, arrived: &str) {
    browser.click("#passkey button").await;
    browser.find(arrived).await;
}

#[tokio::test]
async fn a_passkey_logs_in_after_the_password_and_alone() {
    let mut program = Program::start();
    program.setup_link = program.setup_link.replacen("127.0.0.1", "localhost", 1);
    let browser = Browser::start(1280, "en").await;
    plug_in(&browser).await;
    set_up(&program, &browser).await;

    browser.open(&named(&program, "/account/factors")).await;
    browser.submit("form[action$='/account/factors/passkeys'] button").await;
    browser.find("[data-able]:not([hidden])").await;
    browser.fill("#name", "Virtual device").await;
    ask_device(&browser, "#recovery-codes").await;
    browser.open(&named(&program, "/account/factors")).await;
    browser.says("Virtual device").await;
    browser.says("Not used yet").await;

    log_out(&program, &browser).await;
    browser.open(&named(&program, "/login?to=/account/factors")).await;
    browser.fill("#name", "anna").await;
    browser.fill("#password", "correct horse").await;
    browser.submit("form[action='/login'] button.go").await;
    browser.find("#code").await;
    ask_device(&browser, "header a[href$='/account']").await;
    browser.says("Last used").await;

    log_out(&program, &browser).await;
    browser.open(&named(&program, "/login?to=/account/factors")).await;
    browser.submit("form[action$='/login/passkey'] button").await;
    ask_device(&browser, "header a[href$='/account']").await;
    browser.says("Virtual device").await;
    browser.stop().await;
}

#[tokio::test]
async fn a_device_that_refuses_leaves_the_page_with_what_to_do() {
    let mut program = Program::start();
    program.setup_link = program.setup_link.replacen("127.0.0.1", "localhost", 1);
    let browser = Browser::start(360, "en").await;
    set_up(&program, &browser).await;
    browser.open(&named(&program, "/account/factors")).await;
    browser.submit("form[action$='/account/factors/passkeys'] button").await;
    browser.find("[data-able]:not([hidden])").await;
    let refuse = "navigator.credentials.create = async () => { throw new DOMException('no', 'NotAllowedError'); };";
    browser.client.execute(refuse, Vec::new()).await.expect("the page takes it");
    browser.click("#passkey button").await;
    browser.says("The device has given no answer").await;
    browser.stop().await;
}
