'use strict';

// Checks the proof of a receipt, which is behind the # of the address, with the public keys of the service.
(() => {
  const TYPE = 'paylink-receipt+jwt';
  const AUDIENCE = 'paylink-receipts';
  const LONGEST = 2048;

  const page = document.getElementById('check');
  const { base, keys: keysPath } = page.dataset;

  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.register(base + '/receipts/worker.js').catch(() => {}); // then it needs a connection
  }
  addEventListener('hashchange', show);
  show();

  async function show() {
    const token = location.hash.slice(1);
    for (const link of document.querySelectorAll('footer a[href^="?"]')) {
      link.hash = location.hash; // the other language shows the same receipt
    }
    showState(token ? 'checking' : 'empty');
    hideClaims();
    if (token) {
      const { verdict, claims } = await check(token);
      if (token === location.hash.slice(1)) {
        showState(verdict);
        if (verdict === 'valid') {
          showClaims(claims);
          showNow(token);
        }
      }
    }
  }

  // A proof is valid only if its signature was verified. What cannot be verified is never valid.
  async function check(token) {
    const parts = token.split('.');
    let header, claims, signature;
    try {
      header = json(parts[0]);
      claims = json(parts[1]);
      signature = bytes(parts[2]);
    } catch {
      return { verdict: 'forged' };
    }
    if (parts.length !== 3 || token.length > LONGEST || !isObject(header) || !isObject(claims)
        || header.typ !== TYPE || 'crit' in header || claims.aud !== AUDIENCE || claims.live !== true) {
      return { verdict: 'forged' };
    }
    if (!globalThis.crypto || !crypto.subtle) {
      return { verdict: 'unsupported' };
    }
    const found = await fetchKeys();
    if (!found) {
      return { verdict: 'unreachable' };
    }
    const key = found.keys.find((each) => each.kid === header.kid);
    if (!key) {
      return { verdict: found.old ? 'unreachable' : 'forged' };
    }
    const signed = new TextEncoder().encode(parts[0] + '.' + parts[1]);
    try {
      return { verdict: (await verify(key, signature, signed)) === true ? 'valid' : 'forged', claims };
    } catch {
      return { verdict: 'unsupported' };
    }
  }

  function isObject(value) {
    return typeof value === 'object' && value !== null;
  }

  async function verify({ kty, crv, x, y }, signature, signed) {
    const edwards = kty === 'OKP';
    const jwk = edwards ? { kty, crv, x } : { kty, crv, x, y };
    const kind = edwards ? { name: 'Ed25519' } : { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('jwk', jwk, kind, false, ['verify']);
    return crypto.subtle.verify(edwards ? kind : { name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed);
  }

  function bytes(base64Url) {
    const text = atob(base64Url.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }

  function json(base64Url) {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes(base64Url)));
  }

  async function fetchKeys() {
    try {
      const answer = await fetch(keysPath);
      return answer.ok
        ? { keys: (await answer.json()).keys, old: answer.headers.has('X-Paylink-Offline') }
        : null;
    } catch {
      return null;
    }
  }

  function showState(state) {
    page.dataset.state = state;
    document.getElementById('verdict').textContent = page.dataset[state];
    document.getElementById('hint').textContent = page.dataset[state + 'Hint'] || '';
  }

  function hideClaims() {
    document.getElementById('claims').hidden = true;
    write('now', page.dataset.nowUnknown);
  }

  function showClaims(claims) {
    const language = document.documentElement.lang;
    write('shop', claims.shop);
    write('number', claims.number);
    write('amount', amount(claims, language));
    write('paid', new Date(claims.paidAt).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' }));
    document.getElementById('claims').hidden = false;
  }

  function amount({ amount: text, currency }, language) {
    return new Intl.NumberFormat(language, {
      style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 6,
    }).format(text);
  }

  async function showNow(token) {
    if (!navigator.onLine) {
      return;
    }
    try {
      const answer = await fetch(base + '/receipts/status?token=' + encodeURIComponent(token), { cache: 'no-store' });
      if (answer.ok && token === location.hash.slice(1)) {
        const { state } = await answer.json();
        write('now', page.dataset['now' + state] || page.dataset.nowUnknown);
      }
    } catch {
      // stays unknown
    }
  }

  function write(id, text) {
    document.getElementById('claim-' + id).textContent = text;
  }
})();
