// All pages work without this, but for passkeys: it signs in, copies, guards against double clicks, and tells of news.
"use strict";
(() => {
  const $$ = (selector) => document.querySelectorAll(selector);
  const texts = document.body.dataset;

  // Passkeys. Options and answers have bytes as base64url.
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const parsed = (options) => {
    options.challenge = bytes(options.challenge);
    if (options.user) options.user.id = bytes(options.user.id);
    for (const list of [options.allowCredentials, options.excludeCredentials])
      for (const one of list || []) one.id = bytes(one.id);
    return options;
  };
  const answer = (made) => {
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
      if (made.response[name]) response[name] = text(made.response[name]);
    return JSON.stringify({ id: made.id, rawId: made.id, type: made.type, response });
  };
  for (const form of $$("form[data-passkey]")) {
    form.addEventListener("submit", async (event) => {
      if (form.elements.credential.value) return;
      event.preventDefault();
      const message = form.querySelector("[data-message]");
      message.hidden = true;
      try {
        const publicKey = parsed(JSON.parse(form.dataset.options));
        form.elements.credential.value = answer(await navigator.credentials[form.dataset.passkey]({ publicKey }));
        form.requestSubmit();
      } catch (failure) {
        message.textContent = window.PublicKeyCredential ? texts.passkeyFailed : texts.passkeyMissing;
        message.hidden = false;
      }
    });
  }

  // A form that changes something is sent once.
  for (const form of $$("form[method=post]")) {
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented) return;
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "1";
      for (const button of form.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    });
  }
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of $$("form[data-sent]")) {
      delete form.dataset.sent;
      for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled");
    }
  });

  // Copying
  for (const button of $$("[data-copy]")) {
    button.hidden = false;
    const label = button.textContent;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = texts.copied;
        setTimeout(() => (button.textContent = label), 2000);
      } catch { /* the text is beside the button */ }
    });
  }

  // Times as people say them; the exact one stays in the title. The clock of a test merchant can be moved: then all are exact.
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const tell = () => {
    for (const time of $$("time[datetime]")) {
      const seconds = (new Date(time.dateTime) - Date.now()) / 1000;
      const far = Math.abs(seconds);
      if (far > 86400 * 6) continue;
      if (!time.title) time.title = time.textContent;
      time.textContent =
        far < 3600 ? relative.format(Math.round(seconds / 60), "minute")
        : far < 86400 ? relative.format(Math.round(seconds / 3600), "hour")
        : relative.format(Math.round(seconds / 86400), "day");
    }
  };
  if (!("exactTimes" in texts)) {
    tell();
    setInterval(tell, 60000);
  }

  // Keys: / searches, g and a letter goes to a page
  let going = 0;
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "/") {
      const search = document.getElementById("search");
      if (search) { event.preventDefault(); search.focus(); }
    } else if (event.key === "g") {
      going = Date.now();
    } else if (Date.now() - going < 1000) {
      going = 0;
      const link = document.querySelector(`.rail a[data-key="${CSS.escape(event.key)}"]`);
      if (link) link.click();
    }
  });

  // News: a hint, never a change of the page. Not while nobody looks.
  const hint = document.querySelector(".news");
  if (hint && texts.live) {
    let source = null;
    const listen = () => {
      if (document.hidden) { source?.close(); source = null; return; }
      if (source) return;
      source = new EventSource(texts.live);
      source.addEventListener("orders", (event) => {
        hint.textContent = texts.news.replace("{0}", event.data);
        hint.hidden = false;
      });
      source.addEventListener("end", () => { source.close(); source = null; });
    };
    document.addEventListener("visibilitychange", listen);
    listen();
  }
})();
