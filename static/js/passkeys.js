// Asks the browser to make a passkey, or to answer with one, and sends what the device says with the form.
"use strict";

{
  const form = document.getElementById("passkey");
  let isWaiting = false;
  // What is said, one of them at a time or none: <p data-state="failed" hidden>.
  const say = (state) => {
    for (const own of document.querySelectorAll("[data-state]")) own.hidden = own.dataset.state !== state;
  };
  const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const toText = (buffer) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  const credentials = () => form.dataset.credentials.split(" ").filter(Boolean)
    .map((id) => ({ type: "public-key", id: toBytes(id) }));

  async function make() {
    const { challenge, site, siteName, account, name, kinds } = form.dataset;
    const made = await navigator.credentials.create({ publicKey: {
      challenge: toBytes(challenge),
      rp: { id: site, name: siteName },
      user: { id: new TextEncoder().encode(`account ${account}`), name, displayName: name },
      pubKeyCredParams: kinds.split(" ").map((alg) => ({ type: "public-key", alg: Number(alg) })),
      excludeCredentials: credentials(),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      attestation: "none",
    } });
    return { client: made.response.clientDataJSON, data: made.response.getAuthenticatorData() };
  }

  async function answer() {
    const given = await navigator.credentials.get({ publicKey: {
      challenge: toBytes(form.dataset.challenge),
      rpId: form.dataset.site,
      allowCredentials: credentials(),
      // In place of a password the device must know its owner.
      userVerification: "alone" in form.dataset ? "required" : "preferred",
    } });
    const { clientDataJSON, authenticatorData, signature } = given.response;
    return { credential: given.rawId, client: clientDataJSON, data: authenticatorData, signature };
  }

  async function ask() {
    say("waiting");
    const said = await ("new" in form.dataset ? make() : answer());
    for (const [field, buffer] of Object.entries(said)) form.elements[field].value = toText(buffer);
    // Past the listener below.
    form.submit();
  }

  if (form) {
    const isAble = "credentials" in navigator && "PublicKeyCredential" in window;
    // The button stays beside what is said: one may have another try.
    form.querySelector("[data-able]").hidden = !isAble;
    say(isAble ? "" : "unable");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (isWaiting) return;
      isWaiting = true;
      ask().catch(() => say("failed")).finally(() => { isWaiting = false; });
    });
  }
}
