'use strict';

// Asks how the payment stands, and goes on when that changes.
(() => {
  const FIRST_DELAY = 3000;
  const LONGEST_DELAY = 15000;

  const updates = document.getElementById('updates');
  if (updates) {
    watch(updates);
  }
  document.querySelectorAll('time[datetime]').forEach(showLocally);

  function watch({ dataset, firstChild: text }) {
    const calm = text.data;
    let delay = FIRST_DELAY;
    let timer = later();

    document.addEventListener('visibilitychange', () => {
      clearTimeout(timer);
      if (!document.hidden) {
        delay = FIRST_DELAY;
        ask();
      }
    });

    function later() {
      return setTimeout(ask, delay);
    }

    async function ask() {
      const state = await current();
      if (state && state !== dataset.state) {
        location.replace(dataset.path + '/return');
        return;
      }
      say(state ? calm : dataset.offline);
      delay = Math.min(delay * 1.25, LONGEST_DELAY);
      clearTimeout(timer);
      if (!document.hidden) {
        timer = later();
      }
    }

    async function current() {
      const patience = new AbortController();
      setTimeout(() => patience.abort(), LONGEST_DELAY);
      try {
        const answer = await fetch(dataset.path + '/status', {
          headers: { Accept: 'application/json' },
          cache: 'no-store',
          signal: patience.signal,
        });
        return answer.ok ? (await answer.json()).state : null;
      } catch {
        return null; // no network, or not the answer we know
      }
    }

    // Only what is new: a screen reader reads out each change.
    function say(words) {
      if (text.data !== words) {
        text.data = words;
      }
    }
  }

  // The server writes times in UTC, as it does not know where the reader is.
  function showLocally(time) {
    const format = {
      year: 'numeric', month: 'long', day: 'numeric',
      hour: '2-digit', minute: '2-digit', timeZoneName: 'short',
    };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, format)
      .format(new Date(time.dateTime));
  }
})();
