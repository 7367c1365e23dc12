'use strict';

// Polls the state of the payment, and leaves the page when it changes.
(() => {
  const FIRST_DELAY = 3000;
  const LONGEST_DELAY = 15000;

  const updates = document.getElementById('updates');
  if (updates) {
    watch(updates);
  }

  function watch({ dataset, firstChild: text }) {
    const onlineText = text.data;
    let delay = FIRST_DELAY;
    let timer = schedule();

    document.addEventListener('visibilitychange', () => {
      clearTimeout(timer);
      if (!document.hidden) {
        delay = FIRST_DELAY;
        poll();
      }
    });

    function schedule() {
      return setTimeout(poll, delay);
    }

    async function poll() {
      const state = await fetchState();
      if (state && state !== dataset.state) {
        location.replace(dataset.path + '/return');
        return;
      }
      showText(state ? onlineText : dataset.offline);
      delay = Math.min(delay * 1.25, LONGEST_DELAY);
      clearTimeout(timer);
      if (!document.hidden) {
        timer = schedule();
      }
    }

    async function fetchState() {
      const timeout = new AbortController();
      setTimeout(() => timeout.abort(), LONGEST_DELAY);
      try {
        const answer = await fetch(dataset.path + '/status', {
          headers: { Accept: 'application/json' },
          cache: 'no-store',
          signal: timeout.signal,
        });
        return answer.ok ? (await answer.json()).state : null;
      } catch {
        return null; // no network, or not an answer of this service
      }
    }

    // Writes only a changed text, because a screen reader reads out each write.
    function showText(newText) {
      if (text.data !== newText) {
        text.data = newText;
      }
    }
  }
})();
