'use strict';

// What a page has only with JavaScript: times in the reader's time zone, countdowns, buttons to
// copy and to print. Elements ask for it by attributes:
//   data-copy       a button to copy the value, or the text of the element if the value is empty;
//                   data-copy-name is its accessible name
//   data-until      counts down to this time during the last 30 days; its parent is hidden before
//   data-print      a button with this text that prints the page
(() => {
  const LONGEST_COUNTDOWN = 30 * 24 * 3600;
  const language = document.documentElement.lang;
  const { copyText, copiedText } = document.body.dataset;

  document.querySelectorAll('time[datetime]').forEach(showLocally);
  document.querySelectorAll('[data-until]').forEach(countDown);
  document.querySelectorAll('[data-copy]').forEach(addCopyButton);
  document.querySelectorAll('[data-print]').forEach(addPrintButton);
  document.querySelectorAll('input[data-masked]').forEach(selectWhole);
  addEventListener('beforeprint', unfoldFacts);

  // The server writes times in the shop's time zone, because it does not know the reader's time zone.
  function showLocally(time) {
    const format = {
      year: 'numeric', month: 'long', day: 'numeric',
      hour: '2-digit', minute: '2-digit', timeZoneName: 'short',
    };
    time.textContent = new Intl.DateTimeFormat(language, format).format(new Date(time.dateTime));
  }

  function countDown(place) {
    const end = new Date(place.dataset.until).getTime();
    const show = () => {
      const seconds = Math.ceil((end - Date.now()) / 1000);
      place.parentElement.hidden = seconds <= 0 || seconds > LONGEST_COUNTDOWN;
      place.textContent = duration(Math.max(seconds, 0));
      return seconds > 0;
    };
    if (show()) {
      const timer = setInterval(() => show() || clearInterval(timer), 1000);
    }
  }

  function duration(seconds) {
    const hours = Math.floor(seconds / 3600);
    if (hours >= 48) {
      return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
        .format(Math.floor(hours / 24));
    }
    const two = (number) => String(number).padStart(2, '0');
    return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  function newButton(className, text) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.textContent = text;
    return button;
  }

  function addCopyButton(source) {
    const text = () => source.dataset.copy || source.textContent.trim();
    const button = newButton('copy-button', copyText);
    button.setAttribute('aria-label', `${copyText}: ${source.dataset.copyName || text()}`);
    button.addEventListener('click', async () => {
      await copy(text());
      button.textContent = copiedText;
      announce(copiedText);
      setTimeout(() => { button.textContent = copyText; }, 2000);
    });
    source.after(' ', button);
  }

  // Without https there is no clipboard API.
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement('textarea');
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand('copy');
      field.remove();
    }
  }

  function announce(text) {
    let status = document.getElementById('announcement');
    if (!status) {
      status = document.createElement('p');
      status.id = 'announcement';
      status.className = 'unseen';
      status.setAttribute('role', 'status');
      document.querySelector('main').append(status);
    }
    status.textContent = '';
    setTimeout(() => { status.textContent = text; }, 100);
  }

  function addPrintButton(place) {
    const button = newButton('secondary', place.dataset.print);
    button.addEventListener('click', () => print());
    place.append(button);
  }

  // What is folded is not printed.
  function unfoldFacts() {
    document.querySelectorAll('.fold:has(dl)').forEach((facts) => { facts.open = true; });
  }

  // A masked text can only be kept or replaced as a whole.
  function selectWhole(input) {
    input.addEventListener('focus', () => {
      if (input.value === input.defaultValue) {
        input.select();
      }
    });
  }
})();
