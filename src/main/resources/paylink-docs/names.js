// Gives names, levels and focus to what Swagger UI renders without them, for people who use a screen reader or the
// keyboard. React leaves attributes alone that it has not set itself.
const LEVELS = { H3: 2, H4: 3, H5: 4, H6: 4 };

const REGIONS = {
  '.information-container > section': 'About this API',
  '.scheme-container > section': 'Server and authorization',
};

const NAMES = {
  '#servers': 'Server',
  '.close-modal': 'Close',
  '.body-param__text': 'Request body',
  '.body-param-options select': 'Media type of the request body',
  '.examples-select-element': 'Example',
};

/** Sets an attribute only if it differs, so that the observer is not called for nothing. */
const set = (element, attribute, value) => {
  if (element.getAttribute(attribute) !== String(value)) {
    element.setAttribute(attribute, value);
  }
};

const nameAll = (root) => {
  root.querySelectorAll('h3, h4, h5, h6').forEach((heading) => set(heading, 'aria-level', LEVELS[heading.tagName]));
  for (const [selector, name] of [...Object.entries(REGIONS), ...Object.entries(NAMES)]) {
    root.querySelectorAll(selector).forEach((element) => set(element, 'aria-label', name));
  }
  root.querySelectorAll('tr[data-param-name]').forEach((row) => {
    row
      .querySelectorAll('input, select, textarea')
      .forEach((field) => set(field, 'aria-label', row.dataset.paramName));
  });
  root.querySelectorAll('.responses-table[role=region]').forEach((table) => {
    const summary = table.closest('.opblock').querySelector('.opblock-summary-control');
    set(table, 'aria-label', `Responses of ${summary.textContent}`);
  });
  // Long lines scroll sideways, by the keyboard, too.
  root.querySelectorAll('pre').forEach((block) => set(block, 'tabindex', 0));
  // The name must contain the visible text.
  root
    .querySelectorAll('.modal-btn[aria-label]')
    .forEach((button) => set(button, 'aria-label', button.textContent));
};

const api = document.getElementById('api');
new MutationObserver(() => nameAll(api)).observe(api, { childList: true, subtree: true });
